/** A row of a table of questions with its values by column, or why it cannot be read. */
export type TableRow =
  | { readonly status: 'read'; readonly line: number; readonly cells: ReadonlyMap<string, unknown> }
  | { readonly status: 'broken'; readonly line: number; readonly reason: string };
