import type { Column } from '../../experiment/blocks/blocks';

/** A table whose last rows can be left out. */
export interface MarkdownTable {
  /** The heading row and the line below it. */
  readonly head: string;
  readonly rows: readonly string[];
}

/** A table of cells that are already Markdown. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): MarkdownTable {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const sides = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return { head: `${line(columns.map(({ heading }) => heading))}\n${line(sides)}`, rows: rows.map(line) };
}
