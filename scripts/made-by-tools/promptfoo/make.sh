#!/usr/bin/env bash
# Usage: make.sh <work> <made>. The results are written without line breaks and without counters of kinds of tokens, which
# are all 0 and a third of the file; nothing else is changed, for they hold no path of the machine (checked at the end).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
made=$2
export PROMPTFOO_DISABLE_TELEMETRY=1 PROMPTFOO_DISABLE_UPDATE=1 PROMPTFOO_DISABLE_REMOTE_GENERATION=1
export PROMPTFOO_CONFIG_DIR=$work/home

mkdir -p "$work/current" "$work/version-2"
cp "$here"/*.cjs "$here"/*.yaml "$here"/dashboard.jsonl "$work/current"
cp "$here"/*.cjs "$here"/version-2.* "$work/version-2"

# Failed assertions and errors are part of the results: promptfoo then exits with 100.
evaluate() {
  node node_modules/promptfoo/dist/src/main.js eval --no-table --max-concurrency 1 "$@" || [ $? -eq 100 ]
}

cd "$work/current"
[ -d node_modules ] || { npm init -y && npm install --no-audit --no-fund promptfoo@0.123.1; } >/dev/null
evaluate -c graders.yaml --repeat 3 --no-cache -o graders.json
evaluate -c prompts.yaml --no-cache -o prompts.jsonl
short='walk(if type == "object" then del(.completionDetails, .incurredTokenUsage) else . end)'
jq -c "$short" graders.json >"$made/promptfoo.json"
jq -c "$short" prompts.jsonl >"$made/promptfoo-prompts.jsonl"

# What promptfoo makes of an export of OpenAI's dashboard, of which no real one could be had: dashboard.jsonl is written
# by hand as promptfoo's importer expects it.
node node_modules/promptfoo/dist/src/main.js import --force dashboard.jsonl
node node_modules/promptfoo/dist/src/main.js export eval latest -o imported.json
jq -c "$short" imported.json >"$made/promptfoo-imported.json"

# The version of the document that promptfoo wrote until 2024.
cd "$work/version-2"
[ -d node_modules ] || { npm init -y && npm install --no-audit --no-fund --ignore-scripts promptfoo@0.55.0; } >/dev/null
evaluate -c version-2.yaml --repeat 2 --no-cache --no-write -o version-2.json
jq -c . version-2.json >"$made/promptfoo-version-2.json"

! grep -l -e "$work" -e "$HOME" "$made"/promptfoo*
