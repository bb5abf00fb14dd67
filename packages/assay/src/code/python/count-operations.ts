/** Python that changes the syntax tree of a program so that running it counts what it does; behaviour stays the same. */
const counterTransformer = String.raw`
import ast

# Calls that take no steps of their own, or that look at who calls them.
FREE = set(
    "len isinstance issubclass type id callable getattr hasattr setattr enumerate zip map filter reversed iter next "
    "range slice super locals globals vars eval exec dir input int float abs bool Set Deque TypeVar"
    .split()
)
OPERATORS = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "BitOr": "or_",
    "BitAnd": "and_",
    "BitXor": "xor",
}


def name_of(name):
    return "__assay_" + name + "__"


def call_of(name, *arguments):
    return ast.Call(ast.Name(name_of(name), ast.Load()), list(arguments), [])


def parts_of(key):
    return [part or ast.Constant(None) for part in (key.lower, key.upper, key.step)]


def as_key(key):
    return ast.Call(ast.Name("slice", ast.Load()), parts_of(key), []) if isinstance(key, ast.Slice) else key


def is_scalar(node):
    """Whether a value is plainly a number, or an element: it has no size worth counting."""
    if isinstance(node, ast.BinOp):
        return is_scalar(node.left) or is_scalar(node.right)
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") in ("len", "int", "float", "abs")
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, (str, bytes))
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice)


class Counters(ast.NodeTransformer):
    def __init__(self, own):
        self.own = own

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        first = node.body[0]
        has_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        node.body.insert(1 if has_text else 0, ast.Expr(call_of("step")))
        return node

    def visit_Lambda(self, node):
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.And(), [call_of("step"), node.body])
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = call_of("each", node.iter)
        return node

    def visit_While(self, node):
        self.generic_visit(node)
        node.test = ast.BoolOp(ast.And(), [call_of("step"), node.test])
        return node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        if not node.is_async:
            node.iter = call_of("each", node.iter)
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in self.own or (isinstance(node.func, ast.Name) and name in FREE):
            return node
        node.args.insert(0, node.func)
        node.func = ast.Name(name_of("count_call"), ast.Load())
        return node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
            return call_of("count_slice", node.value, *parts_of(node.slice))
        return node

    def visit_Compare(self, node):
        is_of_scalars = is_scalar(node.left) or is_scalar(node.comparators[0])
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        left, kind, right = node.left, type(node.ops[0]).__name__, node.comparators[0]
        if kind in ("In", "NotIn"):
            found = call_of("count_in", left, right)
        elif kind in ("Eq", "NotEq") and not is_of_scalars:
            found = call_of("count_equal", left, right)
        else:
            return node
        return ast.UnaryOp(ast.Not(), found) if kind[:3] == "Not" else found

    def visit_BinOp(self, node):
        is_of_scalars = is_scalar(node.left) and is_scalar(node.right) if isinstance(node.op, ast.Mult) else is_scalar(node)
        self.generic_visit(node)
        name = OPERATORS.get(type(node.op).__name__)
        return node if name is None or is_of_scalars else call_of("count_binary", ast.Constant(name), node.left, node.right)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            node.value = call_of("count_augmented", ast.Name(node.target.id, ast.Load()), node.value)
        else:
            node.value = call_of("count_size", node.value)
        return node

    def visit_Starred(self, node):
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = call_of("each", node.value)
        return node

    def visit_Dict(self, node):
        self.generic_visit(node)
        pairs = zip(node.keys, node.values)
        node.values = [call_of("count_size", value) if key is None else value for key, value in pairs]
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            return ast.Expr(call_of("count_replace", target.value, as_key(target.slice), node.value))
        if any(isinstance(part, ast.Starred) for target in node.targets for part in getattr(target, "elts", ())):
            node.value = call_of("count_size", node.value)
        return node

    def visit_Delete(self, node):
        self.generic_visit(node)
        return [
            ast.Expr(call_of("count_delete", target.value, as_key(target.slice)))
            if isinstance(target, ast.Subscript)
            else ast.Delete([target])
            for target in node.targets
        ]

    def visit_arg(self, node):
        return node

    def visit_AnnAssign(self, node):
        node.value = node.value and self.visit(node.value)
        return node


def add_counters(tree):
    own = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own.add(node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            own.update(getattr(target, "id", "") for target in node.targets)
    return ast.fix_missing_locations(Counters(own - {"__init__"}).visit(tree))
`;

