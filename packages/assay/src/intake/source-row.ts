import type { TestFindings } from './test-file/test-findings';

/** One row of an export, with its texts by column, or why it could not be read. */
export type SourceRow = RowPlace &
  (
    | { readonly status: 'read'; readonly cells: ReadonlyMap<string, string> }
    | { readonly status: 'broken'; readonly reason: string }
  );

/** The position of a row. */
export interface RowPlace {
  /** As a spreadsheet counts, from 1, including the header; in a folder, the position of the file. */
  readonly row: number;
  /** Line of the file where it begins, from 1; absent where a row is a whole file. */
  readonly line?: number;
  /** The file of the row, where each row is a file. */
  readonly file?: string;
}

/** An export of submissions. */
export interface Export {
  /** Its file name, for messages. */
  readonly name: string;
  /** `table`: the meaning of columns must be detected; `folder` and `tests`: it is known. */
  readonly kind: 'table' | 'folder' | 'tests';
  readonly columns: readonly string[];
  /** Number of files in a folder that are not source files. */
  readonly others: number;
  /** Read lazily, one after the other. */
  readonly rows: Iterable<SourceRow>;
  /** What else a file of Jest tests says. */
  readonly tests?: TestFindings;
}
