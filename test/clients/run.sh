#!/usr/bin/env bash
# Makes a small dataset and has the outside world take it: readers, trainers, and the client of the Hub. Needs "npm ci" and Python 3.11.
# The Python packages go to .cache/clients and stay there until the pins change.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

pins=test/clients/requirements.txt
venv=.cache/clients
if ! cmp -s "$pins" "$venv/installed.txt"; then
  rm -rf "$venv"
  "${PYTHON:-python3.11}" -m venv "$venv"
  "$venv/bin/pip" install -qq --disable-pip-version-check "$(grep '^torch==' "$pins")"
  "$venv/bin/pip" install -qq --disable-pip-version-check -r "$pins"
  cp "$pins" "$venv/installed.txt"
fi

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
node cli/cli.ts generate --train 5 --validation 1 --test 1 --seed 3 --out "$temp/dataset" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
head -n 2 "$temp/generated.txt"
"$venv/bin/python" test/clients/check.py "$temp/dataset"
# Every config, from players that reason and some that pick at random, so that labels are true and false.
node cli/cli.ts generate --train 4 --validation 1 --test 1 --seed 3 --players "random*3,holy-grail*7" --values 4 --renderer compact \
  --configs sft,preference,reasoned,conversations,typed --out "$temp/shapes" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
head -n 2 "$temp/generated.txt"
"$venv/bin/python" test/clients/check.py "$temp/shapes"
"$venv/bin/python" test/clients/hub.py "$temp/dataset"
