import { counterTransformer } from './counter-transformer';

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
