import { appendTo } from '../../basics/append-to';
import type { Column, Piece } from '../../experiment/blocks/blocks';
import { paint } from './colour';
import { widthOf, wrapLine } from './wrap';

const separator: Piece = { text: ' · ' };

/** A row of a table as lines of `heading: cell`: the first cell, then as many others as fit side by side. */
export function listRow(
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
