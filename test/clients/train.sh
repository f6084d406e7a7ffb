#!/usr/bin/env bash
# Trains a few steps of every recipe on a small dataset, compares its reader of replies with the table, resumes a run that was killed, exports a checkpoint and
# has it play. Needs "npm ci" and Python 3.11.
# The Python packages go to .cache/clients, as those of run.sh; node-llama-cpp goes to .cache/llama and is linked for the time of the check.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

export PYTHONDONTWRITEBYTECODE= # as venv.sh says

venv=.cache/clients
test/clients/venv.sh "$venv" training/requirements.txt
[ -d .cache/llama/node_modules/node-llama-cpp ] || npm install --prefix .cache/llama --no-save --no-audit --no-fund --silent node-llama-cpp@3.22.1

temp=$(mktemp -d)
linked=
trap 'rm -rf "$temp"; [ -z "$linked" ] || rm -f node_modules/node-llama-cpp' EXIT
if [ ! -e node_modules/node-llama-cpp ]; then
  ln -s "$PWD/.cache/llama/node_modules/node-llama-cpp" node_modules/node-llama-cpp
  linked=yes
fi
node test/clients/train.ts "$venv/bin/python" "$temp"

# The clients of the environment: OpenEnv's own, and TRL's GRPOTrainer.
test/clients/venv.sh "$venv" "$(grep -o 'openenv==[0-9.]*' training/play_grpo.py)"
mkdir -p "$temp"
"$venv/bin/python" test/clients/environment.py "$temp"
