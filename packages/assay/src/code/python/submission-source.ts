/**
 * Python that imports a submission as a module of its own and gives `kept.solve`, which calls its function. It expects `SOURCE`, `ENTRY`, `DEFINITIONS_ONLY` and `COUNTED` above it, and, when operations are counted, what
 * counts them.
 */
const submissionDriver = String.raw`
import sys
from types import ModuleType

# Named in type hints so often without an import that platforms provide them.
HINTS = "Any Callable Dict Iterable Iterator List Literal Optional Sequence Set Tuple Union"
PLAIN = "set list dict tuple frozenset defaultdict deque Counter OrderedDict int float TypeVar namedtuple"


class Absent:
    """Stands for whatever a module that is not here would give; using it is noted."""

    def __init__(self, name, kept):
        self.__dict__.update(__assay__=(name, kept))

    def __getattr__(self, key):
        if key[:2] == "__" == key[-2:]:
            raise AttributeError(key)
        return self()

    def __call__(self, *_, **__):
        name, kept = self.__dict__["__assay__"]
        kept.missing.append(name)
        return self

    def __getitem__(self, _):
        return self

    def __or__(self, _):
        return self

    def __mro_entries__(self, _):
        return ()


class AbsentModules:
    """Finds modules that are neither here nor part of Python."""

    def __init__(self, kept):
        self.kept = kept

    def find_spec(self, name, path=None, target=None):
        from importlib.machinery import ModuleSpec

        is_foreign = name.partition(".")[0] not in sys.stdlib_module_names
        return ModuleSpec(name, self, is_package=True) if is_foreign else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        absent = Absent(module.__name__.partition(".")[0], self.kept)

        def give(key):
            if key[:2] == "__" == key[-2:]:
                raise AttributeError(key)
            self.kept.missing.append(absent.__dict__["__assay__"][0])
            return absent

        module.__getattr__ = give


def is_definition(node):
    """Whether a statement at the top only defines something, unlike sample calls, tests and loops."""
    import ast

    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.Try):
        return all(map(is_definition, node.body))
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    calls = () if isinstance(node.value, ast.Lambda) else ast.walk(node.value)
    return all(getattr(call.func, "id", "") in PLAIN.split() for call in calls if isinstance(call, ast.Call))


def compile_submission():
    if not DEFINITIONS_ONLY and not COUNTED:
        return compile(SOURCE, "solution.py", "exec", dont_inherit=True)
    import ast

    tree = ast.parse(SOURCE, "solution.py")
    if DEFINITIONS_ONLY:
        tree.body = [node for node in tree.body if is_definition(node)]
    if COUNTED:
        tree = add_counters(tree)
    return compile(tree, "solution.py", "exec", dont_inherit=True)


def import_submission(kept):
    import typing

    sys.meta_path.append(AbsentModules(kept))
    module = ModuleType("solution")
    sys.modules["solution"] = module
    for name in HINTS.split():
        setattr(module, name, getattr(typing, name))
    if COUNTED:
        install_counters(module)
    exec(compile_submission(), module.__dict__)
    return module


def find_function():
    *owners, name = ENTRY.split(".")
    owner = kept.module
    for each in owners:
        owner = getattr(owner, each)
    return getattr(owner() if owners else owner, name)


def call_submission(arguments):
    kept.missing.clear()
    value = None
    try:
        value = find_function()(*arguments)
    except Exception:
        if not kept.missing:
            raise
    if kept.missing:
        raise ModuleNotFoundError("No module named '%s'" % kept.missing[0])
    return value


def call_once(*arguments):
    return measure(arguments) if COUNTED else call_submission(arguments)


kept = ModuleType("assay_kept")
kept.missing = []
kept.module = import_submission(kept)
kept.limit = sys.getrecursionlimit()
kept.solve = call_once
`;

/** What a sandbox job that calls a submission's function loads. */
export interface SubmissionSource {
  /** Path of the function, as `findPythonFunctions` gives it: `two_sum`, `Solution.two_sum`. */
  readonly entry: string;
  /** Leaves out what the file does beside defining: sample calls, tests, questions to a user. */
  readonly definitionsOnly?: boolean;
  /** What `countOperations` gives: its calls return operations instead of results. */
  readonly counters?: string;
}

/** Name under which the sources that `toSubmissionSource` makes give the function. */
export const submissionEntry = 'solve';

/**
 * Makes the source of a Python job out of a submission: it is imported once for all calls, as by a test, and not run as a
 * program, so that what stands under `if __name__ == '__main__'` stays out.
 */
export function toSubmissionSource(
  code: string,
  { entry, definitionsOnly = false, counters }: SubmissionSource,
): string {
  const driver = [
    `SOURCE = ${toLiteral(code.replace(/^\uFEFF/, ''))}`,
    `ENTRY = ${toLiteral(entry)}`,
    `DEFINITIONS_ONLY = ${toLiteral(definitionsOnly)}`,
    `COUNTED = ${toLiteral(counters !== undefined)}`,
    counters ?? '',
    submissionDriver,
  ];
  return `DRIVER = ${toLiteral(driver.join('\n'))}\n${onceForAllCalls}`;
}

/** A job's source runs anew before each call: what the first time has made is kept among the modules. */
const onceForAllCalls = String.raw`
import sys

kept = sys.modules.get("assay_kept")
if kept is None:
    exec(DRIVER)
    sys.modules["assay_kept"] = kept
sys.setrecursionlimit(kept.limit)
solve = kept.solve
`;

/** JSON's texts are Python's, too. */
function toLiteral(value: string | boolean): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  return value ? 'True' : 'False';
}
