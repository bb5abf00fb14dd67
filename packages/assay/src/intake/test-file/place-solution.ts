/**
 * The text of a prompt whose solution stands between two texts: `{{ solution }}` brings a fence and a line of its own, so that a
 * fence that is there and blanks in front of it go.
 */
export function placeSolution(before: string, after: string): string {
  const above = before.split('\n');
  const sameLine = above.pop() ?? '';
  const [restOfLine = '', ...below] = after.split('\n');
  const isAlone = sameLine.trim() === '' && restOfLine.trim() === '';
  const opening = isFence(above.at(-1), true);
  const closing = isFence(below[0], false);
  if (isAlone && opening && closing) {
    above.pop();
    below.shift();
  }
  return [
    ...above,
    ...(sameLine.trim() === '' ? [] : [sameLine.trimEnd()]),
    '{{ solution }}',
    ...(restOfLine.trim() === '' ? [] : [restOfLine.trimStart()]),
    ...below,
  ]
    .join('\n')
    .trim();
}

function isFence(line: string | undefined, mayName: boolean): boolean {
  const text = (line ?? '').trim();
  const marks = text.startsWith('```') ? '`' : text.startsWith('~~~') ? '~' : undefined;
  const rest = marks === undefined ? 'none' : text.replaceAll(marks, '').trim();
  return mayName ? /^[\w#+-]*$/.test(rest) && marks !== undefined : rest === '';
}
