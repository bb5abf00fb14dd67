import type { Wire } from '../../sandbox/wire';
import type { Fraction } from './exact-number';
import { doubleIfExact, instanceOf } from './instance';
import { viewValue, type View, type Entry } from './view-value';

/** Whether the keys of mappings have types, or are text as in JavaScript, where no object tells 1 from "1". */
export type Keys = 'typed' | 'text';

/**
 * Whether two values are equal as Python's `==` sees it: `True == 1`, `1.0 == 1`, `1 != "1"`, NaN equals nothing; but a
 * tuple equals a list, for YAML and JavaScript have no tuples.
 */
export function areEqual(a: Wire, b: Wire, keys: Keys): boolean {
  const text = canonicalText(a, keys);
  return text !== undefined && text === canonicalText(b, keys);
}

/** A text that equal values, and no others, have in common; `undefined` for a value that equals nothing. */
export function canonicalText(wire: Wire, keys: Keys): string | undefined {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return 'null';
    case 'boolean':
      return view.value ? '1' : '0';
    case 'number':
      return numberText(view.value);
    case 'text':
      return JSON.stringify(view.value);
    case 'sequence':
      return joined(
        '[',
        view.items.map((item) => canonicalText(item, keys)),
        ']',
      );
    case 'bytes':
      return joined(
        'bytes[',
        view.items.map((item) => canonicalText(item, keys)),
        ']',
      );
    case 'set':
      return joined('set{', inOrder(view.items.map((item) => canonicalText(item, keys))), '}');
    case 'mapping':
      return joined(
        '{',
        inOrder(view.entries.map(([key, value]) => pairText(keyText(key, keys), canonicalText(value, keys)))),
        '}',
      );
    case 'other':
      return instanceText(view, keys) ?? comparableText(view);
  }
}

function comparableText(view: Extract<View, { readonly kind: 'other' }>): string | undefined {
  return comparable.has(view.tag) ? `${view.tag} ${JSON.stringify(view.value)}` : undefined;
}

/** Python's own numbers equal others, its dates and the like those of their class. */
function instanceText(view: View, keys: Keys): string | undefined {
  const { number, items, key } = instanceOf(view) ?? {};
  if (number !== undefined) {
    const double = doubleIfExact(number);
    const [top, bottom] = reduced(number);
    if (bottom === 1n) {
      return String(top);
    }
    return double === undefined ? `${top}/${bottom}` : numberText(double);
  }
  const name = view.kind === 'other' ? view.name : '';
  const text = key === undefined ? undefined : canonicalText(key, keys);
  return items === undefined
    ? text && `${name} ${text}`
    : joined(
        `${name}[`,
        items.map((item) => canonicalText(item, keys)),
        ']',
      );
}

function reduced([top, bottom]: Fraction): Fraction {
  let a = top < 0n ? -top : top;
  let b = bottom;
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  return a === 0n ? [0n, 1n] : [top / a, bottom / a];
}

/** As `canonicalText`, of a key of a mapping. */
export function keyText(key: Wire, keys: Keys): string | undefined {
  const text = canonicalText(key, keys);
  return keys === 'text' && text !== undefined && viewValue(key).kind === 'number' ? JSON.stringify(text) : text;
}

const comparable = new Set(['undefined', 'date', 'regexp']);

/** Whole numbers are written in full, whatever their type: 1, 1.0 and 1n are equal. */
function numberText(value: number | bigint): string | undefined {
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return Number.isNaN(value) ? undefined : String(value);
  }
  return String(BigInt(value));
}

function pairText(key: string | undefined, value: string | undefined): string | undefined {
  return key === undefined || value === undefined ? undefined : `${key}:${value}`;
}

function inOrder(texts: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return [...texts].sort();
}

function joined(open: string, texts: readonly (string | undefined)[], close: string): string | undefined {
  return texts.includes(undefined) ? undefined : `${open}${texts.join(',')}${close}`;
}

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
