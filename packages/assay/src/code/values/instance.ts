import type { Wire } from '../../sandbox/wire';
import { doubleOf, fractionOf, type Fraction } from './exact-number';
import type { View } from './view-value';

/** An object of a class, as Python shows it: `repr`, `str`, and what it is where the class is one of the standard library. */
export interface Instance {
  readonly shown: string;
  readonly text: string;
  /** The number that a Decimal or a Fraction is. */
  readonly number?: Fraction;
  /** The items of a deque. */
  readonly items?: readonly Wire[];
  /** What equates and orders dates, times, paths and the like with others of their class. */
  readonly key?: Wire;
}

/** Reads an instance; `undefined` for other values. The guest may forge any JSON. */
export function instanceOf(view: View): Instance | undefined {
  if (view.kind !== 'other' || view.tag !== 'instance') {
    return undefined;
  }
  const { value } = view;
  if (!isList(value)) {
    const shown = typeof value === 'string' ? value : `a ${view.name}`;
    return { shown, text: shown };
  }
  const [shown, text, nature] = value;
  const own = { shown: textOr(shown, view.name), text: textOr(text, view.name) };
  const [word, first = null, second = null] = nature !== undefined && isList(nature) ? nature : [];
  switch (word) {
    case 'number': {
      const number = fractionIn(first, second);
      return number === undefined ? own : { ...own, number };
    }
    case 'items':
      return { ...own, items: isList(first) ? first : [] };
    case 'key':
      return { ...own, key: first };
    default:
      return own;
  }
}

/** The number that a fraction is, where a double is exactly that; else undefined. */
export function doubleIfExact([numerator, denominator]: Fraction): number | undefined {
  const double = doubleOf([numerator, denominator]);
  if (!Number.isFinite(double)) {
    return undefined;
  }
  const [top, bottom] = fractionOf(double);
  return top * denominator === numerator * bottom ? double : undefined;
}

function fractionIn(numerator: Wire, denominator: Wire): Fraction | undefined {
  const top = wholeIn(numerator);
  const bottom = wholeIn(denominator);
  return top === undefined || bottom === undefined || bottom <= 0n ? undefined : [top, bottom];
}

function wholeIn(wire: Wire): bigint | undefined {
  if (typeof wire === 'number') {
    return Number.isSafeInteger(wire) ? BigInt(wire) : undefined;
  }
  const digits = typeof wire === 'object' && wire !== null && !isList(wire) && wire.$ === 'bigint' ? wire.v : undefined;
  return typeof digits === 'string' && digits.length <= 13_000 && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}

function textOr(wire: Wire | undefined, name: string): string {
  return typeof wire === 'string' ? wire : `a ${name}`;
}

function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}
