#!/usr/bin/env bash
# The study of a second round: five seeds x {own votes unfiltered, shuffled labels, labels true}, each against round one of the same seed and against
# `scripted`.
#
#   bash scripts/rounds.sh                          # two processor cores, some 30 minutes a seed; SEEDS="1 2" runs some
#   TRAIN_DEVICE=cuda BASE=HuggingFaceTB/SmolLM2-135M-Instruct RULESET=mafia-2025 bash scripts/rounds.sh
#
# Every step resumes or is finished already, so the same command continues after an interruption. Results are in runs/rounds; the last step prints the table.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
omerta() { node scripts/omerta.js "$@"; }

OUT=${OUT:-runs/rounds}
PYTHON=${PYTHON:-.venv/bin/python}
SEEDS=${SEEDS:-1 2 3 4 5}
THREADS=${THREADS:-1}
DEALS=${DEALS:-200}
ARMS=(unfiltered shuffled true)
if [ "${TRAIN_DEVICE:-cpu}" = cuda ]; then
  # STEPS=2 TRAIN=24 DEALS=2 walks the same way on a processor.
  GAME=(--ruleset "${RULESET:-mafia-2025}" --renderer compact)
  ONE=(--lora 16 --batch 8 --lr 2e-4 --max-steps "${STEPS:-800}")
  TWO=(--lora 16 --batch 8 --lr 5e-5 --max-steps "${STEPS:-200}")
else
  GAME=(--ruleset "${RULESET:-mini-mafia}" --renderer compact)
  [ "${RULESET:-mini-mafia}" = mini-mafia ] && GAME+=(--switch rounds=1 --switch speechWords=20)
  ONE=(--threads "$THREADS" --batch 8 --lr 7e-4 --max-steps "${STEPS:-674}")
  TWO=(--threads "$THREADS" --batch 8 --lr 3e-4 --max-steps "${STEPS:-150}")
fi
if [ ! -x "$PYTHON" ]; then
  "${PYTHON3:-python3.11}" -m venv .venv
  .venv/bin/pip install -q "$(grep '^torch==' training/requirements.txt)"
  .venv/bin/pip install -q -r training/requirements.txt
fi
[ -d node_modules/node-llama-cpp ] || npm install --no-save --no-audit --no-fund node-llama-cpp@3.22.1

mkdir -p "$OUT"
echo "{\"threads\": $THREADS, \"sequences\": 1}" > "$OUT/models.json"
echo '{"sampling": {"temperature": 0.8, "top_p": 0.95, "max_tokens": 200}}' > "$OUT/sampled.json"
echo '{"sampling": {"temperature": 0.3, "top_p": 0.95, "max_tokens": 200, "acts": {"vote": {"temperature": 0}}}}' > "$OUT/greedy.json"

train() { omerta train "$1" "$OUT/$2" --out "$OUT/$3" --python "$PYTHON" --workers "$THREADS" "${@:4}"; }
# A checkpoint as a player: NAME of the run.
gguf() { echo "gguf:$OUT/$1-export/player-f16.gguf"; }
exported() { train export held-out "$1-export" --base "$OUT/$1" -- --rows 2 --name player; }
arena() {
  omerta evaluate "$OUT/greedy.json" "${GAME[@]}" --player "$1" --against "$2" --deals "$DEALS" --seed "new-$4" --models "$OUT/models.json" \
    --workers "$THREADS" --concurrency 1 --out "$OUT/$3"
}

# A teacher's rows, rows on which a file for llama.cpp is compared with its checkpoint, and a base that has read no teacher. All are the same for all seeds.
omerta generate "${GAME[@]}" --train "${TRAIN:-3000}" --seed teacher --players scripted --configs sft --out "$OUT/teacher"
omerta generate "${GAME[@]}" --test "${TEST:-40}" --seed held-out --players holy-grail --configs sft --out "$OUT/held-out"
if [ -z "${BASE:-}" ]; then
  omerta generate "${GAME[@]}" --train "${TRAIN:-1500}" --seed base --players "random*2,scripted,holy-grail" --configs sft --out "$OUT/mixed"
  train tiny mixed base -- --threads "$THREADS" --batch 8 --lr 2e-3 --max-steps "${STEPS:-500}" --configs sft --player random
  BASE="$OUT/base"
fi

for seed in $SEEDS; do
  # Round one, and its own games with what its options were worth.
  train sft teacher "one-$seed" --base "$BASE" -- "${ONE[@]}" --seed "$seed"
  exported "one-$seed"
  one=$(gguf "one-$seed")
  omerta generate "$OUT/sampled.json" "${GAME[@]}" --train "${ROUND:-700}" --seed "round-$seed" --players "$one" --values 8 --configs sft,preference \
    --models "$OUT/models.json" --workers "$THREADS" --concurrency 1 --out "$OUT/own-$seed"
  # Round two: the same number of steps on its own votes, chosen in three ways. `unfiltered` and `shuffled` are the controls: what more steps on one's own games
  # do by themselves.
  for arm in "${ARMS[@]}"; do
    case $arm in
      unfiltered) chosen=(--label any) ;;
      shuffled) chosen=(--label true --shuffle-labels) ;;
      true) chosen=(--label true) ;;
    esac
    train sft "own-$seed" "$arm-$seed" --base "$OUT/one-$seed" -- "${TWO[@]}" --seed "$seed" --act vote "${chosen[@]}"
    exported "$arm-$seed"
    arena "$(gguf "$arm-$seed")" "$one" "$arm-$seed-one" "$seed"
    arena "$(gguf "$arm-$seed")" scripted "$arm-$seed-scripted" "$seed"
  done
done

# `arena` seats every checkpoint with greedy votes, round one too: so what temperature 0 alone gives is in both of the two that meet.
node scripts/rounds-table.ts "$OUT" $SEEDS
