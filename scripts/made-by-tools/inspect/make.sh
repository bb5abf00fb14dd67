#!/usr/bin/env bash
# Usage: make.sh <work> <made>. Logs hold tracebacks with paths of the machine: loops.py reads each log, takes those and
# the events other than calls of models out, and writes it again, all by Inspect itself.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
made=$2
unset OPENAI_API_KEY
export INSPECT_CACHE_DIR=$work/cache INSPECT_DISPLAY=none

install() {
  [ -d "$work/$1" ] || { python3 -m venv "$work/$1" && "$work/$1/bin/pip" install --quiet "inspect-ai==$2"; }
}
mkdir -p "$work"
install current 0.3.285
# Until 2026, logs were packed as an ordinary zip archive, which every version of Node reads.
install deflated 0.3.120

rm -rf "$work/logs" "$work/cache"
cd "$work"
"$work/current/bin/python" "$here/loops.py" "$work/logs" "$made"
"$work/deflated/bin/python" "$here/deflated.py" "$work/logs/deflated" "$made"
for log in "$made"/inspect.json "$made"/inspect*.eval; do
  if "$work/current/bin/python" "$here/holds.py" "$log" "$work" "$HOME"; then
    echo "$log names a folder of this machine" >&2
    exit 1
  fi
done
