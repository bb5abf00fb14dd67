/** The code of a block as its author means it: without common indentation, prompts of an interpreter, blank lines around. */
export function cleanCode(text: string): string {
  const lines = withoutPrompts(dedent(text.split('\n')));
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  // A blank before the first line alone is the model's way to begin a reply.
  const kept = first < 0 ? [] : lines.slice(first, last + 1);
  return kept.join('\n').trim();
}

/** Lines without the blanks that all of them begin with. */
export function dedent(lines: readonly string[]): readonly string[] {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() !== '') {
      const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
      common = common === undefined ? indent : commonStart(common, indent);
    }
  }
  const length = common?.length ?? 0;
  return length === 0 ? lines : lines.map((line) => (line.trim() === '' ? '' : line.slice(length)));
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return one.slice(0, length);
}

/** Of a session in an interpreter what was typed, without what was printed. */
function withoutPrompts(lines: readonly string[]): readonly string[] {
  const first = lines.find((line) => line.trim() !== '');
  return first?.startsWith('>>>') === true
    ? lines.flatMap((line) => /^(?:>>>|\.\.\.)(?: |$)(.*)$/.exec(line)?.[1] ?? [])
    : lines;
}

/** Whether a text shows changes to code and not code: most of its lines are marked as removed, added or as a place. */
export function isDiff(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => /^(?:@@|[+-](?![\d\s]*$)|diff --git|index [\da-f]+\.\.)/.test(line));
  return lines.some((line) => /^(?:@@ |--- |diff --git )/.test(line)) && marked.length * 3 >= lines.length;
}
