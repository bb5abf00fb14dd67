"""What surrounds the code: output that is cut, no input, a clock that sleeping moves, the same random numbers always."""

import builtins
import sys
import time
from io import BytesIO, RawIOBase, TextIOWrapper

EMBEDDED = sys.platform == "wasi"
# Address space of a native interpreter that has imported what code often imports.
OWN_MEGABYTES = 128
RECURSION_LIMIT = sys.getrecursionlimit()
get_recursion_limit = sys.getrecursionlimit
set_recursion_limit = sys.setrecursionlimit
set_trace = sys.settrace
set_profile = sys.setprofile


class Kept:
    """The beginning of what was printed: in bytes, of which a character has at most four."""

    def __init__(self, length):
        self.chunks = []
        self.room = length * 4 + 4


class Output(RawIOBase):
    """A stream that ends there. Closing it closes no other."""

    def __init__(self, kept):
        self.kept = kept

    def writable(self):
        return True

    def write(self, data):
        taken = bytes(data[: self.kept.room])
        self.kept.room -= len(taken)
        if taken:
            self.kept.chunks.append(taken)
        return len(data)


def create_world(source, output_length):
    """Gives `renew`, which makes the surroundings anew for each call, and `printed`."""
    kept = Kept(output_length)
    genuine = dict(vars(builtins))
    modules = sys.modules
    genuine_modules = dict(modules)
    seed = None
    if "random" in source or "random" in modules:
        from random import seed
    if not EMBEDDED:
        let_sleep_pass()

    def stream():
        return TextIOWrapper(Output(kept), "utf-8", "backslashreplace", newline="\n", write_through=True)

    def answer(prompt="", /):
        print(prompt, end="")
        return "0"

    def leave(code=None):
        raise SystemExit(code)

    def renew():
        set_recursion_limit(RECURSION_LIMIT)
        vars(builtins).clear()
        vars(builtins).update(genuine, input=answer, exit=leave, quit=leave)
        sys.modules = modules
        modules.update(genuine_modules)
        sys.argv = sys.orig_argv = ["solution.py"]
        sys.stdin = sys.__stdin__ = TextIOWrapper(BytesIO(), "utf-8")
        sys.stdout = sys.__stdout__ = stream()
        sys.stderr = sys.__stderr__ = stream()
        if seed is not None:
            seed(1)

    def printed():
        """The output, and whether it was cut."""
        text = b"".join(kept.chunks).decode("utf-8", "replace")
        return (text, False) if len(text) <= output_length else (text[:output_length] + "…", True)

    return renew, printed


def limit_memory(megabytes):
    """Where memory is not the host's, caps what this process may have, beside what the interpreter takes for itself."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit, setrlimit

        most = (megabytes + OWN_MEGABYTES) << 20
        _, allowed = getrlimit(RLIMIT_AS)
        if allowed == RLIM_INFINITY or most < allowed:
            setrlimit(RLIMIT_AS, (most, most))
    except (ImportError, OSError, ValueError):
        pass


def let_sleep_pass():
    """Makes sleeping move the clock instead of waiting, as the embedded backend does."""
    skipped = 0.0

    def sleep(seconds, /):
        nonlocal skipped
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        skipped += seconds

    def moved(clock):
        return lambda: clock() + skipped

    def moved_ns(clock):
        return lambda: clock() + int(skipped * 1_000_000_000)

    time.sleep = sleep
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, name, moved(getattr(time, name)))
        setattr(time, name + "_ns", moved_ns(getattr(time, name + "_ns")))
