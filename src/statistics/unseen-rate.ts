import { trialsToCertify } from './certification-size';
import { clopperPearsonLower, clopperPearsonUpper } from './intervals';

/** What a sample of independent fixtures shows; a family of variants of one original is one of them. */
export interface UnseenSample {
  readonly families: number;
  /** Families of which any member is wrong. */
  readonly wrong: number;
}

/**
 * With this confidence at most this share of what the fixtures are a sample of is wrong: the one-sided bound of Clopper &
 * Pearson (1934) on families. A family is wrong when any member is, so the bound holds however alike its members are.
 * With none wrong it is 1 − (1 − confidence)^(1/families); 1 without a family.
 */
export function unseenUpper({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonUpper(wrong, families, confidence);
}

/** With this confidence at least this share of families is wrong: of the same test, the other side. */
export function unseenLower({ families, wrong }: UnseenSample, confidence: number): number {
  return clopperPearsonLower(wrong, families, confidence);
}

/** Further families, none of them wrong, after which the upper bound is at or below `rate`; 0 when it already is. */
export function familiesStillNeeded({ families, wrong }: UnseenSample, rate: number, confidence: number): number {
  return Math.max(0, trialsToCertify(rate, confidence, wrong) - families);
}
