import { binomialUpperTail } from './binomial';
import { trialsToCertify } from './certification-size';
import type { Hypotheses } from './sprt';

/** A test of fixed size: accept after `trials` trials with at most `allowedFailures` failures. */
export interface FixedPlan {
  readonly trials: number;
  readonly allowedFailures: number;
}

/**
 * The smallest test of fixed size that accepts a rate at or above `unacceptable` with a probability of at most `alpha`,
 * and rejects a rate at or below `tolerated` with at most `beta`: 181 trials, 4 failures for 1 % v 5 %, 5 % each.
 */
export function fixedPlan({ tolerated, unacceptable }: Hypotheses, alpha: number, beta: number): FixedPlan {
  // Each allowed failure needs more trials, and fewest trials reject least, so the first plan that fits is the
  // smallest.
  for (let allowedFailures = 0; ; allowedFailures += 1) {
    const trials = trialsToCertify(unacceptable, 1 - alpha, allowedFailures);
    if (binomialUpperTail(allowedFailures + 1, trials, tolerated) <= beta) {
      return { trials, allowedFailures };
    }
  }
}
