import { redactSecrets } from '../../basics/secrets/secrets';
import { paint } from './colour';
import { layOutTable } from './lay-out-table';
import { printable } from '../../basics/text/printable';
import type { Block, Layout, Part, Piece, Text } from '../../experiment/blocks/blocks';
import { wrapLine } from './wrap';

/** The printable text, without any control sequences except our own colours. */
export function layOut(text: Text, layout: Layout = {}): string {
  return text.flatMap((block) => layOutBlock(block, layout)).join('\n');
}

function layOutBlock(block: Block, layout: Layout): readonly string[] {
  if (typeof block !== 'string' && block.kind === 'table') {
    return layOutTable(
      block.columns.map((column) => ({ ...column, heading: toCell(column.heading).text })),
      block.rows.map((row) => row.map((cell) => toCell(cell))),
      layout,
    );
  }
  const parts = typeof block !== 'string' && block.kind === 'line' ? block.parts : [block];
  return linesOf(parts.map(toPiece)).flatMap((pieces) => layOutLine(pieces, layout));
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
  const piece = typeof part === 'string' ? ({ kind: 'piece', text: part } as const) : part;
  return { ...piece, text: printable(redactSecrets(piece.text)) };
}

/** A cell is one line, even if it contains hostile text. */
function toCell(part: Part): Piece {
  const piece = toPiece(part);
  return { ...piece, text: piece.text.replace(/[\n\t]/g, ' ') };
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
