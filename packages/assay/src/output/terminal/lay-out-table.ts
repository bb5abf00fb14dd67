import type { Column, Layout, Piece } from '../../experiment/blocks/blocks';
import { paint } from './colour';
import { wrapLine, widthOf, longestWord } from './wrap';
import { largest } from '../../statistics/numbers';
import { appendTo } from '../../basics/collections';

const separator: Piece = { text: ' · ' };

/** The space between two columns. */
const gap = '  ';

/** Minimum widths of columns of words, tried in order; with `whole`, the numbers of a cell are not stacked. */
const levels = [
  { least: 24, whole: true },
  { least: 14, whole: true },
  { least: 14, whole: false },
] as const;

/** Words up to this width are not broken to make room for other columns. */
const longest = 40;

/** Cells at least this wide show continuation lines by indentation. */
const wideEnough = 12;

const indent = 2;

/**
 * Lines of a plain table, indented by two. Columns are as wide as their widest cell. If that does not fit, words wrap;
 * if that does not fit either, the first column gets lines of its own above the others; otherwise each row becomes a
 * list.
 */
export function layOutTable(
  columns: readonly Column[],
  rows: readonly (readonly Piece[])[],
  { width = Infinity, colour = false }: Layout,
): readonly string[] {
  const headings = columns.map(({ heading }): Piece => ({ text: heading, tone: 'heading' }));
  const table: TableCells = { columns, headings, rows };
  const widths = fitColumns(table, width - indent);
  if (widths !== undefined) {
    const { head, body } = layOutGrid(table, widths, { indent, colour });
    return [...head, ...body.flat()];
  }
  const rest = {
    columns: columns.slice(1),
    headings: headings.slice(1),
    rows: rows.map((row) => row.slice(1)),
  };
  const restWidths = columns[0]?.align === 'right' ? undefined : fitColumns(rest, width - 2 * indent);
  if (restWidths === undefined) {
    return rows.flatMap((row) => listRow(columns, row, { width, colour }));
  }
  const { head, body } = layOutGrid(rest, restWidths, { indent: 2 * indent, colour });
  const lead = (cell: Piece | undefined): readonly string[] =>
    cell === undefined || cell.text === ''
      ? []
      : wrapLine([{ text: ' '.repeat(indent) }, cell], { width, hanging: 3 * indent }).map((line) =>
          paint(line, colour),
        );
  return [...lead(headings[0]), ...head, ...rows.flatMap((row, index) => [...lead(row[0]), ...(body[index] ?? [])])];
}

/** A row of a table as lines of `heading: cell`: the first cell, then as many others as fit side by side. */
function listRow(
  columns: readonly Column[],
  row: readonly Piece[],
  { width, colour }: { readonly width: number; readonly colour: boolean },
): readonly string[] {
  const [first = [], ...others] = columns.flatMap(({ heading, align }, index): readonly (readonly Piece[])[] => {
    const cell = row[index];
    const isLabelled = heading !== '' && (index > 0 || align === 'right');
    const label: Piece = { text: `${heading}: ` };
    return cell === undefined || cell.text === '' ? [] : [isLabelled ? [label, cell] : [cell]];
  });
  const room = width - 4;
  const lines: Piece[][] = [];
  for (const pair of others) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf([...last, separator, ...pair]) <= room) {
      appendTo(last, [separator, ...pair]);
    } else {
      lines.push([...pair]);
    }
  }
  return [
    ...wrapLine([{ text: '  ' }, ...first], { width, hanging: 6 }),
    ...lines.flatMap((line) => wrapLine([{ text: '    ' }, ...line], { width, hanging: 6 })),
  ].map((line) => paint(line, colour));
}

/** The width that a column would like, and the width that it needs. */
interface Need {
  readonly most: number;
  readonly least: number;
}

/** A table before its column widths are known. */
interface TableCells {
  readonly columns: readonly Column[];
  readonly headings: readonly Piece[];
  readonly rows: readonly (readonly (Piece | undefined)[])[];
}

