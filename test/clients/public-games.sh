#!/usr/bin/env bash
# Imports games of public repositories, as scripts/fetch-foreign.sh fetches them, and checks what came in. Without a network nothing is checked, and that is
# said.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"
if ! bash scripts/fetch-foreign.sh .cache/foreign 2> /dev/null; then
  echo 'games of other systems: not checked, their repositories cannot be reached'
  exit 0
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
# format, source, games, differences that are known
check() {
  node scripts/omerta.js import "$1" ".cache/foreign/$2" --out "$temp/$1" > "$temp/said.txt" || { cat "$temp/said.txt"; exit 1; }
  grep -q "^$3 games of " "$temp/said.txt" || { echo "$1 should have $3 games:"; cat "$temp/said.txt"; exit 1; }
  found=$(grep -c '^  a phase \|^  no winner ' "$temp/said.txt" || true)
  [ "$found" = "$4" ] || { echo "$1 should have $4 kinds of differences:"; cat "$temp/said.txt"; exit 1; }
  for dataset in $(if [ -d "$temp/$1/parts" ]; then ls -d "$temp/$1"/parts/*/; else echo "$temp/$1"; fi); do
    node scripts/omerta.js validate "$dataset" --worlds 3 > "$temp/said.txt" || { cat "$temp/said.txt"; exit 1; }
  done
  head -n 1 "$temp/said.txt"
  echo "games of $1: $3 imported and validated"
}
check llmafia llmafia/games 21 3
check wolf-enhance wolf-enhance/data/demo/opensource 11 0
# Avalon becomes a study without rows of Mafia, so there is nothing to validate.
node scripts/omerta.js import avalon .cache/foreign/avalon/dataset --out "$temp/avalon" > "$temp/said.txt" || { cat "$temp/said.txt"; exit 1; }
files=$(find .cache/foreign/avalon/dataset -name '*.json' | wc -l)
grep -q "^$files games of Avalon" "$temp/said.txt" || { echo "avalon should have $files games:"; cat "$temp/said.txt"; exit 1; }
cat "$temp/said.txt"
