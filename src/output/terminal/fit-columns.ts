import { largest } from '../../statistics/extremes';
import type { Column, Piece } from '../../experiment/blocks/blocks';
import { longestWord, widthOf } from './wrap';

/** Between two columns. */
export const gap = '  ';
/** What a column of words is left at least; where `whole`, numbers are not put below each other. */
const levels = [
  { least: 24, whole: true },
  { least: 14, whole: true },
  { least: 14, whole: false },
] as const;
/** Columns of a word that is not broken for the sake of other columns. */
const longest = 40;

/** How many columns of the screen a column of a table would fill, and cannot do without. */
interface Need {
  readonly most: number;
  readonly least: number;
}

/** A table before anybody knows how wide its columns are. */
export interface TableCells {
  readonly columns: readonly Column[];
  readonly headings: readonly Piece[];
  readonly rows: readonly (readonly (Piece | undefined)[])[];
}

/** How wide the columns of a table are where `width` is all there is; `undefined` when they do not fit side by side. */
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

/** The numbers of a cell such as `5 % (1.2–9.8 %)`, which may stand below each other. */
export function numbersOf(cell: Piece): readonly Piece[] {
  return cell.text.split(/ (?=\()/).map((text) => ({ ...cell, text }));
}

/** Gives what is left of the room to the narrowest column that wants more, again and again. */
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
