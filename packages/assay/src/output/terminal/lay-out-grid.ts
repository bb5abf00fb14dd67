import { largest } from '../../statistics/extremes';
import type { Piece } from '../../experiment/blocks/blocks';
import { paint } from './colour';
import { gap, numbersOf, type TableCells } from './fit-columns';
import { widthOf, wrapLine } from './wrap';

/** Cells at least this wide show continuation lines by indentation. */
const wideEnough = 12;

/** The lines of a table's headings and rows, in columns of these widths. */
export function layOutGrid(
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
