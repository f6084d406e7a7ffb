#!/usr/bin/env bash
# The whole journey: games, rows, checks, a base, training, files for llama.cpp, the seat, the evaluation, a card.
#
#   bash scripts/journey.sh --tiny                  # two processor cores, Node and Python 3.11, some 40 to 70 minutes; makes its own base
#   BASE=HuggingFaceTB/SmolLM2-135M-Instruct bash scripts/journey.sh    # ten players; one GPU
#
# Every step continues what is there, so the same command goes on after an interruption. Results are in runs/journey.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
omerta() { node scripts/omerta.js "$@"; }

OUT=${OUT:-runs/journey}
PYTHON=${PYTHON:-.venv/bin/python}
if [ "${1:-}" = --tiny ]; then
  # The smallest game, and short rows: 5 million parameters learn from some 150 tokens what they do not from 1,500.
  GAME=(--ruleset mini-mafia --switch rounds=1 --switch speechWords=20 --renderer compact)
  GAMES=(--train "${TRAIN:-4000}" --validation 150 --test 300)
  # Some 1.7 million tokens in all, at some 1,100 a second; STEPS=4 TRAIN=100 ROWS=20 DEALS=20 tries the way out in minutes. On a machine with other work to
  # do one thread is fastest, as threads wait for each other.
  THREADS=${THREADS:-1}
  TINY=(--threads "$THREADS" --batch 8 --log-every 20 --lr 2e-3 --max-steps "${STEPS:-400}")
  SFT=(--threads "$THREADS" --batch 8 --log-every 20 --lr 7e-4 --max-steps "${STEPS:-500}")
  DECIDE=(--threads "$THREADS" --batch 8 --log-every 20 --lr 1e-3 --questions act,black --max-steps "${STEPS:-500}")
  DEALS=${DEALS:-20}
else
  GAME=(--ruleset mafia-2025 --renderer compact)
  GAMES=(--train "${TRAIN:-2000}" --validation 100 --test 100)
  SFT=(--lora 16 --batch 8 --lr 2e-4 --epochs 1)
  DECIDE=(--lora 16 --batch 4 --lr 2e-4 --epochs 1)
  DEALS=${DEALS:-200}
fi

# What is needed besides Node: the packages of the recipes, and llama.cpp.
if [ ! -x "$PYTHON" ]; then
  "${PYTHON3:-python3.11}" -m venv .venv
  .venv/bin/pip install -q "$(grep '^torch==' training/requirements.txt)"
  .venv/bin/pip install -q -r training/requirements.txt
fi
[ -d node_modules/node-llama-cpp ] || npm install --no-save --no-audit --no-fund node-llama-cpp@3.22.1

# 1. Games become rows, and every row is derived again from its game.
omerta generate "${GAME[@]}" "${GAMES[@]}" --seed journey --players holy-grail --configs sft,typed --out "$OUT/rows"
omerta validate "$OUT/rows"

# 2. A base.
train() { omerta train "$1" "$OUT/rows" --out "$OUT/$2" --python "$PYTHON" --workers "${THREADS:-2}" "${@:3}"; }
if [ "${1:-}" = --tiny ]; then
  train tiny base -- "${TINY[@]}"
  BASE="$OUT/base"
fi

# 3. One checkpoint that replies, and one that decides. The tiny one decides better when it has learned to reply first.
train sft sft --base "$BASE" -- "${SFT[@]}"
FROM=$BASE; [ "${1:-}" = --tiny ] && FROM="$OUT/sft"
train decide decide --base "$FROM" -- "${DECIDE[@]}"

# 4. What they learned, on rows of games that neither was trained on, beside what the base knew.
for model in base sft; do
  from="$OUT/$model"; [ "$model" = base ] && from="$BASE"
  train measure "measured-$model-chat" --base "$from" -- --as chat --rows "${ROWS:-300}"
done
for model in base decide; do
  from="$OUT/$model"; [ "$model" = base ] && from="$BASE"
  train measure "measured-$model-decide" --base "$from" -- --as decide --rows "${ROWS:-900}"
done

# 5. Files for llama.cpp, which reads the same tokens and gives the same replies, with a card.
train export export-sft --base "$OUT/sft" -- --rows "${ROWS:-200}" --name omerta-sft --measured "$OUT/measured-sft-chat"
train export export-decide --base "$OUT/decide" -- --rows "${ROWS:-200}" --name omerta-decide --measured "$OUT/measured-decide-decide"

# llama.cpp's threads wait for each other too.
echo "{\"threads\": ${THREADS:-2}}" > "$OUT/models.json"

# 6. They sit down at the table, ten games each.
for seat in "gguf:$OUT/export-sft/omerta-sft-f16.gguf" "decide:gguf:$OUT/export-decide/omerta-decide-f16.gguf"; do
  name=played-${seat%%:*}
  omerta generate "${GAME[@]}" --train 10 --seed seat --players "$seat" --models "$OUT/models.json" --out "$OUT/$name"
  omerta validate "$OUT/$name"
  omerta stats "$OUT/$name"
done

# 7. Do they play better than chance?
for seat in "gguf:$OUT/export-sft/omerta-sft-f16.gguf" "decide:gguf:$OUT/export-decide/omerta-decide-f16.gguf"; do
  omerta evaluate "${GAME[@]}" --player "$seat" --against random --deals "$DEALS" --seed arena --models "$OUT/models.json" --out "$OUT/arena-${seat%%:*}"
done

cat "$OUT/export-decide/README.md"
