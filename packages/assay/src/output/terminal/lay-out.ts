import { redactSecrets } from '../../basics/secrets/secrets';
import { paint } from './colour';
import { layOutTable } from './lay-out-table';
import { formatNumberOf } from '../../basics/text/numbers';
import { printable } from '../../basics/text/printable';
import {
  partsOf,
  plainBlocks,
  type Layout,
  type LineBlock,
  type Part,
  type Piece,
  type TableBlock,
  type Text,
  type Words,
} from '../../experiment/blocks/blocks';
import { wrapLine } from './wrap';

/** The printable text, without any control sequences except our own colours. */
export function layOut(text: Text, layout: Layout = {}): string {
  return plainBlocks(text)
    .flatMap((block) => layOutBlock(block, layout))
    .join('\n');
}

function layOutBlock(block: LineBlock | TableBlock, layout: Layout): readonly string[] {
  if (block.kind === 'line') {
    return linesOf(block.parts.map(toPiece)).flatMap((pieces) => layOutLine(pieces, layout));
  }
  const { caption, columns, fold } = block;
  const rows = block.rows.slice(0, fold?.shown);
  const more = block.rows.length - rows.length;
  return [
    ...(caption === '' ? [] : layOutLine([toCell(caption)], layout)),
    ...layOutTable(
      columns.map((column) => ({ ...column, heading: toCell(column.heading).text })),
      rows.map((row) => row.map(toCell)),
      layout,
    ),
    ...(more === 0 ? [] : [`  and ${formatNumberOf(more, `more ${fold?.noun ?? 'row'}`)}, in the report`]),
  ];
}

function layOutLine(pieces: readonly Piece[], { width, colour = false }: Layout): readonly string[] {
  if (width === undefined) {
    return [paint(pieces, colour)];
  }
  const indent = /^ */.exec(pieces[0]?.text ?? '')?.[0].length ?? 0;
  return wrapLine(pieces, { width, hanging: indent === 0 ? 0 : indent + 2 }).map((line) => paint(line, colour));
}

/** Secrets are removed before a line is broken, because a part of one would not be recognised. */
function toPiece(part: Part): Piece {
  const piece = typeof part === 'string' ? { text: part } : part;
  return { ...piece, text: printable(redactSecrets(piece.text)) };
}

/** A cell is one line, even if it contains hostile text. */
function toCell(words: Words): Piece {
  const pieces = partsOf(words).map(toPiece);
  const { tone } = pieces[0] ?? {};
  const isWhole = pieces.some((piece) => piece.whole === true);
  const text = pieces.map((piece) => piece.text.replace(/[\n\t]/g, ' ')).join('');
  return { text, ...(tone !== undefined && { tone }), ...(isWhole && { whole: true }) };
}

/** The lines of pieces that may contain line breaks. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) {
        lines.push([]);
      }
      lines.at(-1)?.push({ ...piece, text });
    }
  }
  return lines;
}
