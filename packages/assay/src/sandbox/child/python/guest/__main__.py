"""The Python side of a sandbox: reads one job, runs it, reports, ends. Python 3.8 or later, standard library only.

How to start it natively (one process for each job; this folder is all that it needs):

    python3 -s -S -B <this folder>        with PYTHONHASHSEED=0 as the only variable

    standard input    one frame {"id": 1, "job": {...}}: 4 bytes of length, little endian, then JSON; no more is read
    descriptor 3      frames {"ready": true}, before the job is read; then, each with the job's "id",
                      "started"                         processor time of the first call counts from here
                      "load", "found", "precise"        once
                      "outcomes": [one]                 after each call: the first without one is the one that was stopped
                      "output", "truncated", "globals"
                      "done"                            after which it ends by itself
    descriptors 1, 2  nothing of ours: whatever comes is the code's and is thrown away

With `-I` it works, too, but then sets of texts have another order in every process. A job that ends without "done" has
crashed. Time is limited from outside; memory by the address space that this program allows itself, which is what the job
may use and 128 MiB for the interpreter. In the embedded backend the same files run in WebAssembly, where
../interpreter.js starts them (`start_embedded`).
"""

import _functools
import builtins
import os
import sys
from types import ModuleType

# Each may import those before it.
NAMES = ("channel", "encode", "decode", "world", "settle", "calls")


def load_harness(read_source):
    """Gives the harness's modules by name. They are not in sys.modules, and see builtins that no code can patch."""
    modules = {}
    own = dict(vars(builtins))

    def import_own(name, *rest):
        return modules[name] if name in modules else builtins_import(name, *rest)

    builtins_import = own["__import__"]
    own["__import__"] = import_own
    for name in NAMES:
        module = ModuleType(name)
        module.__dict__["__builtins__"] = own
        exec(compile(read_source(name), "assay/" + name, "exec"), module.__dict__)
        modules[name] = module
    return modules


def read_file(name):
    with open(os.path.join(sys.path[0], name + ".py"), encoding="utf-8") as file:
        return file.read()


def start_native():
    harness = load_harness(read_file)
    del sys.path[0]
    harness["channel"].send('{"ready":true}')
    harness["calls"].serve()


def start_embedded(sources):
    """Starts the one job of an embedded interpreter, which has no files: the harness comes as texts."""
    # Its own C stack is short: 160 calls through C. With this gone, functools caches in Python, 490 calls deep.
    del _functools._lru_cache_wrapper
    load_harness(sources.__getitem__)["calls"].serve()


if __name__ == "__main__":
    start_native()
