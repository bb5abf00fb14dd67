import type { Language } from '../../../sandbox/sandbox';
import type { Wire } from '../../../sandbox/wire';
import { describeValue } from '../../values/describe-value';
import { doubleOf, fractionOf } from '../../values/exact-number';
import { instanceOf } from '../../values/instance';
import type { PythonNumber } from '../../values/python-number';
import { viewValue } from '../../values/view-value';
import { toWire } from './calculate';
import { numberOf } from './compare';
import { EvaluationFault } from './fault';
import { strip } from './split-text';

/** `-value`, `+value`, `~value`. */
export function signed(sign: '+' | '-' | '~', wire: Wire, language: Language): Wire {
  const number = requireNumber(wire, sign, language);
  if (sign !== '~') {
    return toWire(sign === '-' ? -number : number);
  }
  return toWire(~requireWhole(wire, sign, language));
}

/** The number that a value is; fails for other values. */
export function requireNumber(wire: Wire, taker: string, language: Language): PythonNumber {
  const number = numberOf(viewValue(wire));
  if (number === undefined) {
    throw new EvaluationFault(`${taker} takes a number, not ${describeValue(wire, language)}`);
  }
  return number;
}

/** The whole number that a value is; fails for floats and other values. */
export function requireWhole(wire: Wire, taker: string, language: Language): bigint {
  const number = requireNumber(wire, taker, language);
  if (typeof number !== 'bigint') {
    throw new EvaluationFault(`${taker} takes a whole number, not ${describeValue(wire, language)}`);
  }
  return number;
}

/** `int(value)`, of texts in a base. */
export function toWhole(wire: Wire, base: bigint | undefined, language: Language): bigint {
  const view = viewValue(wire);
  if (view.kind === 'text') {
    return wholeIn(view.value, base ?? 10n, wire, language);
  }
  const { number: fraction } = instanceOf(view) ?? {};
  if (fraction !== undefined && base === undefined) {
    return fraction[0] / fraction[1];
  }
  const number = requireNumber(wire, 'int', language);
  if (base !== undefined) {
    throw new EvaluationFault('int takes a base only with a text');
  }
  if (typeof number === 'bigint') {
    return number;
  }
  if (!Number.isFinite(number)) {
    throw new EvaluationFault(`${describeValue(wire, language)} is no whole number`);
  }
  const [numerator, denominator] = fractionOf(number);
  return numerator / denominator;
}

/** `float(value)`. */
export function toDouble(wire: Wire, language: Language): number {
  const view = viewValue(wire);
  const { number: fraction } = instanceOf(view) ?? {};
  if (fraction !== undefined) {
    return doubleOf(fraction);
  }
  if (view.kind !== 'text') {
    const number = requireNumber(wire, 'float', language);
    const value = typeof number === 'bigint' ? doubleOf([number, 1n]) : number;
    if (typeof number === 'bigint' && !Number.isFinite(value)) {
      throw new EvaluationFault('the number is too large for a float');
    }
    return value;
  }
  const text = strip(view.value, 'strip', undefined);
  const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i.exec(text);
  if (special !== null) {
    return special[2] === undefined ? (special[1] === '-' ? -Infinity : Infinity) : NaN;
  }
  const plain = text.replace(/(?<=\d)_(?=\d)/g, '');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) || plain.length > longestNumeral) {
    throw new EvaluationFault(`${describeValue(wire, language)} is no float`);
  }
  return Number(plain);
}

/** Characters of a text that is read as a number. */
const longestNumeral = 4_300;

function wholeIn(text: string, base: bigint, wire: Wire, language: Language): bigint {
  const [, sign = '', digits = ''] = /^([+-]?)((?:[\da-z]_?)*[\da-z])$/i.exec(strip(text, 'strip', undefined)) ?? [];
  const values = Array.from(digits.replaceAll('_', '').toLowerCase(), (digit) => BigInt(parseInt(digit, 36)));
  const isBase = base >= 2n && base <= 36n;
  if (!isBase || values.length === 0 || values.length > longestNumeral || values.some((value) => value >= base)) {
    throw new EvaluationFault(
      `${describeValue(wire, language)} is no whole number${base === 10n ? '' : ` of base ${base}`}`,
    );
  }
  const value = values.reduce((sum, digit) => sum * base + digit, 0n);
  return sign === '-' ? -value : value;
}
