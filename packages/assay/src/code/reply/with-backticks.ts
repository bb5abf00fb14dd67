import { isKnownTag } from './language-tags';

/**
 * A reply that fences its code with three quotes, as if they were backticks. Only a line that names a language opens such
 * a fence, and the last line of three quotes before the next one closes it: those between may be a docstring's.
 */
export function withBackticks(reply: string): string {
  if (reply.includes('```') || !/(?:'''|""")\w/.test(reply)) {
    return reply;
  }
  const lines = reply.split('\n');
  const starts = lines.flatMap((line, index) => (tagOf(line) === undefined ? [] : [index]));
  for (const [place, start] of starts.entries()) {
    const quotes = lines[start]?.trim().slice(0, 3) ?? '';
    const next = starts[place + 1] ?? lines.length;
    const end = lines.slice(start + 1, next).findLastIndex((line) => line.trim() === quotes);
    lines[start] = `\`\`\`${tagOf(lines[start] ?? '') ?? ''}`;
    if (end >= 0) {
      lines[start + 1 + end] = '```';
    }
  }
  return lines.join('\n');
}

function tagOf(line: string): string | undefined {
  const tag = /^(?:'''|""")(\w+)$/.exec(line.trim())?.[1]?.toLowerCase();
  return tag !== undefined && isKnownTag(tag) ? tag : undefined;
}
