import type { Column, Part, Text } from './blocks';

export type { Column } from './blocks';

/** A table as a part of a text; rows of empty headings have none. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly Part[])[]): Text {
  return [{ kind: 'table', columns, rows }];
}
