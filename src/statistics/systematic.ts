import { clopperPearsonInterval, type Interval } from './intervals';

/** How an assertion that failed does so: wrong in the majority of trials, in the minority, or not known yet. */
export type FailureNature = 'systematic' | 'random' | 'unknown';

/** What a 95 % interval of a failure rate says: which side of one half the rate lies on. */
export function natureOf({ lower, upper }: Interval): FailureNature {
  if (lower > 0.5) {
    return 'systematic';
  }
  return upper < 0.5 ? 'random' : 'unknown';
}

/** The same of a fixed number of trials, by the interval whose confidence holds at every rate (Clopper & Pearson 1934). */
export function natureOfCount(failures: number, trials: number): FailureNature {
  return natureOf(clopperPearsonInterval(failures, trials));
}
