import type { Wire } from 'gpt-assay/sandbox';
import { describeValue, doubleOf, fractionOf, instanceOf, stepsOfBits, viewValue } from 'gpt-assay/code';
import type { PythonNumber } from '../../values/python-number';
import { toWire } from './calculate';
import { numberOf, type Comparing } from './compare';
import { EvaluationFault } from './fault';
import { requireBits } from './meter';
import { strip } from './split-text';

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
    return special[2] === undefined ? (special[1] === '-' ? -Infinity : Infinity) : NaN;
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
