#!/usr/bin/env bash
# Makes a small dataset and has the outside world take it: readers, trainers, and the client of the Hub. Needs "npm ci" and Python 3.11.
# The Python packages go to .cache/clients and stay there until the pins change.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

export PYTHONDONTWRITEBYTECODE= # as venv.sh says

venv=.cache/clients
test/clients/venv.sh "$venv" test/clients/requirements.txt

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
node scripts/omerta.js generate --train 5 --validation 1 --test 1 --seed 3 --out "$temp/dataset" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
head -n 2 "$temp/generated.txt"
"$venv/bin/python" test/clients/check.py "$temp/dataset"
# Every config, from players that reason, some that have labels and some that pick at random, so that labels are true and false.
node scripts/omerta.js generate --train 8 --validation 1 --test 1 --seed v18 --players "random*4,scripted*5,holy-grail" --values 6 --renderer compact \
  --configs sft,preference,reasoned,conversations,typed --out "$temp/shapes" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
head -n 2 "$temp/generated.txt"
"$venv/bin/python" test/clients/check.py "$temp/shapes"
"$venv/bin/python" test/clients/hub.py "$temp/dataset"
"$venv/bin/python" test/clients/edited.py "$temp/dataset"
# Games of other systems.
test/clients/foreign.sh "$venv/bin/python"
# What evaluations say, computed again from their Parquet files: each kind of question, and each rule to stop by.
game=(--ruleset mini-mafia --workers 1 --seed clients)
evaluated() { node scripts/omerta.js evaluate "$@" > "$temp/generated.txt" || [ $? = 3 ] || { cat "$temp/generated.txt"; exit 1; }; }
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
test/clients/venv.sh "$inspect" "$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' test/clients/inspect_log.py)"
node scripts/omerta.js evaluate decisions "$temp/evaluations/duel/games" --player holy-grail --limit 50 --out "$temp/decisions" > "$temp/generated.txt" ||
  { cat "$temp/generated.txt"; exit 1; }
"$inspect/bin/python" test/clients/inspect_log.py "$temp/decisions"
# Parts of a dataset on a Ray head of this machine, some of them killed.
ray=.cache/ray
test/clients/venv.sh "$ray" "$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' scripts/omerta-ray.py)"
"$ray/bin/python" test/clients/ray_parts.py
# MAW with SPADE agents over prosody and pyjabber.
node test/clients/xmpp.ts
# Clients of the AIWolf contest play at the bridge, and our players beside them.
aiwolf=.cache/aiwolf
pins=$(sed -n 's/^# dependencies = \["\(.*\)"\]$/\1/p' test/clients/aiwolf.py | sed 's/", "/ /g')
# shellcheck disable=SC2086
test/clients/venv.sh "$aiwolf" $pins
mkdir "$temp/aiwolf"
"$aiwolf/bin/python" test/clients/aiwolf.py "$temp/aiwolf" 1
# The package, installed into an empty project.
node test/clients/library.ts
