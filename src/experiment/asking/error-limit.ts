import { OutageError } from '../../basics/errors';

/** Counts trials that errored, and ends the asking when there are too many. */
export interface ErrorLimit {
  /** Throws an `OutageError` when this is one too many; what was learnt before stays. */
  readonly count: (problem: string) => void;
}

/** A limit of so many errored trials; without a number, only the models' own patience ends the asking. */
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
