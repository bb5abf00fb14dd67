#!/usr/bin/env bash
# Writes packages/people/src/testing/made-by-tools/: results of promptfoo, Inspect and OpenAI Evals, made by these tools
# themselves with graders whose errors are known. Needs the network for npm and PyPI, Node 22.22 or later and Python 3.11;
# no test and no CI runs it. What was made is not the same to the byte each time: ids and times differ.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
made=$(cd "$here/../../packages/people/src/testing/made-by-tools" && pwd)
work=${WORK:-$(mktemp -d)}

"$here/promptfoo/make.sh" "$work/promptfoo" "$made"
"$here/inspect/make.sh" "$work/inspect" "$made"
"$here/openai-evals/make.sh" "$work/openai-evals" "$made"
ls -l "$made"
