import { betaQuantile } from '../../statistics/beta';
import { errorOfLook } from '../../statistics/look-budget';
import type { Shift } from '../../statistics/report-spread';
import { stratifiedExact } from '../../statistics/stratified-exact';
import { historyError } from './notice-changes';
import type { Counts } from './split-points';

/** Probability with which the rate is noticed. */
const power = 0.8;

/** The test that the next report will face. */
export interface NextLook {
  /** Number of the look, from 1. */
  readonly look: number;
  /** Figures that share this part of the error. */
  readonly figures: number;
  /** Windows of a figure's points (Bonferroni correction). */
  readonly windows: number;
  /** By how much the next report may differ though nothing changed. */
  readonly shifts: readonly Shift[];
}

/**
 * The smallest failure rate at which one more report of `judged` trials would be called worse with 80 % probability, if
 * all fixtures fail alike (unequal rates are noticed sooner); `null` if none would.
 */
export function noticeableRate(
  before: Counts,
  judged: number,
  { look, figures, windows, shifts }: NextLook,
): number | null {
  const level = errorOfLook(look, historyError) / 2 / figures / windows;
  const isNamed = (failures: number): boolean =>
    stratifiedExact([{ before, after: { failures, judged } }], shifts) <= level;
  const least = Math.floor((before.failures / Math.max(1, before.judged)) * judged) + 1;
  if (least > judged || !isNamed(judged)) {
    return null;
  }
  let [low, high] = [least - 1, judged];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    [low, high] = isNamed(middle) ? [low, middle] : [middle, high];
  }
  return betaQuantile(power, high, judged - high + 1);
}
