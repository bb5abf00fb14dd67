import type { Column } from '../../experiment/blocks/table';

/** A table whose rows may be left out from the end. */
export interface MarkdownTable {
  /** Headings and the line below them. */
  readonly head: string;
  readonly rows: readonly string[];
}

/** A table of cells that are Markdown already. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): MarkdownTable {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const sides = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return { head: `${line(columns.map(({ heading }) => heading))}\n${line(sides)}`, rows: rows.map(line) };
}
