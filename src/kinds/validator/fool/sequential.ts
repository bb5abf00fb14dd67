import { decideSprt, logLikelihoodRatio, type Hypotheses, type Thresholds } from '../../../statistics/sprt';
import type { FailureShare } from '../../../statistics/beyond-chance';
import type { Fixture } from '../challenge/fixture';
import type { Purse } from './desk';

/** What is asked of a program: whether the grader is wrong about one analytic of it more often than chance. */
export interface Question {
  readonly program: Fixture;
  readonly analytic: string;
  /** What is known before. */
  readonly seen: FailureShare;
  /** The level of chance. */
  readonly chance: number;
  readonly thresholds: Thresholds;
  /** Calls that must be left. */
  readonly reserve: number;
}

/** A level of chance above which no program could be shown to be worse. */
export const mostChance = 0.85;

/**
 * Asks until Wald's test (1945) tells a program that fools the grader most of the time from one about which it errs by chance;
 * each time as often as could decide it. `undefined` when calls ran out before.
 */
export async function stillFools(
  { program, analytic, seen, chance, thresholds, reserve }: Question,
  purse: Purse,
): Promise<boolean | undefined> {
  const hypotheses: Hypotheses = { tolerated: chance, unacceptable: Math.max(0.8, (1 + chance) / 2) };
  const decide = ({ failures, trials }: FailureShare): ReturnType<typeof decideSprt> =>
    decideSprt(logLikelihoodRatio(hypotheses, failures, trials), thresholds);
  let [known, decision] = [seen, decide(seen)];
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

/** The fewest further trials that could decide it, if all ended alike. */
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
