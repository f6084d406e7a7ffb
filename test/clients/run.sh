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
node cli/cli.ts generate --train 5 --validation 1 --test 1 --seed 5 --players "random*5,holy-grail*5" --values 8 --renderer compact \
  --configs sft,preference,reasoned,conversations,typed --out "$temp/shapes" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
head -n 2 "$temp/generated.txt"
"$venv/bin/python" test/clients/check.py "$temp/shapes"
"$venv/bin/python" test/clients/hub.py "$temp/dataset"
# Games of other systems.
test/clients/foreign.sh "$venv/bin/python"
# What evaluations say, computed again from their Parquet files: each kind of question, and each rule to stop by.
game=(--ruleset mini-mafia --workers 1 --seed clients)
evaluated() { node cli/cli.ts evaluate "$@" > "$temp/generated.txt" || [ $? = 3 ] || { cat "$temp/generated.txt"; exit 1; }; }
evaluated --player scripted --against random "${game[@]}" --deals 60 --out "$temp/evaluations/duel"
evaluated --player scripted --against random "${game[@]}" --deals 80 --out "$temp/evaluations/duel"
evaluated --player random --against random "${game[@]}" --until 0.15 --deals 300 --out "$temp/evaluations/width"
evaluated --player scripted --against random "${game[@]}" --until decided --deals 200 --out "$temp/evaluations/decided"
evaluated --player scripted --against random "${game[@]}" --gate 0 5 --deals 300 --out "$temp/evaluations/gate"
evaluated --player scripted --against random "${game[@]}" --role mafia --among scripted --deals 40 --out "$temp/evaluations/role"
evaluated --player random --against scripted --ruleset classic-7 --workers 1 --seats 2 --deals 30 --out "$temp/evaluations/seats"
evaluated gauntlet random,scripted "${game[@]}" --deals 30 --out "$temp/evaluations/gauntlet"
"$venv/bin/python" test/clients/recompute.py "$temp"/evaluations/*
# The log of a decision test, by the reader of Inspect View, whose packages would not go with those above.
inspect=.cache/inspect
pin=$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' test/clients/inspect_log.py)
if [ "$(cat "$inspect/installed.txt" 2> /dev/null)" != "$pin" ]; then
  rm -rf "$inspect"
  "${PYTHON:-python3.11}" -m venv "$inspect"
  "$inspect/bin/pip" install -qq --disable-pip-version-check "$pin"
  echo "$pin" > "$inspect/installed.txt"
fi
node cli/cli.ts evaluate decisions "$temp/evaluations/duel/games" --player holy-grail --limit 50 --out "$temp/decisions" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
"$inspect/bin/python" test/clients/inspect_log.py "$temp/decisions"
# Parts of a dataset on a Ray head of this machine, some of them killed.
ray=.cache/ray
pin=$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' scripts/omerta-ray.py)
if [ "$(cat "$ray/installed.txt" 2> /dev/null)" != "$pin" ]; then
  rm -rf "$ray"
  "${PYTHON:-python3.11}" -m venv "$ray"
  "$ray/bin/pip" install -qq --disable-pip-version-check "$pin"
  echo "$pin" > "$ray/installed.txt"
fi
"$ray/bin/python" test/clients/ray_parts.py
# MAW with SPADE agents over prosody and pyjabber.
node test/clients/xmpp.ts
# Clients of the AIWolf contest play at the bridge, and our players beside them.
aiwolf=.cache/aiwolf
pins=$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' test/clients/aiwolf.py | sed 's/", "/ /')
if [ "$(cat "$aiwolf/installed.txt" 2> /dev/null)" != "$pins" ]; then
  rm -rf "$aiwolf"
  "${PYTHON:-python3.11}" -m venv "$aiwolf"
  # shellcheck disable=SC2086
  "$aiwolf/bin/pip" install -qq --disable-pip-version-check $pins
  echo "$pins" > "$aiwolf/installed.txt"
fi
mkdir "$temp/aiwolf"
"$aiwolf/bin/python" test/clients/aiwolf.py "$temp/aiwolf" 1
# The package, installed into an empty project.
node test/clients/library.ts
