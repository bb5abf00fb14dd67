/** Python that says what built-in functions and methods cost, in steps over whatever they go through. */
export const operationCosts = String.raw`
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
