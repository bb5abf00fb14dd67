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
import type { Expression, Replacement } from '../expression';
import { numberOf, type Comparing, isLess } from './compare';
import { EvaluationFault, requireCharacters, type Items } from './evaluator';
import { listOf, eachMade } from './comprehension';
import { requireOrder } from './items-of-value';

/** The text of an f-string. */
export function formatParts(
  parts: readonly (string | Replacement)[],
  value: (part: Expression) => Wire,
  by: Comparing,
): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') {
      return part;
    }
    const given = value(part.of);
    const shown =
      part.conversion === undefined ? given : part.conversion === 'r' ? orderedRepr(given, by) : textOf(given, by);
    return formatted(shown, part.format, by);
  });
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  requireCharacters(length);
  by.meter.read(length);
  return texts.join('');
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

/** `format(value, specification)`. */
function formatted(wire: Wire, format: string, by: Comparing): string {
  if (format === '') {
    return textOf(wire, by);
  }
  const spec = specification.exec(format)?.groups;
  if (spec === undefined) {
    throw new EvaluationFault(
      `the format ${JSON.stringify(format)} is none of those known: width, .2f, d, s, x, b, o, %`,
    );
  }
  const { fill, align, sign = '-', zero, width = '0', group, precision, type } = spec;
  const number = typeof wire === 'boolean' && type === undefined ? undefined : numberOf(viewValue(wire));
  const isText = typeof wire === 'string';
  if ((number === undefined && !isText) || (isText && (type ?? 's') !== 's') || (!isText && type === 's')) {
    throw new EvaluationFault(`the format ${JSON.stringify(format)} does not fit ${describeValue(wire, 'python')}`);
  }
  if (number === undefined || isText) {
    if (spec['sign'] !== undefined || group !== undefined || align === '=') {
      throw new EvaluationFault(`the format ${JSON.stringify(format)} is for numbers`);
    }
    const text = textOf(wire, by);
    by.meter.read(text.length);
    const kept = precision === undefined ? text : charactersOf(text).slice(0, Number(precision)).join('');
    return pad(kept, { width: Number(width), fill: fill ?? zero ?? ' ', align: align ?? '<' });
  }
  by.meter.number(number);
  by.meter.spend(stepsOfBits(bitsOfFloat + Number(precision ?? 0) * bitsPerPlace));
  const { minus, digits } = digitsOf(number, { type, precision, group, format });
  const before = minus ? '-' : sign === '-' ? '' : sign;
  const isInner = align === '=' || (align === undefined && zero !== undefined);
  if (isInner && group !== undefined && zero !== undefined) {
    throw new EvaluationFault('a format with zeros in front and groups of digits is not known');
  }
  const filling = fill ?? zero ?? ' ';
  return isInner
    ? before + pad(digits, { width: Number(width) - before.length, fill: filling, align: '>' })
    : pad(before + digits, { width: Number(width), fill: filling, align: align ?? '>' });
}

/** Bits of the largest float, and of one more decimal place. */
const bitsOfFloat = 1_024;
const bitsPerPlace = 4;

function digitsOf(
  number: PythonNumber,
  {
    type,
    precision,
    group,
    format,
  }: Readonly<Record<'type' | 'precision' | 'group', string | undefined>> & { readonly format: string },
): { readonly minus: boolean; readonly digits: string } {
  const isFixed = type === 'f' || type === 'F' || type === '%';
  if (typeof number === 'number' && type === undefined && precision === undefined && Number.isFinite(number)) {
    const text = describeFloat(Math.abs(number));
    const length = text.search(/[^\d]/);
    return {
      minus: number < 0 || Object.is(number, -0),
      digits: inGroups(text.slice(0, length), group, 3) + text.slice(length),
    };
  }
  if (
    (typeof number === 'number' && !isFixed) ||
    (!isFixed && precision !== undefined) ||
    !Number.isFinite(Number(number))
  ) {
    throw new EvaluationFault(`the format ${JSON.stringify(format)} does not fit the number: write .2f or the like`);
  }
  if (!isFixed) {
    const radix = type === 'x' || type === 'X' ? 16 : type === 'o' ? 8 : type === 'b' ? 2 : 10;
    const whole = BigInt(number);
    const text = (whole < 0n ? -whole : whole).toString(radix);
    if (group === ',' && radix !== 10) {
      throw new EvaluationFault('a format with commas is for decimal numbers');
    }
    return {
      minus: whole < 0n,
      digits: inGroups(type === 'X' ? text.toUpperCase() : text, group, radix === 10 ? 3 : 4),
    };
  }
  const value = toFloat(number) * (type === '%' ? 100 : 1);
  const places = Number(precision ?? '6');
  const scaled = roundDecimal(fractionOf(Math.abs(value)), places)
    .toString()
    .padStart(places + 1, '0');
  const whole = inGroups(scaled.slice(0, scaled.length - places), group, 3);
  const decimals = places === 0 ? '' : `.${scaled.slice(-places)}`;
  return { minus: value < 0 || Object.is(value, -0), digits: `${whole}${decimals}${type === '%' ? '%' : ''}` };
}

function pad(
  text: string,
  { width, fill, align }: { readonly width: number; readonly fill: string; readonly align: string },
): string {
  const missing = Math.max(0, width - charactersOf(text).length);
  const before = align === '<' ? 0 : align === '^' ? Math.floor(missing / 2) : missing;
  return fill.repeat(before) + text + fill.repeat(missing - before);
}

function inGroups(digits: string, sign: string | undefined, size: number): string {
  const first = digits.length % size || size;
  const rest = Array.from({ length: Math.ceil((digits.length - first) / size) }, (_, index) =>
    digits.slice(first + index * size, first + (index + 1) * size),
  );
  return [digits.slice(0, first), ...rest].join(sign ?? '');
}

/** How items are sorted. */
interface Sorting {
  readonly by: Comparing;
  readonly keyOf: ((item: Wire) => Wire) | undefined;
  readonly isReversed: boolean;
}

/** Items from the least up; equal ones stay in order, also when reversed. */
export function sortItems({ ordered, each }: Items, { by, keyOf, isReversed }: Sorting): readonly Wire[] {
  const items = listOf({ ordered: true, each }, by);
  const keys = keyOf === undefined ? items : [...eachMade(items, keyOf)];
  const paired = items.map((item, index) => ({ item, key: keys[index] ?? null }));
  if (!ordered && keyOf !== undefined) {
    throw new EvaluationFault('a set has no order, and several of its items may have the same key: sort it first');
  }
  const sign = isReversed ? -1 : 1;
  const compare = (a: Wire, b: Wire): number => (isLess(a, b, by) ? -sign : isLess(b, a, by) ? sign : 0);
  return paired.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item);
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
