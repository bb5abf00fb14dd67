import {
  type FailureShare,
  type Hypotheses,
  type Thresholds,
  decideSprt,
  logLikelihoodRatio,
} from 'gpt-assay/statistics';
import type { Fixture } from 'gpt-assay/kinds';
import type { Purse } from './desk';

/** Whether the grader is wrong about one analytic of a program more often than by chance. */
export interface Question {
  readonly program: Fixture;
  readonly analytic: string;
  /** Earlier answers. */
  readonly seen: FailureShare;
  /** The chance level. */
  readonly chance: number;
  readonly thresholds: Thresholds;
  /** Number of calls that must be left. */
  readonly reserve: number;
}

/**
 * Asks until Wald's test (1945) distinguishes a program that fools the grader most of the time from one with errors at
 * the chance level; each step asks the fewest times that could decide. `undefined` if the calls ran out.
 */
export async function stillFools(
  { program, analytic, seen, chance, thresholds, reserve }: Question,
  purse: Purse,
): Promise<boolean | undefined> {
  const hypotheses: Hypotheses = { tolerated: chance, unacceptable: Math.max(0.8, (1 + chance) / 2) };
  const decide = ({ failures, trials }: FailureShare): ReturnType<typeof decideSprt> =>
    decideSprt(logLikelihoodRatio(hypotheses, failures, trials), thresholds);
  let known = seen;
  let decision = decide(seen);
  while (decision === 'undecided') {
    const room = purse.left() - reserve;
    if (room < 1) {
      return undefined;
    }
    const times = Math.min(room, fewestToDecide(known, decide));
    const [answers = []] = await purse.ask([{ program, times }]);
    const given = answers.flatMap((answer) => (answer === undefined ? [] : [answer]));
    known = {
      failures: known.failures + given.filter((wrong) => wrong.has(analytic)).length,
      trials: known.trials + given.length,
    };
    decision = decide(known);
  }
  return decision === 'rejected';
}

/** The fewest further trials that could decide if all had the same result. */
function fewestToDecide(
  { failures, trials }: FailureShare,
  decide: (known: FailureShare) => ReturnType<typeof decideSprt>,
): number {
  for (let more = 1; more < 10; more += 1) {
    const all = { failures: failures + more, trials: trials + more };
    if (decide(all) !== 'undecided' || decide({ failures, trials: trials + more }) !== 'undecided') {
      return more;
    }
  }
  return 10;
}
