/** A prompt's text with `{{ solution }}` in it, and what differs from the file's. */
export interface PlacedText {
  readonly text: string;
  /** In words. */
  readonly changes: readonly string[];
}

/**
 * The text of a prompt whose solution stands between two texts: `{{ solution }}` brings a fence and a line of its own, so that a
 * fence that is there and blanks in front of it go.
 */
export function placeSolution(before: string, after: string): PlacedText {
  const above = before.split('\n');
  const sameLine = above.pop() ?? '';
  const [restOfLine = '', ...below] = after.split('\n');
  const isAlone = sameLine.trim() === '' && restOfLine.trim() === '';
  const isFenced = isAlone && isFence(above.at(-1), true) && isFence(below[0], false);
  const fence = isFenced ? (above.pop() ?? '').trim() : '';
  if (isFenced) {
    below.shift();
  }
  const text = [
    ...above,
    ...(sameLine.trim() === '' ? [] : [sameLine.trimEnd()]),
    '{{ solution }}',
    ...(restOfLine.trim() === '' ? [] : [restOfLine.trimStart()]),
    ...below,
  ].join('\n');
  const trimmed = text.trim();
  return {
    text: trimmed,
    changes: [
      isFenced
        ? `the fence around the solution (${fence}) is replaced by the one that {{ solution }} adds, which is longer than any in the code and names its language`
        : 'a fence is added around the solution, so that its end is seen',
      ...(isAlone ? [] : ['the solution gets lines of its own']),
      ...(trimmed === text ? [] : ['blank lines around the text are left out']),
    ],
  };
}

function isFence(line: string | undefined, mayName: boolean): boolean {
  const text = (line ?? '').trim();
  const marks = text.startsWith('```') ? '`' : text.startsWith('~~~') ? '~' : undefined;
  const rest = marks === undefined ? 'none' : text.replaceAll(marks, '').trim();
  return mayName ? /^[\w#+-]*$/.test(rest) && marks !== undefined : rest === '';
}
