import { clopperPearsonInterval, type Interval } from './intervals';

/** How a failed assertion fails: in the majority of trials, in the minority, or not known yet. */
export type FailureNature = 'systematic' | 'random' | 'unknown';

/** The side of one half on which the rate lies, according to a 95 % interval. */
export function natureOf({ lower, upper }: Interval): FailureNature {
  if (lower > 0.5) {
    return 'systematic';
  }
  return upper < 0.5 ? 'random' : 'unknown';
}

/**
 * The same for a fixed number of trials, with the interval whose confidence holds at every rate (Clopper & Pearson
 * 1934).
 */
export function natureOfCount(failures: number, trials: number): FailureNature {
  return natureOf(clopperPearsonInterval(failures, trials));
}
