"""Writes a log of two samples in two epochs as Inspect packed it until 2026.

Usage: deflated.py <folder of logs> <folder of the results>
"""

import shutil
import sys
from pathlib import Path

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import match
from inspect_ai.solver import generate

said = ["true", "false", "true", "true"]
[log] = eval(
    Task(
        name="loops",
        dataset=MemoryDataset(
            [
                Sample(id="while", input="Is this a loop? while (x) {}", target="true"),
                Sample(id="map", input="Is this a loop? xs.map(f)", target="false"),
            ]
        ),
        solver=generate(),
        scorer=match(location="exact"),
    ),
    model=get_model("mockllm/grader", custom_outputs=[ModelOutput.from_content("mockllm/grader", text) for text in said]),
    epochs=2,
    max_samples=1,
    log_dir=sys.argv[1],
    log_format="eval",
    display="none",
)
shutil.copy(log.location, Path(sys.argv[2]) / "inspect-deflated.eval")
