import { z } from 'zod';
import type { Sandbox } from '../../sandbox/sandbox';
import type { StudentTask } from './tasks';

/** Programs that share a process. */
const together = 60;
/** What one call may take of the processor; a right program takes some microseconds. */
const callMs = 20;

const guest = String.raw`
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
`;

/** On which of the task's inputs each program is right, a `1` or a `0` each: all of them, or until the first that it is wrong on. */
export async function runPrograms(
  sandbox: Sandbox,
  { judge }: StudentTask,
  prelude: string,
  programs: readonly string[],
  until: 'the end' | 'wrong' = 'the end',
): Promise<readonly string[]> {
  const marks: string[] = [];
  const source = guest.replace('#JUDGE#', () => judge);
  for (let first = 0; first < programs.length; first += together) {
    const some = programs.slice(first, first + together);
    const { load, calls } = await sandbox.run({
      ...{ language: 'python', source, entry: 'judge_all', calls: [[prelude, some, callMs, until === 'wrong']] },
      limits: { cpuMs: 100_000, callCpuMs: 100_000, wallMs: 900_000, resultLength: 1_000_000 },
    });
    const [call] = calls;
    if (call?.status !== 'returned') {
      throw new Error(JSON.stringify({ load, call }));
    }
    marks.push(...z.array(z.string()).length(some.length).parse(call.value));
  }
  return marks;
}
