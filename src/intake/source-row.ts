/** One row of an export, with its texts by column, or why it could not be read. */
export type SourceRow = RowPlace &
  (
    | { readonly status: 'read'; readonly cells: ReadonlyMap<string, string> }
    | { readonly status: 'broken'; readonly reason: string }
  );

/** Where a row stands. */
export interface RowPlace {
  /** As a spreadsheet counts, from 1, the header included; in a folder the place of the file among the others. */
  readonly row: number;
  /** Line of the file at which it begins, from 1; absent where a row is no part of a file. */
  readonly line?: number;
  /** The file that is the row, where every row is a file of its own. */
  readonly file?: string;
}

/** An export of submissions. */
export interface Export {
  /** How people call it: its file name. */
  readonly name: string;
  /** `table`: which column means what has to be found out; `folder`: it is known. */
  readonly kind: 'table' | 'folder';
  readonly columns: readonly string[];
  /** Files of a folder that are no source files. */
  readonly others: number;
  /** One after the other, read as they are asked for. */
  readonly rows: Iterable<SourceRow>;
}
