import type { Interval } from './intervals';

/** A measured share with its interval. */
export interface MeasuredShare {
  readonly rate: number;
  readonly interval: Interval;
}

/** How far a grader's decisions can be trusted if a known share of candidates is right. */
export interface PredictiveValues {
  /** Share of accepted candidates who are right; `null` if none would be accepted. */
  readonly precision: MeasuredShare | null;
  /** Share of rejected candidates who are wrong (negative predictive value); `null` if none would be rejected. */
  readonly negative: MeasuredShare | null;
  /** Share of all decisions that are wrong. */
  readonly wrong: MeasuredShare;
}

/** The confidence of each of two independent intervals that hold jointly with confidence `both`. */
export function confidenceOfEach(both: number): number {
  return Math.sqrt(both);
}

/**
 * Bayes' rule at a share of right candidates. All three values are monotone in each error rate, so the combined ends of
 * the intervals bound them: with 95 % if each interval has `confidenceOfEach(0.95)` and they come from different
 * candidates.
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

/** NaN for 0/0. */
function shareOf(right: number, wrong: number): number {
  return right / (right + wrong);
}
