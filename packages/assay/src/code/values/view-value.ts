import type { Wire } from '../../sandbox/wire';

/** One value as checks see it, whichever language it came from. */
export type View =
  | { readonly kind: 'none' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `isFloat`: Python says that it is a float, even if it is whole. */
  | { readonly kind: 'number'; readonly value: number | bigint; readonly isFloat: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'sequence'; readonly of: 'list' | 'tuple'; readonly name: string; readonly items: readonly Wire[] }
  | { readonly kind: 'mapping'; readonly name: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'set' | 'bytes'; readonly name: string; readonly items: readonly Wire[] }
  /** What is neither number, text nor container: `undefined`, a function, a promise, an instance. */
  | { readonly kind: 'other'; readonly tag: string; readonly name: string; readonly value: Wire };

/** Key and value. */
export type Entry = readonly [Wire, Wire];

/** Reads a value of the wire format. The guest may forge any JSON, so nothing is taken for granted. */
export function viewValue(wire: Wire): View {
  if (wire === null) {
    return { kind: 'none' };
  }
  if (typeof wire === 'boolean') {
    return { kind: 'boolean', value: wire };
  }
  if (typeof wire === 'number') {
    return { kind: 'number', value: wire, isFloat: false };
  }
  if (typeof wire === 'string') {
    return { kind: 'text', value: wire };
  }
  if (isList(wire)) {
    return { kind: 'sequence', of: 'list', name: 'list', items: wire };
  }
  const { v = null, of } = wire;
  const tag = typeof wire.$ === 'string' ? wire.$ : 'value';
  switch (tag) {
    case 'number':
      return { kind: 'number', value: Number(v), isFloat: false };
    case 'float':
      return { kind: 'number', value: floatOf(v), isFloat: true };
    case 'bigint':
      return viewed(wire, () => viewBigint(v));
    case 'tuple':
      return { kind: 'sequence', of: 'tuple', name: nameOr(of, 'tuple'), items: itemsOf(v) };
    case 'dict':
      return viewed(wire, () => ({ kind: 'mapping', name: nameOr(of, 'dict'), entries: entriesOf(v) }));
    case 'object':
      return viewed(wire, () => ({ kind: 'mapping', name: 'dict', entries: entriesOf(v) }));
    case 'map':
      return viewed(wire, () => ({ kind: 'mapping', name: 'Map', entries: entriesOf(v) }));
    case 'set':
      return { kind: 'set', name: nameOr(of, 'set'), items: itemsOf(v) };
    case 'bytes':
      return { kind: 'bytes', name: nameOr(of, 'bytes'), items: itemsOf(v) };
    case 'hole':
      return { kind: 'other', tag: 'undefined', name: 'undefined', value: null };
    default:
      return { kind: 'other', tag, name: nameOr(of, tag), value: v };
  }
}

/** Views that take longer than one look. Values never change. */
const views = new WeakMap<object, View>();

function viewed(wire: object, view: () => View): View {
  const known = views.get(wire) ?? view();
  views.set(wire, known);
  return known;
}

function viewBigint(v: Wire): View {
  return typeof v === 'string' && v.length <= mostDigits && /^-?\d+$/.test(v)
    ? { kind: 'number', value: BigInt(v), isFloat: false }
    : { kind: 'other', tag: 'bigint', name: 'bigint', value: v };
}

/** Digits of a whole number that is computed with; more take seconds to read. */
const mostDigits = 100_000;

/** The number that Python writes so: `inf` and `nan` included. */
function floatOf(v: Wire): number {
  switch (v) {
    case 'inf':
      return Infinity;
    case '-inf':
      return -Infinity;
    default:
      return Number(v);
  }
}

function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

function itemsOf(wire: Wire): readonly Wire[] {
  return isList(wire) ? wire : [];
}

function entriesOf(wire: Wire): readonly Entry[] {
  return itemsOf(wire).map((pair) => {
    const [key = null, value = null] = itemsOf(pair);
    return [key, value];
  });
}

function nameOr(of: unknown, kind: string): string {
  return typeof of === 'string' && of !== '' ? of : kind;
}
