#!/usr/bin/env bash
# Usage: make.sh <work> <made>. oaieval writes the command that it was called by, which begins with a path of the machine:
# that is cut to its name. Dependencies of the package evals are installed one by one, as few as these evals need.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
made=$2
mkdir -p "$work"
[ -d "$work/evals" ] || {
  python3 -m venv "$work/evals"
  "$work/evals/bin/pip" install --quiet --no-deps evals==3.0.1.post1
  "$work/evals/bin/pip" install --quiet blobfile requests pydantic lz4 zstandard openai backoff tqdm pyyaml tiktoken numpy
}

# No model of OpenAI is called; the package wants a key when it is imported.
export OPENAI_API_KEY=none PYTHONPATH=$here EVALS_SEQUENTIAL=1
run() {
  (cd "$here" && "$work/evals/bin/python" -m evals.cli.oaieval "$1" "$2" --registry_path registry --record_path "$3")
  sed -i 's#"command": "[^"]*/oaieval.py#"command": "oaieval#; s#--record_path [^" ]*/#--record_path #' "$3"
}
rm -f "$work"/*.jsonl
run graders/a loops "$work/first.jsonl"
run graders/a loops "$work/second.jsonl"
run graders/b loops "$work/other.jsonl"
run graders/a,graders/judge graded "$work/graded.jsonl"

# oaieval writes a file for each run: people join them by cat.
cat "$work"/{first,second,other}.jsonl >"$made/openai-evals.jsonl"
cp "$work/graded.jsonl" "$made/openai-evals-graded.jsonl"
! grep -l -e "$work" -e "$HOME" -e "$here" "$made"/openai-evals*
