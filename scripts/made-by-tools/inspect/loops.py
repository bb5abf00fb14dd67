"""Asks a model with known errors which code is a loop, in three epochs, and keeps the log as .eval and .json.

Usage: loops.py <folder of logs> <folder of the results>
"""

import json
import sys
from pathlib import Path

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import CachePolicy, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score, Target, accuracy, match, mean, model_graded_qa, scorer
from inspect_ai.solver import Generate, TaskState, solver
from inspect_ai.util import LimitExceededError

logs, made = Path(sys.argv[1]), Path(sys.argv[2])
asked = {}


def reply(text):
    output = ModelOutput.from_content("mockllm/model", text)
    output.usage = ModelUsage(input_tokens=10, output_tokens=2, total_tokens=12)
    return output


def count(text):
    asked[text] = asked.get(text, -1) + 1
    return asked[text]


def grade(input, tools, tool_choice, config):
    """Errs on `while` in the second epoch, on `for` always, and says nothing of `silent`."""
    question = input[-1].text
    epoch = count(question)
    if "silent" in question:
        return reply("")
    is_loop = "while" in question or "for (" in question or "kept" in question
    is_wrong = "for (" in question or ("while" in question and epoch == 1)
    return reply("true" if is_loop != is_wrong else "false")


def judge(input, tools, tool_choice, config):
    """Grades what the model said; of `xs.map(f)` it says nothing that can be read, and `silent` is partly right."""
    text = input[-1].text
    question, answer, right = (text.split(name)[1].split("\n***")[0].strip() for name in ("[Task]:", "[Submission]:", "[Criterion]:"))
    if "map" in question:
        return reply("I cannot say.")
    if "silent" in question:
        return reply("GRADE: P")
    return reply("GRADE: C" if answer == right else "GRADE: I")


@solver
def ask():
    async def solve(state: TaskState, generate: Generate):
        if "explode" in state.input_text:
            raise ValueError("the sandbox is gone")
        if "slow" in state.input_text:
            raise LimitExceededError("time", value=11, limit=10)
        # One reply for all epochs.
        cache = CachePolicy(per_epoch=False) if "kept" in state.input_text else False
        return await generate(state, cache=cache)

    return solve


@scorer(metrics={"right": [accuracy()], "share": [mean()]})
def parts():
    async def score(state: TaskState, target: Target):
        is_right = state.output.completion == target.text
        return Score(value={"right": is_right, "share": 0.25})

    return score


def question(id, code, target):
    return Sample(id=id, input=f"Is this a loop? {code}", target=target)


task = Task(
    name="loops",
    dataset=MemoryDataset(
        [
            question("while", "while (x) {}", "true"),
            question("for", "for (;;) {}", "true"),
            question(3, "xs.map(f)", "false"),
            question("kept", "kept()", "true"),
            question("silent", "silent()", "false"),
            question("explode", "explode()", "false"),
            question("slow", "slow()", "false"),
        ]
    ),
    solver=ask(),
    scorer=[
        match(location="exact"),
        model_graded_qa(model=get_model("mockllm/judge", custom_outputs=judge), partial_credit=True),
        parts(),
    ],
)
[log] = eval(
    task,
    model=get_model("mockllm/grader", custom_outputs=grade),
    epochs=3,
    fail_on_error=False,
    max_samples=1,
    max_connections=1,
    log_dir=str(logs),
    log_format="eval",
    display="none",
)

log = read_eval_log(log.location, resolve_attachments=True)
for sample in log.samples:
    # Scorers call models, too: where scoring begins is kept.
    sample.events = [
        event
        for event in sample.events
        if event.event == "model" or (event.event == "span_begin" and event.type == "scorers")
    ]
    sample.attachments = {}
    sample.store = {}
    for score in (sample.scores or {}).values():
        score.metadata = None
    for event in sample.events:
        if event.event == "model":
            event.call = None
            event.input = []
    if sample.error:
        sample.error.traceback = ""
        sample.error.traceback_ansi = ""
write_eval_log(log, str(made / "inspect.eval"), format="eval")
write_eval_log(log, str(logs / "inspect.json"), format="json")
# Without line breaks and indents, which are half of it; Python writes NaN as Inspect does.
compact = json.dumps(json.loads((logs / "inspect.json").read_text()), separators=(",", ":"))
(made / "inspect.json").write_text(compact + "\n")
