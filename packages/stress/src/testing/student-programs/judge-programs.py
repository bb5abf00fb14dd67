import contextlib, copy, io, itertools, signal

#JUDGE#

answers = [wanted(name, *copy.deepcopy(arguments)) for name, arguments in inputs]


class Stopped(BaseException):
    pass


def stop(*_):
    raise Stopped


def refuse(*_):
    raise EOFError


def attempt(work):
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, limit, limit)
        try:
            return True, work()
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except BaseException as error:
        return False, type(error)


def is_right(names, name, arguments, answer):
    done, came = attempt(lambda: names[name](*copy.deepcopy(arguments)))
    if not done and came is Stopped:
        names["#stopped"] += 1
    return done and type(came) is type(answer) and came == answer


def judge(program, until_wrong):
    names = {"__name__": "submission", "input": refuse, "#stopped": 0}
    done, _ = attempt(lambda: exec(compile(program, "submission", "exec"), names))
    marks = []
    for (name, arguments), answer in zip(inputs, answers):
        # What ran out of time more than twice does so again.
        marks.append(done and names["#stopped"] < 3 and is_right(names, name, arguments, answer))
        if until_wrong and not marks[-1]:
            break
    return "".join("1" if mark else "0" for mark in marks)


def judge_all(prelude, programs, call_ms, until_wrong):
    global limit
    limit = call_ms / 1000
    signal.signal(signal.SIGVTALRM, stop)
    with contextlib.redirect_stdout(io.StringIO()):
        return [judge(prelude + "\n" + program, until_wrong) for program in programs]
