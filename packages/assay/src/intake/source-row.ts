import type { FoundPrompt } from './test-file/find-prompt';
import type { Unread } from './test-file/read-expectation';

/** The texts of a row by column, or why it could not be read. */
export type RowContent =
  | {
      readonly status: 'read';
      readonly cells: ReadonlyMap<string, string>;
      /** What its reader changed. */
      readonly notes?: readonly string[];
    }
  | { readonly status: 'broken'; readonly reason: string };

/** One row of an export. */
export type SourceRow = RowPlace & RowContent;

/** The position of a row. */
export interface RowPlace {
  /** As a spreadsheet counts, from 1, including the header; in a folder, the position of the file. */
  readonly row: number;
  /** Line of the file where it begins, from 1; absent where a row is a whole file. */
  readonly line?: number;
  /** The file of the row, where each row is a file. */
  readonly file?: string;
}

/** A file that is no submission, or a folder without any, and why. */
export interface PassedOver {
  readonly file: string;
  readonly reason: string;
}

/** An export of submissions. */
export interface Export {
  /** Its file name, for messages. */
  readonly name: string;
  /** `table`: the meaning of columns must be detected; `folder` and `tests`: it is known. */
  readonly kind: 'table' | 'folder' | 'tests';
  readonly columns: readonly string[];
  /** Files and folders of a folder that are no submissions. */
  readonly passedOver: readonly PassedOver[];
  /** What the user should know about how it was read. */
  readonly notes: readonly string[];
  /** Read lazily, one after the other; more than once, except for tests. */
  readonly rows: Iterable<SourceRow>;
  /** What else a file of Jest tests says. */
  readonly tests?: TestFindings;
}

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
