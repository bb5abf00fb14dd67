import { formatNumberOf } from '../../basics/text/numbers';
import type { Column } from '../../experiment/blocks/blocks';

/** A part of a document: a text, or a table with some visible rows and the others folded. */
export type MarkdownBlock = string | TableBlock;

/** A table as a part of a document. */
export interface TableBlock {
  /** The heading; empty for none. */
  readonly title: string;
  readonly table: MarkdownTable;
  /** Number of visible rows. */
  readonly shown: number;
  /** Maximum number of folded rows. */
  readonly folded: number;
  /** Total number of rows, if the table contains only the first of them. */
  readonly total?: number;
  /** The file with all rows, such as `report.csv`. */
  readonly source: string;
}

/** Maximum number of characters in a document: GitHub allows 65,536 in a comment, and users may add their own text. */
const markdownLimit = 60_000;

/** Characters needed around rows: summary, end, and the note on omissions. */
const frame = 200;

/**
 * Assembles blocks in order, within a limit: first texts and table headings that fit, then as many rows as possible.
 * Omissions are noted.
 */
export function fitBlocks(blocks: readonly MarkdownBlock[], limit = markdownLimit): string {
  let room = limit - frame;
  const kept = blocks.filter((block) => {
    const size =
      typeof block === 'string' ? block.length + 2 : block.title.length + 2 * block.table.head.length + frame;
    const fits = size <= room;
    room -= fits ? size : 0;
    return fits;
  });
  const parts = kept.map((block) => {
    if (typeof block === 'string') {
      return block;
    }
    const rows = takeRows(block.table.rows.slice(0, block.shown + block.folded), room);
    room -= rows.reduce((sum, row) => sum + row.length + 1, 0);
    return renderTableBlock(block, rows);
  });
  const left = blocks.length - kept.length;
  const cut = left === 0 ? [] : [`*${formatNumberOf(left, 'part')} of this report omitted to keep it short.*`];
  return `${[...parts, ...cut].join('\n\n')}\n`;
}

function takeRows(rows: readonly string[], room: number): readonly string[] {
  let size = 0;
  const end = rows.findIndex((row) => {
    size += row.length + 1;
    return size > room;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function renderTableBlock({ title, table, shown, total, source }: TableBlock, rows: readonly string[]): string {
  const inSight = rows.slice(0, shown);
  const others = rows.slice(shown);
  const left = (total ?? table.rows.length) - rows.length;
  return [
    ...(title === '' ? [] : [title]),
    ...(inSight.length === 0 && others.length > 0 ? [] : [[table.head, ...inSight].join('\n')]),
    ...(others.length === 0
      ? []
      : [
          foldAway(
            `${inSight.length === 0 ? 'Show' : 'Show also'} ${formatNumberOf(others.length, 'row')}`,
            [table.head, ...others].join('\n'),
          ),
        ]),
    ...(left === 0 ? [] : [`*${formatNumberOf(left, 'row')} omitted here; see ${source}.*`]),
  ].join('\n\n');
}

/** A text that is folded until the reader clicks; the summary must be our own text. */
export function foldAway(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** A table whose last rows can be left out. */
interface MarkdownTable {
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
