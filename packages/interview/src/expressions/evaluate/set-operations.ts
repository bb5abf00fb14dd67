import type { Wire } from 'gpt-assay/sandbox';
import { hashText, type Comparing } from './compare';

/** Items that are different, the first of equal ones. */
export function distinct(items: Iterable<Wire>, by: Comparing): readonly Wire[] {
  return [...byHash(items, by).values()];
}

/** Items of what is gone through that a set has; which of two equal ones is kept tells 1 from 1.0. */
export function commonItems(mine: Iterable<Wire>, theirs: Iterable<Wire>, by: Comparing): readonly Wire[] {
  return common(byHash(theirs, by), byHash(mine, by));
}

/** What `-`, `|`, `&` or `^` leaves of two sets. */
export function chosen(sign: string, left: Iterable<Wire>, right: Iterable<Wire>, by: Comparing): readonly Wire[] {
  const mine = byHash(left, by);
  const theirs = byHash(right, by);
  const only = (some: ReadonlyMap<string, Wire>, others: ReadonlyMap<string, Wire>): readonly Wire[] =>
    [...some].flatMap(([text, item]) => (others.has(text) ? [] : [item]));
  switch (sign) {
    case '|':
      return [...mine.values(), ...only(theirs, mine)];
    case '&':
      return common(theirs.size > mine.size ? mine : theirs, theirs.size > mine.size ? theirs : mine);
    case '-':
      return only(mine, theirs);
    default:
      return [...only(mine, theirs), ...only(theirs, mine)];
  }
}

/** Items of one set that are in another. */
function common(some: ReadonlyMap<string, Wire>, others: ReadonlyMap<string, Wire>): readonly Wire[] {
  return [...some].flatMap(([text, item]) => (others.has(text) ? [item] : []));
}

function byHash(items: Iterable<Wire>, by: Comparing): ReadonlyMap<string, Wire> {
  const found = new Map<string, Wire>();
  for (const item of items) {
    by.meter.spend(1);
    const text = hashText(item, by);
    if (!found.has(text)) {
      found.set(text, item);
    }
  }
  return found;
}
