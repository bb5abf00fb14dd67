"""A completion function of oaieval with known errors: it says which code is a loop, or judges such an answer."""

import evals.record
from evals.api import CompletionResult


class Said(CompletionResult):
    def __init__(self, text):
        self.text = text

    def get_completions(self):
        return [self.text]


class Grader:
    def __init__(self, wrong="nothing", **kwargs):
        self.wrong = wrong

    def __call__(self, prompt, **kwargs):
        text = prompt if isinstance(prompt, str) else prompt[-1]["content"]
        said = self.say(text)
        usage = {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10}
        evals.record.record_sampling(prompt=prompt, sampled=said, model="local", usage=usage)
        return Said(said)

    def say(self, text):
        if "private" in text:
            return "I cannot judge this."
        is_loop = "while" in text or "for (" in text
        return "true" if is_loop != (self.wrong in text) else "false"


class Judge(Grader):
    """Approves of what it reads, but for a refusal, and of `xs.map(f)` it says nothing that can be read."""

    def say(self, text):
        if "map" in text:
            return "perhaps"
        return "N\nIt says nothing." if "cannot" in text else "Y\nIt says so."
