import type { FoundPrompt } from './find-prompt';
import type { Unread } from './read-expectation';

/** What a file of Jest tests says besides its solutions. */
export interface TestFindings {
  /** Number of tests; a table has one for each row. */
  readonly tests: number;
  /** Names of the booleans that tests expect, in the order in which they appear. */
  readonly analytics: readonly string[];
  /** Parts of tests that could not be read. */
  readonly unread: readonly Unread[];
  readonly prompt: FoundPrompt;
}
