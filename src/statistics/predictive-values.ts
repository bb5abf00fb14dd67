import type { Interval } from './intervals';

/** A share that is measured, with its interval. */
export interface MeasuredShare {
  readonly rate: number;
  readonly interval: Interval;
}

/** How far the decisions of a grader can be trusted among candidates of whom a known share is right. */
export interface PredictiveValues {
  /** Share of the accepted that are right; `null` when nothing would be accepted. */
  readonly precision: MeasuredShare | null;
  /** Share of the rejected that are wrong (negative predictive value); `null` when nothing would be rejected. */
  readonly negative: MeasuredShare | null;
  /** Share of all decisions that are wrong. */
  readonly wrong: MeasuredShare;
}

/** The confidence of each of two independent intervals that hold together with `both`. */
export function confidenceOfEach(both: number): number {
  return Math.sqrt(both);
}

/**
 * Bayes' rule at a share of right candidates. All three grow or fall with each of the two error rates, so that the ends of
 * their intervals, put in together, bound them: with 95 % when each holds with `confidenceOfEach(0.95)` and they rest on
 * different candidates.
 */
export function predictiveValues(
  rightShare: number,
  falseAccepts: MeasuredShare,
  falseRejects: MeasuredShare,
): PredictiveValues {
  const wrongShare = 1 - rightShare;
  const precision = (accepts: number, rejects: number): number =>
    shareOf(rightShare * (1 - rejects), wrongShare * accepts);
  const negative = (accepts: number, rejects: number): number =>
    shareOf(wrongShare * (1 - accepts), rightShare * rejects);
  const wrong = (accepts: number, rejects: number): number => rightShare * rejects + wrongShare * accepts;
  const measure = (of: (accepts: number, rejects: number) => number, falls: boolean): MeasuredShare => {
    const atBest = of(falseAccepts.interval.lower, falseRejects.interval.lower);
    const atWorst = of(falseAccepts.interval.upper, falseRejects.interval.upper);
    return {
      rate: of(falseAccepts.rate, falseRejects.rate),
      interval: falls ? { lower: atWorst, upper: atBest } : { lower: atBest, upper: atWorst },
    };
  };
  const orNull = (measured: MeasuredShare): MeasuredShare | null => (Number.isNaN(measured.rate) ? null : measured);
  return {
    precision: orNull(measure(precision, true)),
    negative: orNull(measure(negative, true)),
    wrong: measure(wrong, false),
  };
}

/** NaN for nothing of nothing. */
function shareOf(right: number, wrong: number): number {
  return right / (right + wrong);
}
