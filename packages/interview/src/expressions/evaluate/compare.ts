import type { Wire } from 'gpt-assay/sandbox';
import {
  type Fraction,
  type View,
  canonicalText,
  describeValue,
  fractionOf,
  instanceOf,
  keyText,
  viewValue,
} from 'gpt-assay/code';
import { isMadeTuple } from '../../values/make-value';
import type { PythonNumber } from '../../values/python-number';
import { placesOf, describeUnhashable, isHashable, keysOf, typeOf } from '../../values/value-operations';
import { type Comparing, EvaluationFault } from './evaluator';

type Sequence = Extract<View, { readonly kind: 'sequence' }>;

/**
 * `a == b`, as Python has it, but that a list equals a tuple which a function returned, and in JavaScript, which has no
 * tuples, any.
 */
export function areEqual(a: Wire, b: Wire, by: Comparing): boolean {
  by.meter.spend(1);
  const left = viewValue(a);
  const right = viewValue(b);
  if (instanceOf(left)?.number !== undefined || instanceOf(right)?.number !== undefined) {
    return haveOneText(a, b);
  }
  const one = numberOf(left);
  const other = numberOf(right);
  if (one !== undefined || other !== undefined) {
    return one !== undefined && other !== undefined && one >= other && one <= other;
  }
  switch (left.kind) {
    case 'none':
      return right.kind === 'none';
    case 'text':
      if (right.kind !== 'text' || left.value.length !== right.value.length) {
        return false;
      }
      by.meter.read(left.value.length);
      return left.value === right.value;
    case 'sequence':
      return right.kind === 'sequence' && haveOneType(a, b, left, right, by) && haveEqualItems(left, right, by);
    case 'mapping':
      return right.kind === 'mapping' && left.entries.length === right.entries.length && hasEntries(b, left, by);
    case 'set':
      return right.kind === 'set' && left.items.length === right.items.length && isWithin(a, b, by);
    case 'boolean':
    case 'number':
    case 'bytes':
    case 'other':
      by.meter.weigh(a);
      by.meter.weigh(b);
      return haveOneText(a, b);
  }
}

function haveOneText(a: Wire, b: Wire): boolean {
  const text = canonicalText(a, 'typed');
  return text !== undefined && text === canonicalText(b, 'typed');
}

function hasEntries(wire: Wire, { entries }: Extract<View, { readonly kind: 'mapping' }>, by: Comparing): boolean {
  const keys = keysOf(by.language);
  const values = placesOf(wire, keys);
  return entries.every(([key, value]) => {
    by.meter.weigh(key);
    const text = keyText(key, keys);
    const found = text === undefined ? undefined : values.get(text);
    return found !== undefined && areEqual(value, found, by);
  });
}

/** `a < b`; fails where Python has no order. */
export function isLess(a: Wire, b: Wire, by: Comparing, sign = '<'): boolean {
  by.meter.spend(1);
  const left = viewValue(a);
  const right = viewValue(b);
  const one = numberOf(left);
  const other = numberOf(right);
  if (one !== undefined && other !== undefined) {
    return one < other;
  }
  if (left.kind === 'text' && right.kind === 'text') {
    by.meter.read(Math.min(left.value.length, right.value.length));
    return compareTexts(left.value, right.value) < 0;
  }
  if (left.kind === 'set' && right.kind === 'set') {
    return left.items.length < right.items.length && isWithin(a, b, by);
  }
  if (left.kind === 'sequence' && right.kind === 'sequence' && haveOneType(a, b, left, right, by)) {
    return isLessSequence(left, right, by, sign);
  }
  const mine = exactOf(left);
  const theirs = exactOf(right);
  if (mine !== undefined && theirs !== undefined) {
    return mine[0] * theirs[1] < theirs[0] * mine[1];
  }
  const key = instanceOf(left)?.key;
  const otherKey = instanceOf(right)?.key;
  if (key !== undefined && otherKey !== undefined && typeOf(a, by.language) === typeOf(b, by.language)) {
    return isLess(key, otherKey, by, sign);
  }
  const types = `${typeOf(a, by.language)} and ${typeOf(b, by.language)}`;
  throw new EvaluationFault(`${sign} has no meaning between ${types}`);
}

