#!/usr/bin/env bash
# Makes a virtual environment, or adds to one: venv.sh FOLDER [--no-deps] PINS…, where PINS are a file of requirements, or requirements themselves. What is
# there already is not installed again; a folder whose pins have changed is made anew. Needs Python 3.11 with pip, which the variable PYTHON may name.
#
# uv takes a tenth of pip's time, and compiles nothing: Python keeps what it compiles when it first imports a package, unless PYTHONDONTWRITEBYTECODE is set.
set -euo pipefail
folder=$1
shift
options=()
if [ "$1" = --no-deps ]; then
  options=(--no-deps)
  shift
fi
python=${PYTHON:-python3.11}

pins=$(if [ -f "$1" ]; then cat "$1"; else printf '%s\n' "$@"; fi)
name=${1//\//-}
installed=$folder/installed/${name%%=*}
if [ -f "$installed" ]; then
  if [ "$(cat "$installed")" = "$pins" ]; then exit 0; fi
  rm -rf "$folder"
fi

version=0.13.9
uv=$(dirname "$0")/../../.cache/uv-$version
if [ ! -x "$uv/bin/uv" ]; then
  rm -rf "$uv" "$uv.part"
  "$python" -m pip install -qq --disable-pip-version-check --no-compile --target "$uv.part" "uv==$version" && mv "$uv.part" "$uv" ||
    echo "uv $version cannot be installed here" >&2
fi
[ -x "$folder/bin/python" ] || "$python" -m venv --without-pip "$folder"
# uv reads nothing of what pip is told, and a build of torch without CUDA may lie only where pip looks for wheels besides.
links=${PIP_FIND_LINKS:-$("$python" -m pip config get global.find-links 2> /dev/null || true)}
export UV_FIND_LINKS=${UV_FIND_LINKS:-${links// /,}}
# Where packages can be had by pip's settings alone, as from a mirror, uv fails and pip installs them.
install() {
  "$uv/bin/uv" pip install --quiet --no-config --python "$folder/bin/python" "$@" ||
    "$python" -m pip --python "$folder/bin/python" install -qq --disable-pip-version-check --no-compile "$@"
}
torch=$(grep '^torch==' <<< "$pins") && install "$torch"
requirements=$(mktemp)
trap 'rm -f "$requirements"' EXIT
echo "$pins" > "$requirements"
install "${options[@]}" -r "$requirements"
mkdir -p "$folder/installed"
echo "$pins" > "$installed"