/** Python that says what built-in functions and methods cost, in steps over whatever they go through. */
const operationCosts = String.raw`
import operator
from collections import OrderedDict, deque
from types import BuiltinFunctionType, FunctionType, MethodType

VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
SIZED = (list, tuple, set, frozenset, dict, deque, range) + VIEWS
TEXTS = (str, bytes, bytearray)
CONSTANT = set(
    "append appendleft add discard pop popitem popleft get setdefault keys values items move_to_end "
    "heappush heappop heapreplace heappushpop bisect bisect_left bisect_right"
    .split()
)
LOGARITHMIC = set("heappush heappop heapreplace heappushpop bisect bisect_left bisect_right".split())
SORTING = set("sort sorted most_common nsmallest nlargest".split())


def size(value):
    if isinstance(value, SIZED):
        return len(value)
    # Short texts, such as those of one number, have about the same cost whatever they say.
    return len(value) >> 5 if isinstance(value, TEXTS) else 0


def sizes(values):
    return sum(map(size, values))


def logarithm(count):
    return max(count, 1).bit_length()


def place(length, index):
    """Elements from an index to the end."""
    index = operator.index(index)
    return min(length, -index) if index < 0 else max(0, length - index)


def cost_of_method(owner, name, length, arguments, result):
    """Steps of a method whose owner had a length before; None when it is none that is known."""
    if isinstance(owner, list):
        if name == "pop":
            return place(length, arguments[0] if arguments else -1)
        if name == "insert":
            return place(length, arguments[0])
        if name == "index":
            return result + 1 - (place(0, arguments[1]) if len(arguments) > 1 else 0)
    if name in SORTING:
        return length * logarithm(length)
    if name in CONSTANT:
        return 0
    if isinstance(owner, (list, deque)):
        return sizes(arguments) if name in ("extend", "extendleft") else length
    if isinstance(owner, dict):
        return sizes(arguments) if name in ("update", "subtract") else length
    if isinstance(owner, (set, frozenset)):
        if name in ("update", "difference_update", "issuperset", "__contains__"):
            return sizes(arguments)
        if name in ("isdisjoint", "intersection", "intersection_update"):
            return min([length, *map(size, arguments)])
        return length + (sizes(arguments) if name in ("union", "symmetric_difference") else 0)
    return None


def cost_of_call(function, arguments, length, result):
    name = getattr(function, "__name__", "")
    owner = getattr(function, "__self__", None)
    if owner is not None and not isinstance(owner, (type, type(operator))):
        cost = cost_of_method(owner, name, length, arguments, result)
        if cost is not None:
            return cost
    if name in LOGARITHMIC and arguments:
        return logarithm(size(arguments[0]))
    if name in SORTING:
        count = max(sizes(arguments), size(result))
        return count * logarithm(count)
    return size(owner) + sizes(arguments) + size(result)


def cost_of_binary(left, right, result):
    if isinstance(left, (set, frozenset, *VIEWS)):
        return size(left) + size(right) if isinstance(result, (set, frozenset)) else 0
    return size(result)
`;

/** How a call ended whose operations were counted. */
export const countedEndings = { done: 'done', threw: 'threw', stopped: 'stopped', exhausted: 'exhausted' } as const;

/**
 * Python that makes code count what it does instead of timing it: `add_counters` changes its syntax tree, so that each call
 * and each step of a loop counts, and what is built in at its real cost. `measure` makes a call and gives
 * its operations and how it ended. It is stopped beyond `budget` operations of one call and beyond `total` of all.
 */
export function countOperations(budget: number, total: number): string {
  return `BUDGET, TOTAL = ${budget}, ${total}\n${operationCosts}${counters}${counterTransformer}`;
}

const counters = String.raw`
# Operations of this call, and those that are left of the total.
counted = [0, TOTAL]


class OutOfOperations(BaseException):
    pass


def charge(count):
    counted[0] += count
    if counted[0] > BUDGET or counted[0] > counted[1]:
        raise OutOfOperations("more operations than are counted")


def step():
    charge(1)
    return True


def each(values):
    return steps(iter(values))


def steps(values):
    for value in values:
        charge(1)
        yield value


def is_iterator(value):
    return hasattr(type(value), "__next__")


def is_own(function):
    if isinstance(function, MethodType):
        function = function.__func__
    return getattr(function, "__module__", "") == "solution" and isinstance(function, (FunctionType, type))


def count_call(function, /, *arguments, **named):
    if is_own(function):
        return function(*arguments, **named)
    charge(1)
    arguments = [each(value) if is_iterator(value) else value for value in arguments]
    length = size(getattr(function, "__self__", None))
    result = None
    try:
        result = function(*arguments, **named)
    except ValueError:
        charge(length)
        raise
    charge(cost_of_call(function, arguments, length, result))
    return result


def count_slice(value, lower, upper, stride):
    result = value[lower:upper:stride]
    charge(size(result))
    return result


def count_in(item, values):
    if isinstance(values, range) and isinstance(item, int):
        return item in values
    found = item in (each(values) if is_iterator(values) else values)
    if isinstance(values, (list, tuple)):
        charge(values.index(item) + 1 if found else len(values))
    elif isinstance(values, (deque, VIEWS[1], *TEXTS)):
        charge(size(values))
    return found


def count_equal(left, right):
    charge(min(size(left), size(right)))
    return left == right


def count_binary(name, left, right):
    result = getattr(operator, name)(left, right)
    if type(result) is not int:
        charge(cost_of_binary(left, right, result))
    return result


def count_size(value):
    charge(size(value))
    return each(value) if is_iterator(value) else value


def count_augmented(target, value):
    charge(size(target) if isinstance(target, tuple) else 0)
    return count_size(value)


def count_delete(owner, key):
    if isinstance(owner, (list, deque)):
        charge(len(owner) if isinstance(key, slice) else place(len(owner), key))
    del owner[key]


def count_replace(owner, key, value):
    charge(size(owner) + size(value))
    owner[key] = value


def install_counters(module):
    for function in (step, each, count_call, count_slice, count_in, count_equal, count_binary, count_size):
        setattr(module, name_of(function.__name__), function)
    for function in (count_augmented, count_delete, count_replace):
        setattr(module, name_of(function.__name__), function)


def measure(arguments):
    counted[0] = 0
    ending, problem = "${countedEndings.done}", ""
    try:
        value = call_submission(arguments)
        # What is made on demand does its work when it is asked.
        for _ in value if is_iterator(value) else ():
            charge(1)
    except OutOfOperations:
        ending = "${countedEndings.stopped}" if counted[0] > BUDGET else "${countedEndings.exhausted}"
    except BaseException as error:
        ending, problem = "${countedEndings.threw}", "%s: %s" % (type(error).__name__, error)
    counted[1] -= counted[0]
    return [counted[0], ending, problem]
`;
