import type { Wire } from 'gpt-assay/sandbox';
import {
  type View,
  bitLength,
  stepsOfBits,
  viewValue,
  describeValue,
  doubleOf,
  fractionOf,
  instanceOf,
} from 'gpt-assay/code';
import { dict, float, integer, set, tuple } from '../../values/make-value';
import {
  divide,
  divideWithRest,
  largestExponent,
  powerOfFloats,
  toFloat,
  type Calculated,
  type PythonNumber,
} from '../../values/python-number';
import { typeOf } from '../../values/value-operations';
import type { Operator } from '../expression';
import { chosen, numberOf } from './compare';
import { pairsByKey } from './comprehension';
import {
  type Comparing,
  type Meter,
  EvaluationFault,
  requireBits,
  requireCharacters,
  requireItems,
  valueFrom,
} from './evaluator';
import { strip } from './text-methods';

/** `a + b` and the like. */
export function calculate(operator: Operator, a: Wire, b: Wire, by: Comparing): Wire {
  const left = viewValue(a);
  const right = viewValue(b);
  const one = numberOf(left);
  const other = numberOf(right);
  if (one !== undefined && other !== undefined) {
    const result = numberFrom(operator, one, other, by.meter);
    const areBooleans = left.kind === 'boolean' && right.kind === 'boolean' && '|&^'.includes(operator);
    return areBooleans ? result === 1n : toWire(result, by);
  }
  const times = one ?? other;
  const result =
    operator === '*' && typeof times === 'bigint'
      ? repeat(one === undefined ? left : right, times, by)
      : joined(operator, left, right, by);
  if (result === undefined) {
    const types = `${typeOf(a, by.language)} and ${typeOf(b, by.language)}`;
    throw new EvaluationFault(`${operator} has no meaning between ${types}`);
  }
  return result;
}

/** Two texts, sequences, sets or dicts as one; `undefined` where they cannot be. */
function joined(operator: Operator, left: View, right: View, by: Comparing): Wire | undefined {
  if (operator === '%' && left.kind === 'text') {
    throw new EvaluationFault('% calculates with numbers here: write an f-string to format');
  }
  if (operator === '+') {
    return added(left, right, by);
  }
  if (left.kind === 'set' && right.kind === 'set' && '-|&^'.includes(operator)) {
    return set(chosen(operator, left.items, right.items, by));
  }
  if (left.kind === 'mapping' && right.kind === 'mapping' && operator === '|') {
    by.meter.spend(left.entries.length + right.entries.length);
    return dict(pairsByKey([...left.entries, ...right.entries], by));
  }
  return undefined;
}

function added(left: View, right: View, { meter }: Comparing): Wire | undefined {
  if (left.kind === 'text' && right.kind === 'text') {
    requireCharacters(left.value.length + right.value.length);
    meter.read(left.value.length + right.value.length);
    return left.value + right.value;
  }
  if (left.kind === 'sequence' && right.kind === 'sequence' && left.of === right.of) {
    requireItems(left.items.length + right.items.length);
    meter.spend(left.items.length + right.items.length);
    const items = [...left.items, ...right.items];
    return left.of === 'tuple' ? tuple(items) : items;
  }
  return undefined;
}

/** A number as a value. */
export function toWire(value: PythonNumber, { meter }: Pick<Comparing, 'meter'>): Wire {
  meter.number(value);
  return typeof value === 'bigint' ? integer(value) : float(value);
}

/** What a calculation gives, or a fault that says why it gives nothing. */
export function resultOf(calculated: Calculated): PythonNumber {
  const value = valueFrom(calculated);
  requireBits(typeof value === 'bigint' ? bitLength(value) : 0);
  return value;
}

/** As `a * b` and the like of numbers. */
export function numberFrom(operator: Operator, a: PythonNumber, b: PythonNumber, meter: Meter): PythonNumber {
  [a, b].forEach((value) => {
    requireBits(typeof value === 'bigint' ? bitLength(value) : 0);
    meter.number(value);
  });
  if (operator === '**') {
    return raise(a, b, meter);
  }
  if (operator === '/') {
    return resultOf(divide(a, b));
  }
  if (operator === '//' || operator === '%') {
    const divided = divideWithRest(a, b);
    if ('problem' in divided) {
      throw new EvaluationFault(divided.problem);
    }
    return operator === '%' ? divided.rest : divided.quotient;
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    return resultOf({ value: wholeFrom(operator, a, b) });
  }
  return floatFrom(operator, toFloat(a), toFloat(b));
}

type PlainOperator = Exclude<Operator, '**' | '/' | '//' | '%'>;

function floatFrom(operator: PlainOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '|':
    case '&':
    case '^':
    case '<<':
    case '>>':
      throw new EvaluationFault(`${operator} has no meaning with a float`);
  }
}

function wholeFrom(operator: PlainOperator, a: bigint, b: bigint): bigint {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '|':
      return a | b;
    case '&':
      return a & b;
    case '^':
      return a ^ b;
    case '<<':
    case '>>':
      if (b < 0n) {
        throw new EvaluationFault('a number cannot be shifted by a negative one');
      }
      if (operator === '<<') {
        requireBits(a === 0n ? 0 : bitLength(a) + Number(b));
        return a === 0n ? 0n : a << b;
      }
      return a >> b;
  }
}

/** Bits by which the exact power of a float grows with each factor. */
const bitsOfFactor = 53;

