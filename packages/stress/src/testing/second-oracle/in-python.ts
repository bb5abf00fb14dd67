/**
 * Two Sum judged anew, as the source of a module for CPython: `sight_all(programs, limit_ms)` gives a sighting of each
 * program. It calls it on all lists of few small numbers, on all targets that they can have, and on some larger ones.
 */
export const inPython = String.raw`
import ast, contextlib, inspect, io, itertools, json, signal, typing


def make_cases():
    lists = [list(one) for length in range(4) for one in itertools.product(range(-2, 3), repeat=length)]
    lists += [list(one) for one in itertools.product((-1, 0, 1, 2), repeat=4)]
    lists += [list(one) for one in itertools.product((-1, 0, 2), repeat=5)]
    inputs = [(one, target) for one in lists for target in range(-4, 5)]
    for far in (9, 25, 1000, 123456789, 2 ** 40):
        one = [far, 3, -far, 2 * far, far + 1, -7]
        for target in (0, 3, far, -far, 2 * far, 3 * far, far + 3, far - 7, 4 * far, 2 * far + 2, -14, 6, -4):
            inputs += [(one, target), (one[::-1], target), (one[1:4], target)]
    pairs = itertools.combinations
    return [(one, target, any(sum(pair) == target for pair in pairs(one, 2))) for one, target in inputs]


cases = make_cases()


def stop(*_):
    raise TimeoutError


def find(names):
    if "Solution" in names:
        return lambda numbers, target: names["Solution"]().twoSum(numbers, target), names["Solution"].twoSum
    for name in ("two_sum", "has_pair_with_sum"):
        if callable(names.get(name)):
            return names[name], names[name]
    return None, None


def state(names):
    kept = {name: repr(value) for name, value in names.items() if not callable(value) and name != "__builtins__"}
    members = [one for value in names.values() if isinstance(value, type) for one in vars(value).values()]
    functions = [one for one in [*names.values(), *members] if inspect.isfunction(one)]
    return kept, [(repr(one.__defaults__), repr(one.__kwdefaults__)) for one in functions]


def declared_global(code):
    return [name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Global) for name in node.names]


def judge(solve):
    wrong = None
    for numbers, target, wanted in cases:
        try:
            came = solve(list(numbers), target)
        except TimeoutError:
            raise
        except BaseException as error:
            came = error
        if (type(came) is not bool or came != wanted) and wrong is None:
            wrong = f"{numbers}, {target}"
    return wrong


def sight(code, limit_ms):
    sighting = {"wrong": None, "timedOut": False, "leaks": [], "parameters": None}
    names = {name: getattr(typing, name) for name in typing.__all__}
    names["__name__"] = "solution"
    signal.setitimer(signal.ITIMER_VIRTUAL, limit_ms / 1000)
    try:
        sighting["leaks"] = declared_global(code)
        exec(compile(code, "solution", "exec"), names)
        solve, function = find(names)
        if solve is None:
            return {**sighting, "wrong": "there is no function"}
        sighting["parameters"] = [name for name in inspect.signature(function).parameters if name != "self"]
        before = state(names)
        sighting["wrong"] = judge(solve)
        if state(names) != before:
            sighting["leaks"].append("state of the module")
        return sighting
    except TimeoutError:
        return {**sighting, "wrong": "it does not end", "timedOut": True}
    except BaseException as error:
        return {**sighting, "wrong": repr(error)}
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def sight_all(programs, limit_ms):
    signal.signal(signal.SIGVTALRM, stop)
    with contextlib.redirect_stdout(io.StringIO()):
        return json.dumps([sight(code, limit_ms) for code in programs])
`;
