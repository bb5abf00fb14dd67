import type { AnyNode } from 'acorn';
import { type Range, type Reading, firstFrom } from 'gpt-assay/code/javascript';

const known = new WeakMap<Reading, readonly Range[]>();

/** Tells of an offset whether it stands in a text, so that blanks there are part of it. */
export function insideText(reading: Reading): (offset: number) => boolean {
  const ranges = known.get(reading) ?? reading.nodes.filter(goesOverLines).sort((a, b) => a.start - b.start);
  known.set(reading, ranges);
  return (offset) => isInOneOf(ranges, offset);
}

/** Tells of an offset whether it stands in a comment. */
export function insideComment({ comments }: Reading): (offset: number) => boolean {
  return (offset) => isInOneOf(comments, offset);
}

function goesOverLines({ type, loc }: AnyNode): boolean {
  return type === 'TemplateElement' || (type === 'Literal' && loc?.start.line !== loc?.end.line);
}

function isInOneOf(ranges: readonly Range[], offset: number): boolean {
  const before = ranges[firstFrom(ranges, offset) - 1];
  return before !== undefined && before.end >= offset;
}
