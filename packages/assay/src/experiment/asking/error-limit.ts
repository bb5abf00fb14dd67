import { OutageError } from '../../basics/errors';

/** Counts errored trials, and stops the run when there are too many. */
export interface ErrorLimit {
  /** Throws an `OutageError` at the limit; results up to then are kept. */
  readonly count: (problem: string) => void;
}

/** A limit on errored trials; without a number, only the models' own limits apply. */
export function createErrorLimit(most: number | undefined): ErrorLimit {
  let errored = 0;
  return {
    count(problem) {
      errored += 1;
      if (most !== undefined && errored > most) {
        throw new OutageError(
          `${errored} ${errored === 1 ? 'trial' : 'trials'} errored; --max-errors allows ${most}. Last error: ${problem}.`,
          { afterAnswers: true },
        );
      }
    },
  };
}
