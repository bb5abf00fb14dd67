import { trialsToCertify } from './certification-size';
import { clopperPearsonLower, clopperPearsonUpper } from './intervals';

/** The result of a sample of independent fixtures; a family of variants counts as one. */
export interface UnseenSample {
  readonly families: number;
  /** Families with any wrong member. */
  readonly wrong: number;
}

/**
 * Upper bound with this confidence of the wrong share of the population that the fixtures are a sample of: the
 * one-sided bound of Clopper & Pearson (1934) on families. A family is wrong if any member is, so the bound holds
 * however alike the members are. With none wrong it is 1 − (1 − confidence)^(1/families); 1 without a family.
 */
export function unseenUpper({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonUpper(wrong, families, confidence);
}

/** Lower bound with this confidence of the wrong share of families: the other side of the same test. */
export function unseenLower({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonLower(wrong, families, confidence);
}

/** Number of further right families after which the upper bound is at most `rate`; 0 if it already is. */
export function familiesStillNeeded({ families, wrong }: UnseenSample, rate: number, confidence: number): number {
  return Math.max(0, trialsToCertify(rate, confidence, wrong) - families);
}
