import { callProgram, type Arguments, type CallResult, type Program, type ProgramTools } from './call-program';
import { readOutcome, type Evaluation } from './evaluation';

/** Calls of one program and what they gave. */
export interface MadeCalls {
  /** Makes calls in as few jobs as it can: all `needed` ones, and `more` unless too many have to be stopped. */
  readonly make: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** As `make`, each call again in an engine that has seen no other, where it was not so before. */
  readonly makeAfresh: (needed: readonly Arguments[], more: readonly Arguments[]) => Promise<void>;
  /** What a call gave; `undefined` when it was not made. */
  readonly outcomeOf: (args: Arguments) => Evaluation | undefined;
}

/** Calls in a job after one had to be stopped: of so few, the sandbox knows which. */
const fewCalls = 16;
/** Calls that may be stopped before the rest of those that are not needed is left out. */
const mostStopped = 3;

/** Makes calls of a program, equal ones once. Rejects for failures of the sandbox only. */
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

/** The same text for equal calls. */
function keyOf(args: Arguments): string {
  return JSON.stringify(args);
}
