import { callProgram, type Arguments, type CallResult, type Program, type ProgramTools } from './call-program';
import { readOutcome, type Evaluation } from './evaluation';

/** Calls of one program and their outcomes. */
export interface MadeCalls {
  /** Makes calls in as few jobs as possible: all `needed` calls, and `more` unless too many have to be stopped. */
  readonly make: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** Like `make`, but repeats each call in a fresh engine unless it already ran in one. */
  readonly makeAfresh: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** The outcome of a call; `undefined` if it was not made. */
  readonly outcomeOf: (args: Arguments) => Evaluation | undefined;
}

/** Calls per job after one had to be stopped: with so few, the sandbox knows which one. */
const fewCalls = 16;
/** Maximum number of stopped calls before calls that are not needed are skipped. */
const mostStopped = 3;

/** Makes calls of a program, equal ones only once. Rejects only for failures of the sandbox. */
export function madeCalls(program: Program, tools: ProgramTools): MadeCalls {
  const results = new Map<string, CallResult>();
  const stopped = new Set<string>();

  const run = async (calls: readonly Arguments[]): Promise<void> => {
    const given = await callProgram(program, calls, tools);
    const isStuck = calls.length <= fewCalls && given.every((result) => result === undefined);
    for (const [index, args] of calls.entries()) {
      const timeout = { evaluation: readOutcome({ status: 'timeout' }), fresh: true };
      const result = given[index] ?? (isStuck && index === 0 ? timeout : undefined);
      if (result !== undefined) {
        results.set(keyOf(args), result);
      }
      if (result?.evaluation.kind === 'failure' && result.evaluation.failure === 'timeout') {
        stopped.add(keyOf(args));
      }
    }
  };
  const unmade = (calls: readonly Arguments[]): readonly Arguments[] =>
    [...new Map(calls.map((args) => [keyOf(args), args])).values()].filter((args) => !results.has(keyOf(args)));

  return {
    async make(needed, more) {
      let most = Infinity;
      const next = (): readonly Arguments[] =>
        unmade(stopped.size < mostStopped ? [...needed, ...more] : needed).slice(0, most);
      for (let calls = next(); calls.length > 0; calls = next()) {
        await run(calls);
        most = fewCalls;
      }
    },
    async makeAfresh(needed, more) {
      for (const args of [...needed, ...more]) {
        const isNeeded = needed.includes(args) || stopped.size < mostStopped;
        if (isNeeded && results.get(keyOf(args))?.fresh === false) {
          await run([args]);
        }
      }
    },
    outcomeOf: (args) => results.get(keyOf(args))?.evaluation,
  };
}

/** Equal calls have equal keys. */
function keyOf(args: Arguments): string {
  return JSON.stringify(args);
}
