#!/bin/bash
# Fetches public repositories with games that can be imported, at fixed commits, and only those whose licence allows to use them:
# bash scripts/fetch-foreign.sh FOLDER
# FOLDER/llmafia has 21 games of people and a model (MIT), FOLDER/wolf-enhance 11 of people (MIT), FOLDER/avalon 30 of Avalon, of people and agents (MIT).
# Nothing of them is committed here.
# FOREIGN_BASE is where the repositories are, if not on GitHub. Ends with 3 if they cannot be reached.

set -euo pipefail
folder=${1:?name a folder}
base=${FOREIGN_BASE:-https://github.com}

# name, repository, commit, the part that has the games
fetch() {
  local at="$folder/$1"
  if [ "$(git -C "$at" rev-parse -q --verify HEAD 2> /dev/null)" = "$3" ] && [ -d "$at/$4" ]; then return; fi
  rm -rf "$at"
  mkdir -p "$at"
  git -C "$at" init -q
  git -C "$at" remote add origin "$base/$2"
  git -C "$at" sparse-checkout set --no-cone "/$4/"
  # Only what is checked out is fetched.
  local said
  if ! said=$(git -C "$at" fetch -q --depth 1 --filter=blob:none origin "$3" 2>&1); then
    rm -rf "$at"
    said=$(grep -m 1 '^fatal: ' <<< "$said" || head -n 1 <<< "$said")
    echo "fetch-foreign.sh: $base/$2 cannot be reached (${said#fatal: }); try again with a network, or name a copy of GitHub in FOREIGN_BASE" >&2
    exit 3
  fi
  git -C "$at" checkout -q FETCH_HEAD
}

export GIT_TERMINAL_PROMPT=0
fetch llmafia niveck/LLMafia 4cdb7678e130da654eb807ae70c29c30a4759c9b games
fetch wolf-enhance boluoweifenda/werewolf 71033e892575a4a24e9537acf2f6326982e9a8af data/demo/opensource
fetch avalon shahabrrad/Bayesian-Avalon 1f1faaab71fa7eb588846ac4059884eb4fe6256a dataset
