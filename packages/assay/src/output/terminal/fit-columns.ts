import { largest } from '../../statistics/extremes';
import type { Column, Piece } from '../../experiment/blocks/blocks';
import { longestWord, widthOf } from './wrap';

/** The space between two columns. */
export const gap = '  ';
/** Minimum widths of columns of words, tried in order; with `whole`, the numbers of a cell are not stacked. */
const levels = [
  { least: 24, whole: true },
  { least: 14, whole: true },
  { least: 14, whole: false },
] as const;
/** Words up to this width are not broken to make room for other columns. */
const longest = 40;

/** The width that a column would like, and the width that it needs. */
interface Need {
  readonly most: number;
  readonly least: number;
}

/** A table before its column widths are known. */
export interface TableCells {
  readonly columns: readonly Column[];
  readonly headings: readonly Piece[];
  readonly rows: readonly (readonly (Piece | undefined)[])[];
}

/** The widths of the columns of a table within `width`; `undefined` if they do not fit side by side. */
export function fitColumns({ columns, headings, rows }: TableCells, width: number): readonly number[] | undefined {
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
export function numbersOf(cell: Piece): readonly Piece[] {
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
