import { clopperPearsonLower, clopperPearsonUpper } from './intervals';

/** Failures in a number of trials. */
export interface FailureShare {
  readonly failures: number;
  readonly trials: number;
}

/**
 * Allocation of the 5 % by which a search may make any false claim: the chance level, and each confirmation in turn.
 */
const errorShares = { chance: 0.02, confirmations: [0.02, 0.01] } as const;

/** Maximum number of programs that a search may confirm before its error is spent. */
export const mostConfirmations = errorShares.confirmations.length;

/**
 * How often a grader is wrong anyway: the upper bound of its mean error rate on unchanged fixtures (Clopper & Pearson
 * 1934; differing fixtures only make it safer, Hoeffding 1956), at 2 % for all of `family` analytics together
 * (Bonferroni).
 */
export function chanceLevel({ failures, trials }: FailureShare, family: number): number {
  return trials === 0 ? 1 : clopperPearsonUpper(failures, trials, 1 - errorShares.chance / family);
}

/**
 * Whether a program fails more often than by chance, judged by a fixed number of trials that took no part in its
 * selection: whether its exact lower bound is above the chance level. `attempt` counts from 0. A search that makes no
 * other claims is wrong in at most 5 % of searches: 2 % that the level is too low, and 2 % and 1 % that a bound is too
 * high.
 */
export function isBeyondChance({ failures, trials }: FailureShare, level: number, attempt: number): boolean {
  const error = errorShares.confirmations[attempt];
  return error !== undefined && trials > 0 && clopperPearsonLower(failures, trials, 1 - error) > level;
}

/** Whether a program that always fails could be shown to do so more often than by chance, with so many trials. */
export function canConfirm(level: number, trials: number): boolean {
  return isBeyondChance({ failures: trials, trials }, level, 0);
}

/**
 * With 95 % confidence, at most this share of the population fails, if so many of `drawn` did: 1 − 0.05^(1/drawn) for
 * none.
 */
export function missedShare(drawn: number, failures = 0): number {
  return clopperPearsonUpper(failures, drawn, 0.95);
}
