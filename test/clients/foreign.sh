#!/usr/bin/env bash
# Replays that Kaggle's own package makes are imported and pass every check, and datasets of four origins load as one:
#   foreign.sh PYTHON [GAMES], where PYTHON has datasets, DuckDB and polars. "foreign.sh PYTHON 200" takes some twenty minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

export PYTHONDONTWRITEBYTECODE= # as venv.sh says

venv=.cache/kaggle
test/clients/venv.sh "$venv" --no-deps test/clients/kaggle-requirements.txt

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
omerta() { node scripts/omerta.js "$@" > "$temp/said.txt" 2>&1 || { cat "$temp/said.txt"; exit 1; }; }

"$venv/bin/python" test/clients/kaggle.py "$temp/replays" "${2:-4}" 2> "$temp/said.txt" || { cat "$temp/said.txt"; exit 1; }
omerta import kaggle-werewolf "$temp/replays" --splits 50,0,50 --out "$temp/kaggle"
grep -E "games? of|differences|not told|not explained" "$temp/said.txt" | sed -n 1,6p
if grep -q "not explained" "$temp/said.txt"; then exit 1; fi
omerta validate "$temp/kaggle" --worlds all --workers 1

omerta generate --ruleset mini-mafia --train 6 --players random --out "$temp/own"
omerta generate --ruleset classic-7 --train 2 --players random --out "$temp/other"
omerta export "$temp/other" --to jsonl --config games --out "$temp/lines"
omerta import omerta "$temp/lines" --out "$temp/older"
node test/clients/foreign.ts "$temp/chats"
omerta import llmafia "$temp/chats" --out "$temp/people"
omerta merge "$temp/own" "$temp/kaggle" "$temp/older" "$temp/people" --out "$temp/all"
omerta validate "$temp/all" --worlds 4 --workers 1
tail -n 1 "$temp/said.txt"
"$1" test/clients/merged.py "$temp/all"
