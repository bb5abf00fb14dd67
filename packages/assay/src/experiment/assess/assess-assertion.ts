import {
  clopperPearsonInterval,
  clopperPearsonUpper,
  confidenceSequence,
  type Interval,
  wilsonInterval,
} from '../../statistics/intervals';
import { natureOf } from '../../statistics/systematic';
import { classifyThreeWay } from '../../statistics/sequential';
import { failureRateOf, judgedOf, type AssertionCounts } from '../tally/assertion-result';

/** Whether the number of trials was fixed in advance, or depended on the outcomes. */
export type Sampling = 'fixed' | 'sequential';

/**
 * How an assertion fails: `stable` never failed and fails less than 5 % of the time; `random` fails in the minority of
 * trials, `systematic` in the majority; each with 95 % confidence, otherwise `unknown`.
 */
export type Nature = 'stable' | 'random' | 'systematic' | 'unknown';

/** Assessment of one assertion from its counts; all rates are shares of 1. */
export interface Assessment {
  /** Share of judged trials that failed; `null` when none was judged. */
  readonly rate: number | null;
  /** 95 %, two-sided: Wilson's for a fixed number of trials, a confidence sequence for a sequential one. */
  readonly interval: Interval;
  /**
   * One-sided 95 % upper bound of the failure rate (Clopper & Pearson); for a sequential sample, the upper end of the
   * interval.
   */
  readonly upper: number;
  readonly nature: Nature;
  /** What the assertion is fit for, by two sequential tests (1 % v 5 %, 10 % v 25 %). */
  readonly class: ReturnType<typeof classifyThreeWay>;
}

/** Bounds of a failure rate from counts. */
export interface Bounds {
  /** 95 %, two-sided, for display. */
  readonly shown: Interval;
  /** 95 %, two-sided, guaranteed at every rate: for decisions. */
  readonly exact: Interval;
  /** One-sided 95 % bound. */
  readonly upper: number;
}

/** The bounds of a failure rate for this kind of sample. */
export function boundsOf(counts: AssertionCounts, sampling: Sampling): Bounds {
  const { failures } = counts;
  const judged = judgedOf(counts);
  if (sampling === 'sequential') {
    const interval = confidenceSequence(failures, judged);
    return { shown: interval, exact: interval, upper: interval.upper };
  }
  return {
    shown: wilsonInterval(failures, judged),
    exact: clopperPearsonInterval(failures, judged),
    upper: clopperPearsonUpper(failures, judged),
  };
}

/** Assesses one assertion from its counts. */
export function assessAssertion(counts: AssertionCounts, sampling: Sampling): Assessment {
  const { shown, exact, upper } = boundsOf(counts, sampling);
  const isStable = counts.failures === 0 && upper < 0.05;
  return {
    rate: failureRateOf(counts),
    interval: shown,
    upper,
    nature: isStable ? 'stable' : counts.failures === 0 ? 'unknown' : natureOf(exact),
    class: classifyThreeWay(counts.failures, judgedOf(counts)),
  };
}