function isLessSequence({ items }: Sequence, { items: others }: Sequence, by: Comparing, sign: string): boolean {
  const index = items.findIndex((item, at) => {
    const opposite = others[at];
    return opposite === undefined || !areEqual(item, opposite, by);
  });
  const mine = items[index];
  const theirs = others[index];
  return mine === undefined || theirs === undefined ? items.length < others.length : isLess(mine, theirs, by, sign);
}

/** A number of Python's as it is, to the last digit; `undefined` for what is none, and what is not finite. */
function exactOf(view: View): Fraction | undefined {
  const number = numberOf(view);
  if (number === undefined) {
    return instanceOf(view)?.number;
  }
  if (typeof number === 'bigint') {
    return [number, 1n];
  }
  return Number.isFinite(number) ? fractionOf(number) : undefined;
}

/** `a <= b`: of sets, whether all of one is in the other. */
export function isAtMost(a: Wire, b: Wire, by: Comparing, sign = '<='): boolean {
  const left = viewValue(a);
  const right = viewValue(b);
  if (left.kind === 'set' && right.kind === 'set') {
    return isWithin(a, b, by);
  }
  const isBelow = isLess(a, b, by, sign);
  return isBelow || areEqual(a, b, by);
}

/** Whether all of a set is in another. */
export function isWithin(a: Wire, b: Wire, { meter }: Comparing): boolean {
  const left = viewValue(a);
  const right = viewValue(b);
  if (left.kind !== 'set' || right.kind !== 'set') {
    return false;
  }
  const known = placesOf(b, 'typed');
  return left.items.every((item) => {
    meter.weigh(item);
    const text = canonicalText(item, 'typed');
    return text !== undefined && known.has(text);
  });
}

/** The number that a value is to Python, which counts True as 1; `undefined` for others. */
export function numberOf(view: View): PythonNumber | undefined {
  if (view.kind === 'boolean') {
    return view.value ? 1n : 0n;
  }
  if (view.kind !== 'number') {
    return undefined;
  }
  const isWhole = !view.isFloat && Number.isInteger(Number(view.value));
  return isWhole ? BigInt(view.value) : view.value;
}

/** A text that equal keys have in common; fails for what Python cannot hash. */
export function hashText(wire: Wire, { language, meter }: Comparing): string {
  meter.weigh(wire);
  if (!isHashable(wire, language)) {
    throw new EvaluationFault(describeUnhashable(wire, language));
  }
  return canonicalText(wire, 'typed') ?? `unequal ${describeValue(wire, language)}`;
}

function haveOneType(a: Wire, b: Wire, left: Sequence, right: Sequence, { language }: Comparing): boolean {
  if (left.of === right.of || language === 'javascript') {
    return true;
  }
  return !isMadeTuple(left.of === 'tuple' ? a : b);
}

function haveEqualItems(left: Sequence, right: Sequence, by: Comparing): boolean {
  return (
    left.items.length === right.items.length &&
    left.items.every((item, index) => areEqual(item, right.items[index] ?? null, by))
  );
}

/** By code points, as Python does; `<` of JavaScript goes by halves of them. */
function compareTexts(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) {
    index += 1;
  }
  // In the second half of a pair, its first half is alike.
  const isSecond = index > 0 && isHalf(a, index, 0xdc00) && isHalf(a, index - 1, 0xd800);
  const at = isSecond && isHalf(b, index, 0xdc00) ? index - 1 : index;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

function isHalf(text: string, index: number, from: number): boolean {
  const code = text.charCodeAt(index);
  return code >= from && code < from + 0x400;
}

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
