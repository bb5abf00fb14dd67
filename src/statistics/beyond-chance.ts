import { clopperPearsonLower, clopperPearsonUpper } from './intervals';

/** Failures in a number of trials. */
export interface FailureShare {
  readonly failures: number;
  readonly trials: number;
}

/** How the 5 % by which a search may claim something false are shared out: the level of chance, and each confirmation in turn. */
const errorShares = { chance: 0.02, confirmations: [0.02, 0.01] } as const;

/** Programs that a search may confirm before it has no error left to spend. */
export const mostConfirmations = errorShares.confirmations.length;

/**
 * How often a grader may be wrong by itself: the upper bound of its mean error rate on unchanged fixtures (Clopper & Pearson 1934;
 * fixtures that differ only make it safer, Hoeffding 1956), at 2 % for all of `family` analytics together (Bonferroni).
 */
export function chanceLevel({ failures, trials }: FailureShare, family: number): number {
  return trials === 0 ? 1 : clopperPearsonUpper(failures, trials, 1 - errorShares.chance / family);
}

/**
 * Whether a program fails more often than chance, by trials that took no part in choosing it, of a number that was fixed before:
 * its exact lower bound is above the level. `attempt` counts from 0. A search that claims nothing else is wrong in at most 5 % of
 * searches: 2 % that the level is too low, 2 % and 1 % that a bound is too high.
 */
export function isBeyondChance({ failures, trials }: FailureShare, level: number, attempt: number): boolean {
  const error = errorShares.confirmations[attempt];
  return error !== undefined && trials > 0 && clopperPearsonLower(failures, trials, 1 - error) > level;
}

/** With 95 % confidence at most this share of what was drawn from would have failed, if none of `drawn` did: 1 − 0.05^(1/drawn). */
export function missedShare(drawn: number): number {
  return clopperPearsonUpper(0, drawn, 0.95);
}
