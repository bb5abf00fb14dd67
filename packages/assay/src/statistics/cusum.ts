import { type Hypotheses, logLikelihoodRatio } from './sprt';

/** A monitor of the outcomes of one assertion in order of time. */
export interface Cusum {
  /** Takes the next outcome. */
  readonly add: (failed: boolean) => void;
  /** The state of the monitor. */
  readonly state: () => CusumState;
}

/** What a monitor has seen so far. */
export interface CusumState {
  /** Log-likelihood ratio since the most likely moment of a change, at least 0. */
  readonly statistic: number;
  /** Number of outcomes so far. */
  readonly outcomes: number;
  /** Index of the outcome at which the statistic first reached the threshold; undefined without an alarm. */
  readonly alarm: number | undefined;
}

/** With this threshold, a tolerated rate raises a false alarm after at least 500 outcomes on average (Lorden 1971). */
const defaultThreshold = Math.log(500);

/**
 * Page's CUSUM (Page 1954) for a change of the failure rate from `tolerated` to `unacceptable`: adds log-likelihood
 * ratios, never falls below 0, and raises an alarm at `threshold`. An alarm stays; the statistic continues.
 */
export function createCusum(hypotheses: Hypotheses, threshold: number = defaultThreshold): Cusum {
  const ofPass = logLikelihoodRatio(hypotheses, 0, 1);
  const ofFailure = logLikelihoodRatio(hypotheses, 1, 1);
  let statistic = 0;
  let outcomes = 0;
  let alarm: number | undefined;
  return {
    add: (failed) => {
      statistic = Math.max(0, statistic + (failed ? ofFailure : ofPass));
      if (statistic >= threshold) {
        alarm ??= outcomes;
      }
      outcomes += 1;
    },
    state: () => ({ statistic, outcomes, alarm }),
  };
}
