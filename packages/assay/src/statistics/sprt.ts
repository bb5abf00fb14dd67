/** Two failure rates that a sequential test distinguishes, 0 < tolerated < unacceptable < 1. */
export interface Hypotheses {
  /** Rates up to this one should be certified (p0). */
  readonly tolerated: number;
  /** Rates from this one on should be rejected (p1). */
  readonly unacceptable: number;
}

/** The error rates guaranteed by the thresholds of a sequential test, each in 0…1. */
export interface ErrorRates {
  /** Maximum probability of ever certifying a rate at or above `unacceptable`. */
  readonly alpha: number;
  /** Maximum probability of ever rejecting any of `family` assertions at or below `tolerated`. */
  readonly beta: number;
  /** Number of assertions that share `beta` (Bonferroni); 1 for a single assertion. */
  readonly family: number;
}

/** Log-likelihood ratios at which a sequential test stops. */
export interface Thresholds {
  /** Certified at or below it; negative. */
  readonly certify: number;
  /** Rejected at or above it; positive. */
  readonly reject: number;
}

/** The decision of a sequential test so far. */
export type SprtDecision = 'certified' | 'rejected' | 'undecided';

/**
 * Natural logarithm of the likelihood at `unacceptable` over the likelihood at `tolerated` after `failures` of `trials`
 * (Wald 1945); its exponential is an e-value against "the rate is tolerated".
 */
export function logLikelihoodRatio(hypotheses: Hypotheses, failures: number, trials: number): number {
  return failures * failureIncrement(hypotheses) - (trials - failures) * passDecrement(hypotheses);
}

/**
 * Certify at −ln(1/alpha) and reject at ln(family/beta). By Ville's inequality (1939), the error rates hold at any
 * stopping time, so a test may look after every call, stop at a limit, pause and resume.
 */
export function thresholdsOf({ alpha, beta, family }: ErrorRates): Thresholds {
  return { certify: Math.log(alpha), reject: Math.log(family / beta) };
}

/** The threshold that a log-likelihood ratio has reached, if any; equality counts as reached. */
export function decideSprt(ratio: number, thresholds: Thresholds): SprtDecision {
  if (ratio <= thresholds.certify) {
    return 'certified';
  }
  return ratio >= thresholds.reject ? 'rejected' : 'undecided';
}

/**
 * The smallest number of trials after which `failures` failures are certified: 73 after none at 1 % v 5 %, alpha 5 %.
 */
export function trialsToCertifyAfter(hypotheses: Hypotheses, alpha: number, failures: number): number {
  const threshold = Math.log(alpha);
  const passes = (failures * failureIncrement(hypotheses) - threshold) / passDecrement(hypotheses);
  let trials = failures + Math.max(0, Math.ceil(passes) - 1);
  while (logLikelihoodRatio(hypotheses, failures, trials) > threshold) {
    trials += 1;
  }
  return trials;
}

/**
 * The upper bound of the failure rate that agrees with the gate: the largest θ for which the likelihood at `tolerated`
 * is less than 1/alpha times that at θ, so it is at most `unacceptable` exactly if the counts certify. Valid at any
 * stopping time (Robbins 1970), and independent of `unacceptable`.
 */
export function boundOfGate(hypotheses: Hypotheses, alpha: number, failures: number, trials: number): number {
  if (failures >= trials) {
    return 1;
  }
  const { tolerated } = hypotheses;
  const threshold = Math.log(alpha);
  // Above `below`, the log-likelihood ratio only falls, so it crosses the threshold once.
  let below = Math.max(tolerated, failures / trials);
  let above = 1;
  for (;;) {
    const middle = (below + above) / 2;
    if (middle <= below || middle >= above) {
      return above;
    }
    if (logLikelihoodRatio({ tolerated, unacceptable: middle }, failures, trials) <= threshold) {
      above = middle;
    } else {
      below = middle;
    }
  }
}

function failureIncrement({ tolerated, unacceptable }: Hypotheses): number {
  return Math.log(unacceptable / tolerated);
}

function passDecrement({ tolerated, unacceptable }: Hypotheses): number {
  return Math.log1p(-tolerated) - Math.log1p(-unacceptable);
}
