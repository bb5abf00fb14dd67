import type { Wire } from 'gpt-assay/sandbox';
import {
  describeFloat,
  describeValue,
  fractionOf,
  instanceOf,
  roundDecimal,
  stepsOfBits,
  viewValue,
  reprOf,
} from 'gpt-assay/code';
import { toFloat, type PythonNumber } from '../../values/python-number';
import { charactersOf } from '../../values/value-operations';
import type { Replacement } from '../expression';
import { numberOf } from './compare';
import { type Comparing, type Evaluator, EvaluationFault, requireCharacters } from './evaluator';
import { requireOrder } from './items-of-value';

/** The text of an f-string. */
export function formatParts(parts: readonly (string | Replacement)[], evaluator: Evaluator): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : formatPart(part, evaluator)));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  requireCharacters(length);
  evaluator.meter.read(length);
  return texts.join('');
}

function formatPart({ of, conversion, format }: Replacement, evaluator: Evaluator): string {
  const given = evaluator.value(of);
  switch (conversion) {
    case 'r':
      return formatted(orderedRepr(given, evaluator), format, evaluator);
    case 's':
      return formatted(textOf(given, evaluator), format, evaluator);
    case undefined:
      return formatted(given, format, evaluator);
  }
}

/** `str(value)`. */
export function textOf(wire: Wire, by: Comparing): string {
  if (typeof wire === 'string') {
    return wire;
  }
  const { text } = instanceOf(viewValue(wire)) ?? {};
  by.meter.read(text?.length ?? 0);
  return text ?? orderedRepr(wire, by);
}

const specification =
  /^(?:(?<fill>[^{}])?(?<align>[<>=^]))?(?<sign>[+\- ])?(?<zero>0)?(?<width>\d{1,4})?(?<group>[,_])?(?:\.(?<precision>\d{1,3}))?(?<type>[sdfF%xXob])?$/u;

type Specification = Readonly<Partial<Record<string, string>>>;

/** `format(value, specification)`. */
function formatted(wire: Wire, format: string, by: Comparing): string {
  if (format === '') {
    return textOf(wire, by);
  }
  const spec: Specification | undefined = specification.exec(format)?.groups;
  if (spec === undefined) {
    throw new EvaluationFault(
      `the format ${JSON.stringify(format)} is none of those known: width, .2f, d, s, x, b, o, %`,
    );
  }
  const type = spec['type'];
  const isText = typeof wire === 'string';
  if (isText ? (type ?? 's') !== 's' : type === 's') {
    throw unfitFor(wire, format);
  }
  const number = isText || (typeof wire === 'boolean' && type === undefined) ? undefined : numberOf(viewValue(wire));
  if (number !== undefined) {
    return formattedNumber(number, spec, format, by);
  }
  if (!isText) {
    throw unfitFor(wire, format);
  }
  return formattedText(wire, spec, format, by);
}

function unfitFor(wire: Wire, format: string): EvaluationFault {
  return new EvaluationFault(`the format ${JSON.stringify(format)} does not fit ${describeValue(wire, 'python')}`);
}

function formattedText(text: string, spec: Specification, format: string, by: Comparing): string {
  const { fill, align = '<', sign, zero, width, group, precision } = spec;
  if (sign !== undefined || group !== undefined || align === '=') {
    throw new EvaluationFault(`the format ${JSON.stringify(format)} is for numbers`);
  }
  by.meter.read(text.length);
  const kept = precision === undefined ? text : charactersOf(text).slice(0, Number(precision)).join('');
  return pad(kept, { width: Number(width ?? 0), fill: fill ?? zero ?? ' ', align });
}

/** Bits of the largest float, and of one more decimal place. */
const bitsOfFloat = 1_024;
const bitsPerPlace = 4;

function formattedNumber(number: PythonNumber, spec: Specification, format: string, by: Comparing): string {
  const { fill, align, sign = '-', zero, group, precision } = spec;
  by.meter.number(number);
  by.meter.spend(stepsOfBits(bitsOfFloat + Number(precision ?? 0) * bitsPerPlace));
  const digits = digitsOf(number, spec, format);
  const isNegative = number < 0 || Object.is(number, -0);
  const plus = sign === '-' ? '' : sign;
  const before = isNegative ? '-' : plus;
  const isInner = align === '=' || (align === undefined && zero !== undefined);
  if (isInner && group !== undefined && zero !== undefined) {
    throw new EvaluationFault('a format with zeros in front and groups of digits is not known');
  }
  const width = Number(spec['width'] ?? 0);
  const filling = fill ?? zero ?? ' ';
  return isInner
    ? before + pad(digits, { width: width - before.length, fill: filling, align: '>' })
    : pad(before + digits, { width, fill: filling, align: align ?? '>' });
}

/** The digits of a number, its sign left out. */
function digitsOf(number: PythonNumber, spec: Specification, format: string): string {
  const { type, precision } = spec;
  if (typeof number === 'number' && type === undefined && precision === undefined && Number.isFinite(number)) {
    const text = describeFloat(Math.abs(number));
    const length = text.search(/[^\d]/);
    return inGroups(text.slice(0, length), spec['group'], 3) + text.slice(length);
  }
  const isFixed = type === 'f' || type === 'F' || type === '%';
  const isUnknown = !isFixed && (typeof number === 'number' || precision !== undefined);
  if (isUnknown || !Number.isFinite(Number(number))) {
    throw new EvaluationFault(`the format ${JSON.stringify(format)} does not fit the number: write .2f or the like`);
  }
  return isFixed ? fixedDigits(toFloat(number), spec) : wholeDigits(BigInt(number), spec);
}

const radixes: ReadonlyMap<string | undefined, number> = new Map([
  ['x', 16],
  ['X', 16],
  ['o', 8],
  ['b', 2],
]);

function wholeDigits(whole: bigint, { type, group }: Specification): string {
  const radix = radixes.get(type) ?? 10;
  if (group === ',' && radix !== 10) {
    throw new EvaluationFault('a format with commas is for decimal numbers');
  }
  const text = (whole < 0n ? -whole : whole).toString(radix);
  return inGroups(type === 'X' ? text.toUpperCase() : text, group, radix === 10 ? 3 : 4);
}

function fixedDigits(number: number, { type, precision = '6', group }: Specification): string {
  const value = number * (type === '%' ? 100 : 1);
  const places = Number(precision);
  const scaled = roundDecimal(fractionOf(Math.abs(value)), places)
    .toString()
    .padStart(places + 1, '0');
  const whole = inGroups(scaled.slice(0, scaled.length - places), group, 3);
  const decimals = places === 0 ? '' : `.${scaled.slice(-places)}`;
  return `${whole}${decimals}${type === '%' ? '%' : ''}`;
}

function pad(
  text: string,
  { width, fill, align }: { readonly width: number; readonly fill: string; readonly align: string },
): string {
  const missing = Math.max(0, width - charactersOf(text).length);
  const half = Math.floor(missing / 2);
  const before =
    new Map([
      ['<', 0],
      ['^', half],
    ]).get(align) ?? missing;
  return fill.repeat(before) + text + fill.repeat(missing - before);
}

function inGroups(digits: string, sign: string | undefined, size: number): string {
  const first = digits.length % size || size;
  const rest = Array.from({ length: Math.ceil((digits.length - first) / size) }, (_, index) =>
    digits.slice(first + index * size, first + (index + 1) * size),
  );
  return [digits.slice(0, first), ...rest].join(sign ?? '');
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