/** The widths of the columns of a table within `width`; `undefined` if they do not fit side by side. */
function fitColumns({ columns, headings, rows }: TableCells, width: number): readonly number[] | undefined {
  const cells = columns.map((_, index) => rows.flatMap((row) => row[index] ?? []));
  const most = cells.map((own, index) => widestOf([...headings.slice(index, index + 1), ...own]));
  const room = width - gap.length * (columns.length - 1);
  if (sum(most) <= room) {
    return most;
  }
  for (const { least, whole } of levels) {
    const needs = columns.map(({ align }, index): Need => {
      const own = cells[index] ?? [];
      const words = Math.max(least, Math.min(longest, longestOf(own)));
      const needed = align === 'right' ? widestOf(whole ? own : own.flatMap(numbersOf)) : words;
      const wide = most[index] ?? 0;
      return { most: wide, least: Math.min(wide, Math.max(needed, longestOf(headings.slice(index, index + 1)))) };
    });
    if (sum(needs.map((need) => need.least)) <= room) {
      return share(needs, room);
    }
  }
  return undefined;
}

/** The numbers of a cell such as `5 % (1.2–9.8 %)`, which can be stacked. */
function numbersOf(cell: Piece): readonly Piece[] {
  return cell.text.split(/ (?=\()/).map((text) => ({ ...cell, text }));
}

/** Repeatedly gives spare room to the narrowest column that wants more. */
function share(needs: readonly Need[], room: number): readonly number[] {
  const widths = needs.map(({ least }) => least);
  for (let left = room - sum(widths); left > 0; left -= 1) {
    const wanting = [...widths.entries()].filter(([index, width]) => width < (needs[index]?.most ?? 0));
    const [narrowest] = wanting.toSorted(([, one], [, other]) => one - other);
    if (narrowest === undefined) {
      break;
    }
    widths[narrowest[0]] = narrowest[1] + 1;
  }
  return widths;
}

function widestOf(cells: readonly Piece[]): number {
  return largest([0, ...cells.map((cell) => widthOf([cell]))]);
}

function longestOf(cells: readonly Piece[]): number {
  return largest([0, ...cells.map((cell) => longestWord([cell]))]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The lines of a table's headings and rows, in columns of these widths. */
function layOutGrid(
  { columns, headings, rows }: TableCells,
  widths: readonly number[],
  { indent, colour }: { readonly indent: number; readonly colour: boolean },
): { readonly head: readonly string[]; readonly body: readonly (readonly string[])[] } {
  const layOutRow = (row: readonly (Piece | undefined)[], isHead: boolean): readonly string[] => {
    const cells = columns.map(({ align }, index) =>
      linesOf(row[index], widths[index] ?? 0, { isNumber: align === 'right' && !isHead, isHead }),
    );
    const height = largest(cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      const parts = columns.map(({ align }, index) => {
        const own = cells[index] ?? [];
        // Headings are aligned to the bottom, just above the first row.
        const pieces = own[isHead ? line - height + own.length : line] ?? [];
        const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(pieces)));
        return align === 'right' ? padding + paint(pieces, colour) : paint(pieces, colour) + padding;
      });
      return (' '.repeat(indent) + parts.join(gap)).trimEnd();
    });
  };
  return {
    head: headings.some(({ text }) => text !== '') ? layOutRow(headings, true) : [],
    body: rows.map((row) => layOutRow(row, false)),
  };
}

function linesOf(
  cell: Piece | undefined,
  width: number,
  { isNumber, isHead }: { readonly isNumber: boolean; readonly isHead: boolean },
): readonly (readonly Piece[])[] {
  if (cell === undefined || cell.text === '') {
    return [];
  }
  if (isNumber) {
    return widthOf([cell]) <= width ? [[cell]] : numbersOf(cell).map((piece) => [piece]);
  }
  return wrapLine([cell], { width, hanging: isHead || width < wideEnough ? 0 : 2 });
}
