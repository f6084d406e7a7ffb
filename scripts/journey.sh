#!/usr/bin/env bash
# The whole journey: games, rows, checks, a base, training, files for llama.cpp, the seat, the evaluation, a card.
#
#   bash scripts/journey.sh --tiny                  # two processor cores, Node and Python 3.11, some 45 minutes; makes its own base
#   BASE=HuggingFaceTB/SmolLM2-135M-Instruct bash scripts/journey.sh    # ten players; one GPU
#
# Every step continues what is there, so the same command resumes an interrupted run. Results are in runs/journey.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
omerta() { node scripts/omerta.js "$@"; }

OUT=${OUT:-runs/journey}
PYTHON=${PYTHON:-.venv/bin/python}
if [ "${1:-}" = --tiny ]; then
  # The smallest game, and short rows: 5 million parameters learn from some 150 tokens what they do not from 1,500. The recipe is the best known one
  # (docs/experiments.md): a base that has read no teacher, rows of the simplest teacher, greedy votes. STEPS=4 TRAIN=100 ROWS=20 DEALS=20 tries the way out in
  # minutes. On a machine with other work to do one thread is fastest, as threads wait for each other.
  GAME=(--ruleset mini-mafia --switch rounds=1 --switch speechWords=20 --renderer compact)
  GAMES=(--train "${TRAIN:-1500}" --validation 60 --test 150)
  # Four scripted players say so little that some of their games coincide word for word: games to train on are all theirs, games to measure on are of mixed
  # tables.
  TEACHER=(--train "${TRAIN:-1500}" --players scripted --configs sft)
  HELD_OUT=(--test 150 --players "scripted*2,holy-grail,random" --configs sft)
  THREADS=${THREADS:-1}
  TINY=(--threads "$THREADS" --batch 8 --log-every 20 --lr 2e-3 --max-steps "${STEPS:-500}" --configs sft --player random)
  SFT=(--threads "$THREADS" --batch 8 --log-every 20 --lr 7e-4 --max-steps "${STEPS:-674}")
  DECIDE=(--threads "$THREADS" --batch 8 --log-every 20 --lr 1e-3 --questions act,black,accuse,trust,claim --max-steps "${STEPS:-250}")
  DEALS=${DEALS:-120}
  DECIDE_DEALS=${DECIDE_DEALS:-40}
else
  GAME=(--ruleset mafia-2025 --renderer compact)
  GAMES=(--train "${TRAIN:-2000}" --validation 100 --test 100)
  TEACHER=(--train "${TRAIN:-2000}" --players holy-grail --configs sft)
  HELD_OUT=(--test 100 --players holy-grail --configs sft)
  SFT=(--lora 16 --batch 8 --lr 2e-4 --epochs 1)
  DECIDE=(--lora 16 --batch 4 --lr 2e-4 --epochs 1)
  DEALS=${DEALS:-200}
  DECIDE_DEALS=$DEALS
fi

# What is needed besides Node: the packages of the recipes, and llama.cpp.
if [ ! -x "$PYTHON" ]; then
  "${PYTHON3:-python3.11}" -m venv .venv
  .venv/bin/pip install "$(grep '^torch==' training/requirements.txt)"
  .venv/bin/pip install -r training/requirements.txt
fi
[ -d node_modules/node-llama-cpp ] || npm install --no-save --no-audit --no-fund node-llama-cpp@3.22.1

# 1. Games become rows, and every row is derived again from its game: rows to reply by, and rows to decide by, whose teacher says how sure it is.
omerta generate "${GAME[@]}" "${TEACHER[@]}" --seed journey --out "$OUT/rows"
omerta generate "${GAME[@]}" "${HELD_OUT[@]}" --seed held-out --out "$OUT/held-out"
omerta validate "$OUT/rows"
omerta validate "$OUT/held-out"
omerta generate "${GAME[@]}" "${GAMES[@]}" --seed decide --players holy-grail --configs sft,typed --out "$OUT/typed"

# 2. A base: it has read how random players reply, at tables where all kinds of players sit.
train() { omerta train "$1" "$OUT/$2" --out "$OUT/$3" --python "$PYTHON" --workers "${THREADS:-2}" "${@:4}"; }
if [ "${1:-}" = --tiny ]; then
  omerta generate "${GAME[@]}" "${GAMES[@]}" --seed base --players "random*2,scripted,holy-grail" --configs sft --out "$OUT/mixed"
  train tiny mixed base -- "${TINY[@]}"
  BASE="$OUT/base"
fi

# 3. One checkpoint that replies, and one that decides. The tiny one decides better when it has learned to reply first.
train sft rows sft --base "$BASE" -- "${SFT[@]}"
FROM=$BASE; [ "${1:-}" = --tiny ] && FROM="$OUT/sft"
train decide typed decide --base "$FROM" -- "${DECIDE[@]}"

# 4. Measure both on held-out games, compared with the base.
for model in base sft; do
  from="$OUT/$model"; [ "$model" = base ] && from="$BASE"
  train measure held-out "measured-$model-chat" --base "$from" -- --as chat --rows "${ROWS:-150}"
done
train measure typed measured-decide-decide --base "$OUT/decide" -- --as decide --rows "${ROWS:-300}"

# 5. Files for llama.cpp, which reads the same tokens and gives the same replies, with a card.
train export held-out export-sft --base "$OUT/sft" -- --rows "${ROWS:-100}" --name omerta-sft --measured "$OUT/measured-sft-chat"
train export typed export-decide --base "$OUT/decide" -- --rows "${ROWS:-100}" --name omerta-decide --measured "$OUT/measured-decide-decide"

# 6. The seat: votes are greedy, speech nearly so. llama.cpp's threads wait for each other too.
echo "{\"threads\": ${THREADS:-2}, \"sequences\": 1}" > "$OUT/models.json"
echo '{"sampling": {"temperature": 0.3, "top_p": 0.95, "max_tokens": 200, "acts": {"vote": {"temperature": 0}}}}' > "$OUT/seat.json"
REPLIES="gguf:$OUT/export-sft/omerta-sft-f16.gguf" DECIDES="decide:gguf:$OUT/export-decide/omerta-decide-f16.gguf"
for seat in "$REPLIES" "$DECIDES"; do
  name=played-${seat%%:*}
  omerta generate "$OUT/seat.json" "${GAME[@]}" --train 4 --seed seat --players "$seat" --models "$OUT/models.json" --out "$OUT/$name"
  omerta validate "$OUT/$name"
done

# 7. Do they play better than chance? Each deal is played twice, with the sides changed. The card says how it went.
arena() {
  omerta evaluate "$OUT/seat.json" "${GAME[@]}" --player "$1" --against random --deals "$3" --seed arena --models "$OUT/models.json" \
    --workers "${THREADS:-2}" --concurrency 1 --out "$OUT/arena-$2"
  # The verdict and its table.
  grep -q '^## In full games$' "$OUT/export-$2/README.md" ||
    { printf '\n## In full games\n\n' && sed -n 3p "$OUT/arena-$2/report.md" && echo && grep -m 5 '^|' "$OUT/arena-$2/report.md"; } \
      >> "$OUT/export-$2/README.md"
}
arena "$REPLIES" sft "$DEALS"
arena "$DECIDES" decide "$DECIDE_DEALS"

cat "$OUT/export-sft/README.md"
