import type { Column, Part, Text } from './blocks';

export type { Column } from './blocks';

/** Renders a table as part of a text; a table whose headings are all empty has no heading row. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly Part[])[]): Text {
  return [{ kind: 'table', columns, rows }];
}
