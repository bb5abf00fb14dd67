import type { Wire } from '../../sandbox/wire';
import { canonicalText, keyText } from './equal-values';
import { viewValue, type Entry, type View } from './view-value';

/**
 * Whether a value is the expected one, deeply: booleans are no numbers, NaN is NaN, 2 and 2.0 are one number, a tuple is
 * a list, keys are compared as text, and numbers may differ by `within`.
 */
export function matches(expected: Wire, received: Wire, within = 0): boolean {
  const wanted = viewValue(expected);
  const got = viewValue(received);
  switch (wanted.kind) {
    case 'none':
      return got.kind === 'none';
    case 'boolean':
    case 'text':
      return got.kind === wanted.kind && got.value === wanted.value;
    case 'number':
      return got.kind === 'number' && isSameNumber(wanted.value, got.value, within);
    case 'sequence':
      return (
        got.kind === 'sequence' &&
        got.items.length === wanted.items.length &&
        wanted.items.every((item, index) => matches(item, got.items[index] ?? null, within))
      );
    case 'mapping':
      return got.kind === 'mapping' && haveSameEntries(wanted, got, within);
    case 'set':
    case 'bytes':
    case 'other': {
      const text = canonicalText(expected, 'text');
      return text !== undefined && text === canonicalText(received, 'text');
    }
  }
}

function isSameNumber(a: number | bigint, b: number | bigint, within: number): boolean {
  // Comparing orders 1n and 1 alike, which are one number.
  return (a >= b && a <= b) || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(Number(a) - Number(b)) <= within;
}

type Mapping = Extract<View, { readonly kind: 'mapping' }>;

/** A Map of JavaScript is no plain object. */
function haveSameEntries(wanted: Mapping, got: Mapping, within: number): boolean {
  const values = new Map(got.entries.map(([key, value]: Entry) => [keyText(key, 'text'), value]));
  return (
    (wanted.name === 'Map') === (got.name === 'Map') &&
    wanted.entries.length === got.entries.length &&
    wanted.entries.every(([key, value]) => {
      const found = values.get(keyText(key, 'text'));
      return found !== undefined && matches(value, found, within);
    })
  );
}
