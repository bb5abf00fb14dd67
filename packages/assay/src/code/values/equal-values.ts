import type { Wire } from '../../sandbox/wire';
import type { Fraction } from './exact-number';
import { doubleIfExact, instanceOf } from './instance';
import { viewValue, type View } from './view-value';

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
    return bottom === 1n ? String(top) : double === undefined ? `${top}/${bottom}` : numberText(double);
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
