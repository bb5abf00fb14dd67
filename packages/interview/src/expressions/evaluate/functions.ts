import type { Wire } from 'gpt-assay/sandbox';
import { dict, float, integer, set, tuple } from '../../values/make-value';
import { addUp, divideWithRest, roundTo } from '../../values/python-number';
import { charactersOf, lengthOf } from '../../values/value-operations';
import { viewValue, bitLength, stepsOfBits } from 'gpt-assay/code';
import type { Expression, KeyFunction } from '../expression';
import { resultOf, toWire, numberFrom, requireNumber, requireWhole, toDouble, toWhole } from './calculate';
import { isLess, type Comparing } from './compare';
import { listOf, pairsByKey } from './comprehension';
import { type Evaluator, type Items, type Names, EvaluationFault } from './evaluator';
import { textOf, orderedRepr, sortItems } from './format';
import { isOnlyItems, itemsIn, isTrue } from './items-of-value';
import { distinct } from './methods';

type FunctionCall = Extract<Expression, { readonly kind: 'function' }>;

/** What a known function gives that gives a value. */
export function callFunction(expression: FunctionCall, names: Names, evaluator: Evaluator): Wire {
  const { name, args, keywords } = expression;
  const { language } = evaluator.world;
  const by = { language, meter: evaluator.meter };
  const [first, second, third] = args;
  const value = (part: Expression | undefined): Wire => (part === undefined ? null : evaluator.value(part, names));
  const items = (): Items => (first === undefined ? { ordered: true, each: [] } : evaluator.items(first, names));
  const keyOf = (item: Wire): Wire => apply(expression.by, [item], names, evaluator);
  switch (name) {
    case 'len':
      return lengthOfExpression(expression, names, evaluator);
    case 'sorted': {
      const isReversed = keywords['reverse'] !== undefined && isTrue(value(keywords['reverse']));
      return sortItems(items(), { by, keyOf: expression.by && keyOf, isReversed });
    }
    case 'set':
      return set(distinct(items().each, by));
    case 'list':
      return listOf(items(), by);
    case 'tuple':
      return tuple(listOf(items(), by));
    case 'dict':
      return makeDict(first, names, evaluator);
    case 'str':
      return first === undefined ? '' : textOf(value(first), by);
    case 'repr':
      return orderedRepr(value(first), by);
    case 'int':
      return first === undefined
        ? 0
        : integer(toWhole(value(first), second && requireWhole(value(second), 'int', by), by));
    case 'float':
      return float(first === undefined ? 0 : toDouble(value(first), by));
    case 'bool':
      return isTrue(value(first));
    case 'sum':
      return sum(items(), value(second ?? keywords['start']), second ?? keywords['start'], evaluator);
    case 'min':
    case 'max':
      return extreme(expression, names, evaluator);
    case 'any':
      return someItem(items(), true);
    case 'all':
      return !someItem(items(), false);
    case 'abs': {
      const number = requireNumber(value(first), name, by);
      return toWire(typeof number === 'number' ? Math.abs(number) : number < 0n ? -number : number, by);
    }
    case 'round':
      return rounded(value(first), second && value(second), by);
    case 'divmod':
      return divided(value(first), value(second), by);
    case 'pow':
      return power([value(first), value(second)], third && value(third), by);
    case 'ord': {
      const text = requireText(value(first), 'ord');
      const characters = text.length > 2 ? [] : charactersOf(text);
      return characters.length === 1 ? (characters[0]?.codePointAt(0) ?? 0) : fail('ord takes one character');
    }
    case 'chr': {
      const code = requireWhole(value(first), name, by);
      return code >= 0n && code <= 0x10ffffn ? String.fromCodePoint(Number(code)) : fail('chr takes 0 to 1114111');
    }
    default:
      throw new EvaluationFault(`${name} gives no value by itself`);
  }
}

function fail(message: string): never {
  throw new EvaluationFault(message);
}

function requireText(wire: Wire, taker: string): string {
  return typeof wire === 'string' ? wire : fail(`${taker} takes a text`);
}

function lengthOfExpression({ args: [first] }: FunctionCall, names: Names, evaluator: Evaluator): Wire {
  if (first !== undefined && isOnlyItems(first)) {
    return [...evaluator.items(first, names).each].length;
  }
  const wire = first === undefined ? null : evaluator.value(first, names);
  evaluator.meter.read(typeof wire === 'string' ? wire.length : 0);
  const length = lengthOf(wire, evaluator.world.language);
  return 'problem' in length ? fail(length.problem) : length.value;
}

function makeDict(first: Expression | undefined, names: Names, evaluator: Evaluator): Wire {
  const { language } = evaluator.world;
  const by = { language, meter: evaluator.meter };
  if (first === undefined) {
    return dict([]);
  }
  const given = isOnlyItems(first) ? undefined : evaluator.value(first, names);
  const view = given === undefined ? undefined : viewValue(given);
  if (given !== undefined && view?.kind === 'mapping') {
    evaluator.meter.weigh(given);
    return dict(view.entries);
  }
  const { each, ordered } = given === undefined ? evaluator.items(first, names) : itemsIn(given, by);
  const pairs = listOf({ each, ordered }, by).map((item) => {
    const parts = listOf(itemsIn(item, by), by);
    return parts.length === 2 ? parts : fail('dict takes pairs of key and value');
  });
  return dict(pairsByKey(pairs, by));
}

