import type { Site } from './operator';

/** The code after an operator's edits in one place. */
export function applySite(code: string, { edits }: Pick<Site, 'edits'>): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < end) {
      throw new Error(`two edits overlap at ${from}`);
    }
    parts.push(code.slice(end, from), text);
    end = to;
  }
  return [...parts, code.slice(end)].join('');
}