function raise(a: PythonNumber, b: PythonNumber, meter: Meter): PythonNumber {
  if (typeof a !== 'bigint' || typeof b !== 'bigint' || b < 0n) {
    meter.spend(stepsOfBits(bitsOfFactor * Math.min(Math.abs(Number(b)) || 0, largestExponent)));
    return resultOf(powerOfFloats(finite(a), finite(b)));
  }
  if (a === 0n || a === 1n || a === -1n) {
    return a ** (b === 0n ? 0n : 2n - (b % 2n));
  }
  requireBits((bitLength(a) - 1) * Number(b));
  return resultOf({ value: a ** b });
}

function finite(value: PythonNumber): number {
  const number = toFloat(value);
  if (typeof value === 'bigint' && !Number.isFinite(number)) {
    throw new EvaluationFault('the number is too large for a float');
  }
  return number;
}

function repeat(view: View, times: bigint, { meter }: Comparing): Wire | undefined {
  const count = times < 0n ? 0 : Number(times);
  if (view.kind === 'text') {
    requireCharacters(view.value === '' ? 0 : view.value.length * count);
    meter.read(view.value.length * (view.value === '' ? 0 : count));
    return view.value === '' ? '' : view.value.repeat(count);
  }
  if (view.kind !== 'sequence') {
    return undefined;
  }
  const length = view.items.length === 0 ? 0 : view.items.length * count;
  requireItems(length);
  meter.spend(length);
  const items = length === 0 ? [] : Array.from({ length: count }, () => view.items).flat();
  return view.of === 'tuple' ? tuple(items) : items;
}

/** `-value`, `+value`, `~value`. */
export function signed(sign: '+' | '-' | '~', wire: Wire, by: Comparing): Wire {
  const number = requireNumber(wire, sign, by);
  if (sign !== '~') {
    return toWire(sign === '-' ? -number : number, by);
  }
  return toWire(~requireWhole(wire, sign, by), by);
}

/** The number that a value is; fails for other values. */
export function requireNumber(wire: Wire, taker: string, { language, meter }: Comparing): PythonNumber {
  const number = numberOf(viewValue(wire));
  if (number === undefined) {
    throw new EvaluationFault(`${taker} takes a number, not ${describeValue(wire, language)}`);
  }
  meter.number(number);
  return number;
}

/** The whole number that a value is; fails for floats and other values. */
export function requireWhole(wire: Wire, taker: string, by: Comparing): bigint {
  const number = requireNumber(wire, taker, by);
  if (typeof number !== 'bigint') {
    throw new EvaluationFault(`${taker} takes a whole number, not ${describeValue(wire, by.language)}`);
  }
  return number;
}

/** `int(value)`, of texts in a base. */
export function toWhole(wire: Wire, base: bigint | undefined, by: Comparing): bigint {
  const view = viewValue(wire);
  if (view.kind === 'text') {
    return wholeIn(view.value, base ?? 10n, by);
  }
  const { number: fraction } = instanceOf(view) ?? {};
  if (fraction !== undefined && base === undefined) {
    return fraction[0] / fraction[1];
  }
  const number = requireNumber(wire, 'int', by);
  if (base !== undefined) {
    throw new EvaluationFault('int takes a base only with a text');
  }
  if (typeof number === 'bigint') {
    return number;
  }
  if (!Number.isFinite(number)) {
    throw new EvaluationFault(`${describeValue(wire, by.language)} is no whole number`);
  }
  const [numerator, denominator] = fractionOf(number);
  return numerator / denominator;
}

/** `float(value)`. */
export function toDouble(wire: Wire, by: Comparing): number {
  const view = viewValue(wire);
  const { number: fraction } = instanceOf(view) ?? {};
  if (fraction !== undefined) {
    return doubleOf(fraction);
  }
  if (view.kind !== 'text') {
    const number = requireNumber(wire, 'float', by);
    const value = typeof number === 'bigint' ? doubleOf([number, 1n]) : number;
    if (typeof number === 'bigint' && !Number.isFinite(value)) {
      throw new EvaluationFault('the number is too large for a float');
    }
    return value;
  }
  by.meter.read(view.value.length);
  const text = strip(view.value, 'strip', undefined);
  const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i.exec(text);
  if (special !== null) {
    const size = special[2] === undefined ? Infinity : NaN;
    return special[1] === '-' ? -size : size;
  }
  const plain = text.replace(/(?<=\d)_(?=\d)/g, '');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) || plain.length > longestNumeral) {
    throw new EvaluationFault(`${describeValue(wire, by.language)} is no float`);
  }
  return Number(plain);
}

/** Characters of a text that is read as a number. */
const longestNumeral = 4_300;
/** More than those with a sign, and a line below each. */
const longestWritten = 2 * longestNumeral + 2;

function wholeIn(text: string, base: bigint, { language, meter }: Comparing): bigint {
  meter.read(text.length);
  const stripped = strip(text, 'strip', undefined).slice(0, longestWritten);
  const [, sign = '', written = ''] = /^([+-]?)((?:[\da-z]_?)*[\da-z])$/i.exec(stripped) ?? [];
  const digits = written.replaceAll('_', '').toLowerCase();
  const isBase = base >= 2n && base <= 36n;
  const areDigits = Array.from(digits).every((digit) => parseInt(digit, 36) < base);
  if (!isBase || digits === '' || digits.length > longestNumeral || !areDigits) {
    throw new EvaluationFault(
      `${describeValue(text, language)} is no whole number${base === 10n ? '' : ` of base ${base}`}`,
    );
  }
  const bits = digits.length * Math.log2(Number(base));
  requireBits(bits - 1);
  meter.spend(stepsOfBits(bits) + (base === 10n ? 0 : digits.length));
  const value = base === 10n ? BigInt(digits) : inBase(digits, base);
  return sign === '-' ? -value : value;
}

function inBase(digits: string, base: bigint): bigint {
  return Array.from(digits).reduce((sum, digit) => sum * base + BigInt(parseInt(digit, 36)), 0n);
}