function sum({ each, ordered }: Items, start: Wire, given: Expression | undefined, evaluator: Evaluator): Wire {
  const by = { language: evaluator.world.language, meter: evaluator.meter };
  const numbers = [];
  for (const item of each) {
    evaluator.meter.spend(1);
    numbers.push(requireNumber(item, 'sum', by));
  }
  const from = given === undefined ? 0n : requireNumber(start, 'sum', by);
  if (!ordered && numbers.some((number) => typeof number === 'number')) {
    fail('a set has no order, and floats add up differently in another: write sorted(…) around it');
  }
  return toWire(resultOf({ value: addUp(from, numbers) }), by);
}

function extreme(expression: FunctionCall, names: Names, evaluator: Evaluator): Wire {
  const { name, args, keywords, by } = expression;
  const comparing = { language: evaluator.world.language, meter: evaluator.meter };
  const [first] = args;
  const { ordered, each }: Items =
    args.length === 1 && first !== undefined
      ? evaluator.items(first, names)
      : { ordered: true, each: args.map((part) => evaluator.value(part, names)) };
  let best: { readonly item: Wire; readonly key: Wire } | undefined;
  if (!ordered && by !== undefined) {
    fail('a set has no order, and several of its items may have the same key: write sorted(…) around it');
  }
  for (const item of each) {
    const key = by === undefined ? item : apply(by, [item], names, evaluator);
    const isBetter =
      best === undefined || (name === 'min' ? isLess(key, best.key, comparing) : isLess(best.key, key, comparing, '>'));
    best = isBetter ? { item, key } : best;
  }
  const otherwise = keywords['default'];
  if (best === undefined && otherwise === undefined) {
    return fail(`${name} of nothing`);
  }
  return best === undefined ? (otherwise === undefined ? null : evaluator.value(otherwise, names)) : best.item;
}

function someItem({ each }: Items, wanted: boolean): boolean {
  for (const item of each) {
    if (isTrue(item) === wanted) {
      return true;
    }
  }
  return false;
}

/** `divmod(a, b)`. */
function divided(a: Wire, b: Wire, by: Comparing): Wire {
  const parts = divideWithRest(requireNumber(a, 'divmod', by), requireNumber(b, 'divmod', by));
  if ('problem' in parts) {
    throw new EvaluationFault(parts.problem);
  }
  return tuple([toWire(parts.quotient, by), toWire(parts.rest, by)]);
}

/** `round(value, digits)`. */
function rounded(wire: Wire, digits: Wire | undefined, by: Comparing): Wire {
  const number = requireNumber(wire, 'round', by);
  if (digits !== undefined && digits !== null) {
    const count = Math.max(-5_000, Math.min(5_000, Number(requireWhole(digits, 'round', by))));
    by.meter.spend(stepsOfBits(Math.abs(count) * Math.log2(10)));
    return toWire(resultOf({ value: roundTo(number, count) }), by);
  }
  if (typeof number === 'number' && !Number.isFinite(number)) {
    throw new EvaluationFault('what is not finite cannot be rounded to a whole number');
  }
  const whole = roundTo(number, 0);
  return integer(typeof whole === 'bigint' ? whole : BigInt(whole));
}

/** `pow(base, exponent, modulus)`. */
function power(parts: readonly Wire[], modulus: Wire | undefined, by: Comparing): Wire {
  const [base = 0n, exponent = 0n] = parts.map((part) => requireNumber(part, 'pow', by));
  if (modulus === undefined || modulus === null) {
    return toWire(numberFrom('**', base, exponent, by.meter), by);
  }
  const divisor = requireWhole(modulus, 'pow', by);
  if (typeof base !== 'bigint' || typeof exponent !== 'bigint' || exponent < 0n || divisor <= 0n) {
    throw new EvaluationFault('pow takes whole numbers from 0 up and a divisor above 0');
  }
  // A square, a product and their remainders for each bit of the exponent.
  by.meter.spend(bitLength(exponent) * (1 + 2 * stepsOfBits(bitLength(divisor))));
  let result = 1n % divisor;
  for (let rest = exponent, square = base % divisor; rest > 0n; rest >>= 1n, square = (square * square) % divisor) {
    result = rest % 2n === 1n ? (result * square) % divisor : result;
  }
  return toWire(result < 0n ? result + divisor : result, by);
}

/** What a function that was handed on gives. */
export function apply(by: KeyFunction | undefined, args: readonly Wire[], names: Names, evaluator: Evaluator): Wire {
  const [first = null] = args;
  if (by === undefined || (by.kind === 'named' && by.name === 'None')) {
    return first;
  }
  evaluator.meter.spend(1);
  if (by.kind === 'lambda') {
    if (by.names.length !== args.length) {
      throw new EvaluationFault(`the lambda takes ${by.names.length} values, not ${args.length}`);
    }
    return evaluator.value(by.body, new Map([...names, ...by.names.map((name, index) => [name, args[index] ?? null] as const)])); // prettier-ignore
  }
  if (by.name === 'f.call') {
    evaluator.meter.weigh(args);
    return evaluator.world.call(args);
  }
  const [owner, method] = by.name.split('.');
  const given = args.map((value) => ({ kind: 'constant', value }) as const);
  if (method !== undefined) {
    if (typeof first !== 'string') {
      throw new EvaluationFault(`${owner ?? ''}.${method} takes a text`);
    }
    return evaluator.value({ kind: 'method', name: method, of: { kind: 'constant', value: first }, args: [] }, names);
  }
  return evaluator.value({ kind: 'function', name: by.name, args: given, keywords: {}, by: undefined }, names);
}
