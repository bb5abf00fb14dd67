import { decideSprt, type Hypotheses, logLikelihoodRatio, thresholdsOf } from './sprt';

/** What an assertion is fit for: to gate a release, to be reported only, or nothing. */
export type AssertionClass = 'hard' | 'soft' | 'drop';

/** The two sequential tests behind the three classes. */
export interface ThreeWayOptions {
  /** Rates that separate hard from soft; default 1 % v 5 %. */
  readonly hard?: Hypotheses;
  /** Rates that separate soft from drop; default 10 % v 25 %. */
  readonly drop?: Hypotheses;
  /** Maximum probability of ever certifying an unacceptable rate in either test; default 5 %. */
  readonly alpha?: number;
  /** Maximum probability of ever rejecting a tolerated rate in either test, for one assertion; default 5 %. */
  readonly beta?: number;
}

/**
 * The class of an assertion by two sequential tests on the same counts (Sobel & Wald 1949): hard if the first
 * certifies, drop if the second rejects, soft if the first rejects and the second certifies.
 */
export function classifyThreeWay(
  failures: number,
  trials: number,
  options: ThreeWayOptions = {},
): AssertionClass | 'undecided' {
  const {
    hard = { tolerated: 0.01, unacceptable: 0.05 },
    drop = { tolerated: 0.1, unacceptable: 0.25 },
    alpha = 0.05,
    beta = 0.05,
  } = options;
  const thresholds = thresholdsOf({ alpha, beta, family: 1 });
  const first = decideSprt(logLikelihoodRatio(hard, failures, trials), thresholds);
  const second = decideSprt(logLikelihoodRatio(drop, failures, trials), thresholds);
  if (first === 'certified') {
    return 'hard';
  }
  if (second === 'rejected') {
    return 'drop';
  }
  return first === 'rejected' && second === 'certified' ? 'soft' : 'undecided';
}
