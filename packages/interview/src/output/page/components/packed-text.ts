import type { Lines } from 'gpt-assay/experiment';
import type { PackedText, ReplyView } from '../interview-view';
import { letters } from '../pack-lines';

const styles = new Map(Object.entries(letters).map(([style, letter]) => [letter, style]));

/** Lines of a text that was packed for the page. */
export function unpack({ text, styles: packed }: PackedText): Lines {
  const runs = [...packed.matchAll(/([a-z.])(\d+)/g)].map(([, style = '', length]) => ({
    style: styles.get(style) ?? '',
    length: Number(length),
  }));
  const lines: string[][] = [[]];
  let at = 0;
  for (const { style, length } of [...runs, { style: '', length: text.length }]) {
    const pieces = text.slice(at, at + length).split('\n');
    at += length;
    pieces.forEach((piece, index) => {
      if (index > 0) {
        lines.push([]);
      }
      if (piece !== '') {
        lines.at(-1)?.push(piece, style);
      }
    });
  }
  return lines;
}

/** The whole of a reply: what stands before its code, the code, and what stands behind it. */
export function wholeReply({ before, after }: ReplyView, code: PackedText | undefined): Lines {
  const plain = (text: string): Lines => unpack({ text, styles: '' });
  return after === null || code === undefined
    ? plain(before)
    : joined(joined(plain(before), unpack(code)), plain(after));
}

/** Lines of two texts, the second beginning where the first one ends. */
function joined(one: Lines, other: Lines): Lines {
  return [...one.slice(0, -1), [...(one.at(-1) ?? []), ...(other[0] ?? [])], ...other.slice(1)];
}
