import contextlib, io, re, sys

def compare(tests, programs):
    return [outcome(program, tests) for program in programs]

def outcome(program, tests):
    names, printed = {"__name__": "solution"}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        results = [attempt(lambda: exec(compile(program, "solution", "exec"), names))]
        results += [attempt(lambda: eval(test, names)) for test in tests]
    return re.sub(" at 0x[0-9a-f]+", "", repr(results)) + printed.getvalue()

def attempt(run):
    left = [2_000]
    def trace(frame, event, argument):
        left[0] -= 1
        if left[0] < 0:
            raise TimeoutError
        return trace
    sys.settrace(trace)
    try:
        return repr(run())
    except BaseException as error:
        return type(error).__name__
    finally:
        sys.settrace(None)
