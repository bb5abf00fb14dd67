import type { Wire } from 'gpt-assay/sandbox';
import { reprOf } from 'gpt-assay/code';
import { isLess, type Comparing } from './compare';
import { listOf } from './comprehension';
import { eachMade } from './each-made';
import type { Items } from './evaluator';
import { EvaluationFault } from './fault';
import { requireOrder } from './items-of-value';
import { requireCharacters } from './meter';

/** How items are sorted. */
export interface Sorting {
  readonly by: Comparing;
  readonly keyOf: ((item: Wire) => Wire) | undefined;
  readonly isReversed: boolean;
}

/** Items from the least up; equal ones stay in order, also when reversed. */
export function sortItems({ ordered, each }: Items, { by, keyOf, isReversed }: Sorting): readonly Wire[] {
  const items = listOf({ ordered: true, each }, by);
  const keys = keyOf === undefined ? items : [...eachMade(items, keyOf)];
  const paired = items.map((item, index) => ({ item, key: keys[index] ?? null }));
  if (!ordered && keyOf !== undefined) {
    throw new EvaluationFault('a set has no order, and several of its items may have the same key: sort it first');
  }
  const sign = isReversed ? -1 : 1;
  const compare = (a: Wire, b: Wire): number => (isLess(a, b, by) ? -sign : isLess(b, a, by) ? sign : 0);
  return paired.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item);
}

/** `repr(value)`, in which no set shows an order that it has not. */
export function orderedRepr(wire: Wire, { meter }: Comparing): string {
  meter.weigh(wire);
  requireOrder(!hasSet(wire), wire);
  const text = reprOf(wire);
  requireCharacters(text.length);
  meter.read(text.length);
  return text;
}

function hasSet(wire: Wire): boolean {
  if (typeof wire !== 'object' || wire === null) {
    return false;
  }
  if ('$' in wire) {
    const isSet = wire.$ === 'set' && Array.isArray(wire.v) && wire.v.length > 1;
    return isSet || (wire.v !== undefined && hasSet(wire.v));
  }
  return wire.some(hasSet);
}
