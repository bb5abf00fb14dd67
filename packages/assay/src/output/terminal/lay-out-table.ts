import { fitColumns, type TableCells } from './fit-columns';
import { layOutGrid } from './lay-out-grid';
import { listRow } from './list-row';
import type { Column, Layout, Piece } from '../../experiment/blocks/blocks';
import { paint } from './colour';
import { wrapLine } from './wrap';

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
