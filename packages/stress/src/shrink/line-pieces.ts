import type { Edit } from 'gpt-assay/code';

/** Halves, quarters and so on of the lines of a text, down to single ones. */
export function linePieces(text: string): readonly (readonly Edit[])[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter((at) => at < text.length);
  const pieces: (readonly Edit[])[] = [];
  for (let size = Math.ceil(starts.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < starts.length; first += size) {
      pieces.push([{ from: starts[first] ?? 0, to: starts[first + size] ?? text.length, text: '' }]);
    }
  }
  return pieces;
}

/** Edits that take out all lines with nothing on them, as one piece; none where there are none. */
export function emptyLines(code: string): readonly (readonly Edit[])[] {
  const edits = [...code.matchAll(/^[\t ]*\r?\n/gm)].map(({ index, 0: { length } }): Edit => ({
    from: index,
    to: index + length,
    text: '',
  }));
  return edits.length === 0 ? [] : [edits];
}

/** Blanks around a place beyond which they are no layout. */
const widest = 200;

/** A place taken out, with its line if nothing else stands there, or the blanks before it at the end of one. */
export function takeOut(code: string, from: number, to: number): Edit {
  const [rest] = /^[\t ]*(?:\r?\n|$)/.exec(code.slice(to, to + widest)) ?? [];
  if (rest === undefined) {
    return { from, to, text: '' };
  }
  const before = code.slice(Math.max(0, from - widest), from);
  const start = from - before.length + before.trimEnd().length;
  const lineStart = from - before.length + before.lastIndexOf('\n') + 1;
  const isAlone = start <= lineStart && (lineStart === 0 || code.charAt(lineStart - 1) === '\n');
  return isAlone ? { from: lineStart, to: to + rest.length, text: '' } : { from: start, to, text: '' };
}

/** Each edit as a piece, and all of them as one. */
export function eachAndAll(edits: readonly Edit[]): readonly (readonly Edit[])[] {
  return [...edits.map((edit) => [edit]), ...(edits.length > 1 ? [edits] : [])];
}
