import { type Hypotheses, logLikelihoodRatio } from './sprt';

/** A watch over the outcomes of one assertion in the order of time. */
export interface Cusum {
  /** Takes the next outcome. */
  readonly add: (failed: boolean) => void;
  /** Where the watch stands. */
  readonly state: () => CusumState;
}

/** What a watch has seen so far. */
export interface CusumState {
  /** Log-likelihood ratio since the likeliest moment of a change, 0 at least. */
  readonly statistic: number;
  /** How many outcomes it has taken. */
  readonly outcomes: number;
  /** Index of the outcome at which the statistic first reached the threshold; undefined without an alarm. */
  readonly alarm: number | undefined;
}

/** With it, a rate that stays tolerated raises no alarm for 500 outcomes or more on average (Lorden 1971). */
const defaultThreshold = Math.log(500);

/**
 * Page's CUSUM (Page 1954) for a change of the failure rate from `tolerated` to `unacceptable`: it adds up
 * log-likelihood ratios, never falls below 0, and alarms at `threshold`. An alarm stays; the statistic goes on.
 */
export function createCusum(hypotheses: Hypotheses, threshold: number = defaultThreshold): Cusum {
  const [ofPass, ofFailure] = [logLikelihoodRatio(hypotheses, 0, 1), logLikelihoodRatio(hypotheses, 1, 1)];
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
