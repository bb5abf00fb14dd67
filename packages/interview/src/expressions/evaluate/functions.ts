import type { Wire } from 'gpt-assay/sandbox';
import { viewValue, bitLength, stepsOfBits } from 'gpt-assay/code';
import { dict, float, integer, set, tuple } from '../../values/make-value';
import { addUp, divideWithRest, roundTo } from '../../values/python-number';
import { charactersOf, lengthOf } from '../../values/value-operations';
import type { Expression, KeyFunction } from '../expression';
import { resultOf, toWire, numberFrom, requireNumber, requireWhole, toDouble, toWhole } from './calculate';
import { distinct, isLess } from './compare';
import { listOf, pairsByKey, eachMade } from './comprehension';
import { type Comparing, type Evaluator, type Items, EvaluationFault, valueFrom } from './evaluator';
import { textOf, orderedRepr } from './format';
import { isOnlyItems, itemsIn, isTrue } from './items-of-value';

type FunctionCall = Extract<Expression, { readonly kind: 'function' }>;

/** What a known function gives that gives a value. */
export function callFunction(expression: FunctionCall, evaluator: Evaluator): Wire {
  const { name, args, keywords } = expression;
  const [first, second, third] = args;
  const value = (part: Expression | undefined): Wire => (part === undefined ? null : evaluator.value(part));
  const items = (): Items => itemsOfArgument(first, evaluator);
  switch (name) {
    case 'len':
      return lengthOfArgument(first, evaluator);
    case 'sorted':
      return sortItems(expression, evaluator);
    case 'set':
      return set(distinct(items().each, evaluator));
    case 'list':
      return listOf(items(), evaluator);
    case 'tuple':
      return tuple(listOf(items(), evaluator));
    case 'dict':
      return makeDict(first, evaluator);
    case 'str':
      return first === undefined ? '' : textOf(value(first), evaluator);
    case 'repr':
      return orderedRepr(value(first), evaluator);
    case 'int':
      return first === undefined
        ? 0
        : integer(toWhole(value(first), second && requireWhole(value(second), name, evaluator), evaluator));
    case 'float':
      return float(first === undefined ? 0 : toDouble(value(first), evaluator));
    case 'bool':
      return isTrue(value(first));
    case 'sum':
      return sum(items(), second ?? keywords['start'], evaluator);
    case 'min':
    case 'max':
      return extreme(expression, evaluator);
    case 'any':
      return someItem(items(), true);
    case 'all':
      return !someItem(items(), false);
    case 'abs': {
      const number = requireNumber(value(first), name, evaluator);
      return toWire(number < 0 || Object.is(number, -0) ? -number : number, evaluator);
    }
    case 'round':
      return rounded(value(first), second && value(second), evaluator);
    case 'divmod':
      return divided(value(first), value(second), evaluator);
    case 'pow':
      return power([value(first), value(second)], third && value(third), evaluator);
    case 'ord':
      return codeOf(value(first));
    case 'chr': {
      const code = requireWhole(value(first), name, evaluator);
      return code >= 0n && code <= 0x10ffffn ? String.fromCodePoint(Number(code)) : fail('chr takes 0 to 1114111');
    }
    default:
      return fail(`${name} gives no value by itself`);
  }
}

/** What `range`, `enumerate`, `zip`, `reversed`, `map` and `filter` give one after the other. */
export function functionItems({ name, args, by }: FunctionCall, evaluator: Evaluator): Items {
  const [first, second] = args;
  switch (name) {
    case 'range':
      return { ordered: true, each: range(args.map(evaluator.value), evaluator) };
    case 'enumerate':
      return { ordered: true, each: enumerate(first, second, evaluator) };
    case 'zip':
      return { ordered: true, each: rows(args.map(evaluator.items), evaluator).map(tuple) };
    case 'reversed': {
      const value = first === undefined ? null : evaluator.value(first);
      if (viewValue(value).kind === 'set' || viewValue(value).kind === 'other') {
        fail('only a list, a tuple, a text or a dict can be reversed');
      }
      return { ordered: true, each: [...listOf(itemsIn(value, evaluator), evaluator)].reverse() };
    }
    case 'map':
      return mapItems(args, by, evaluator);
    default: {
      const { ordered, each } = itemsOfArgument(first, evaluator);
      const kept = eachMade(each, (item) => (isTrue(apply(by, [item], evaluator)) ? [item] : []));
      return { ordered, each: flat(kept) };
    }
  }
}

/** What the function that is asked for gives. */
export function callAsked(args: readonly Wire[], { world, meter }: Evaluator): Wire {
  meter.weigh(args);
  return world.call(args);
}

/** What a function that was handed on gives. */
function apply(by: KeyFunction | undefined, args: readonly Wire[], evaluator: Evaluator): Wire {
  const [first = null] = args;
  if (by === undefined || (by.kind === 'named' && by.name === 'None')) {
    return first;
  }
  evaluator.meter.spend(1);
  if (by.kind === 'lambda') {
    if (by.names.length !== args.length) {
      fail(`the lambda takes ${by.names.length} values, not ${args.length}`);
    }
    return evaluator.naming(by.names.map((name, index) => [name, args[index] ?? null])).value(by.body);
  }
  if (by.name === 'f.call') {
    return callAsked(args, evaluator);
  }
  const given = args.map((value) => ({ kind: 'constant', value }) as const);
  const [owner = '', method] = by.name.split('.');
  if (method === undefined) {
    return evaluator.value({ kind: 'function', name: by.name, args: given, keywords: {}, by: undefined });
  }
  const text = requireText(first, `${owner}.${method}`);
  return evaluator.value({ kind: 'method', name: method, of: { kind: 'constant', value: text }, args: [] });
}

function fail(message: string): never {
  throw new EvaluationFault(message);
}

function requireText(wire: Wire, taker: string): string {
  return typeof wire === 'string' ? wire : fail(`${taker} takes a text`);
}

function itemsOfArgument(part: Expression | undefined, evaluator: Evaluator): Items {
  return part === undefined ? { ordered: true, each: [] } : evaluator.items(part);
}

function lengthOfArgument(part: Expression | undefined, evaluator: Evaluator): Wire {
  if (part !== undefined && isOnlyItems(part)) {
    return [...evaluator.items(part).each].length;
  }
  const wire = part === undefined ? null : evaluator.value(part);
  evaluator.meter.read(typeof wire === 'string' ? wire.length : 0);
  return valueFrom(lengthOf(wire, evaluator.language));
}

function codeOf(wire: Wire): number {
  const text = requireText(wire, 'ord');
  const characters = text.length > 2 ? [] : charactersOf(text);
  return characters.length === 1 ? (characters[0]?.codePointAt(0) ?? 0) : fail('ord takes one character');
}

/** Items from the least up; equal ones stay in order, also when reversed. */
function sortItems({ args: [first], by, keywords: { reverse } }: FunctionCall, evaluator: Evaluator): Wire {
  const sign = reverse !== undefined && isTrue(evaluator.value(reverse)) ? -1 : 1;
  const { ordered, each } = itemsOfArgument(first, evaluator);
  const items = listOf({ ordered: true, each }, evaluator);
  const keys = by === undefined ? items : [...eachMade(items, (item) => apply(by, [item], evaluator))];
  const paired = items.map((item, index) => ({ item, key: keys[index] ?? null }));
  if (!ordered && by !== undefined) {
    fail('a set has no order, and several of its items may have the same key: sort it first');
  }
  const compare = (a: Wire, b: Wire): number => {
    if (isLess(a, b, evaluator)) {
      return -sign;
    }
    return isLess(b, a, evaluator) ? sign : 0;
  };
  return paired.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item);
}

function makeDict(first: Expression | undefined, evaluator: Evaluator): Wire {
  if (first === undefined) {
    return dict([]);
  }
  const given = isOnlyItems(first) ? undefined : evaluator.value(first);
  const view = given === undefined ? undefined : viewValue(given);
  if (given !== undefined && view?.kind === 'mapping') {
    evaluator.meter.weigh(given);
    return dict(view.entries);
  }
  const items = given === undefined ? evaluator.items(first) : itemsIn(given, evaluator);
  const pairs = listOf(items, evaluator).map((item) => {
    const parts = listOf(itemsIn(item, evaluator), evaluator);
    return parts.length === 2 ? parts : fail('dict takes pairs of key and value');
  });
  return dict(pairsByKey(pairs, evaluator));
}

function sum({ each, ordered }: Items, start: Expression | undefined, evaluator: Evaluator): Wire {
  const numbers = [];
  const first = start === undefined ? 0 : evaluator.value(start);
  for (const item of each) {
    evaluator.meter.spend(1);
    numbers.push(requireNumber(item, 'sum', evaluator));
  }
  const from = requireNumber(first, 'sum', evaluator);
  if (!ordered && numbers.some((number) => typeof number === 'number')) {
    fail('a set has no order, and floats add up differently in another: write sorted(…) around it');
  }
  return toWire(resultOf({ value: addUp(from, numbers) }), evaluator);
}

function extreme({ name, args, keywords, by }: FunctionCall, evaluator: Evaluator): Wire {
  const [first] = args;
  const { ordered, each }: Items =
    args.length === 1 ? itemsOfArgument(first, evaluator) : { ordered: true, each: args.map(evaluator.value) };
  if (!ordered && by !== undefined) {
    fail('a set has no order, and several of its items may have the same key: write sorted(…) around it');
  }
  const isBetter = (key: Wire, best: Wire): boolean =>
    name === 'min' ? isLess(key, best, evaluator) : isLess(best, key, evaluator, '>');
  let best: { readonly item: Wire; readonly key: Wire } | undefined;
  for (const item of each) {
    const key = by === undefined ? item : apply(by, [item], evaluator);
    best = best === undefined || isBetter(key, best.key) ? { item, key } : best;
  }
  if (best !== undefined) {
    return best.item;
  }
  const otherwise = keywords['default'];
  return otherwise === undefined ? fail(`${name} of nothing`) : evaluator.value(otherwise);
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
  return 'problem' in parts ? fail(parts.problem) : tuple([toWire(parts.quotient, by), toWire(parts.rest, by)]);
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
    fail('what is not finite cannot be rounded to a whole number');
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
    return fail('pow takes whole numbers from 0 up and a divisor above 0');
  }
  // A square, a product and their remainders for each bit of the exponent.
  by.meter.spend(bitLength(exponent) * (1 + 2 * stepsOfBits(bitLength(divisor))));
  let result = 1n % divisor;
  for (let rest = exponent, square = base % divisor; rest > 0n; rest >>= 1n, square = (square * square) % divisor) {
    result = rest % 2n === 1n ? (result * square) % divisor : result;
  }
  return toWire(result < 0n ? result + divisor : result, by);
}

function mapItems(args: readonly Expression[], by: KeyFunction | undefined, evaluator: Evaluator): Items {
  if (by?.kind === 'named' && by.name === 'None') {
    fail('None is no function');
  }
  const given = args.map(evaluator.items);
  const [only, ...others] = given;
  const each: Iterable<readonly Wire[]> =
    only !== undefined && others.length === 0 ? alone(only.each) : rows(given, evaluator);
  return {
    ordered: given.every(({ ordered }) => ordered),
    each: eachMade(each, (parts) => apply(by, parts, evaluator)),
  };
}

function* alone(items: Iterable<Wire>): Generator<readonly Wire[]> {
  for (const item of items) {
    yield [item];
  }
}

function* flat(lists: Iterable<readonly Wire[]>): Generator<Wire> {
  for (const list of lists) {
    yield* list;
  }
}

function enumerate(over: Expression | undefined, start: Expression | undefined, evaluator: Evaluator): readonly Wire[] {
  const from = start === undefined ? 0n : requireWhole(evaluator.value(start), 'enumerate', evaluator);
  return listOf(itemsOfArgument(over, evaluator), evaluator).map((item, index) => {
    const number = from + BigInt(index);
    evaluator.meter.spend(1);
    evaluator.meter.number(number);
    return tuple([integer(number), item]);
  });
}

function rows(given: readonly Items[], evaluator: Evaluator): readonly (readonly Wire[])[] {
  const lists = given.map((items) => listOf(items, evaluator));
  const count = lists.reduce((least, list) => Math.min(least, list.length), Infinity);
  evaluator.meter.spend(count * lists.length);
  return Array.from({ length: count }, (_, index) => lists.map((list) => list[index] ?? null));
}

function* range(bounds: readonly Wire[], by: Comparing): Generator<Wire> {
  const [first = 0n, second, step = 1n] = bounds.map((bound) => requireWhole(bound, 'range', by));
  const [from, to] = second === undefined ? [0n, first] : [first, second];
  if (step === 0n) {
    fail('a range cannot go on by 0');
  }
  for (let at = from; step > 0n ? at < to : at > to; at += step) {
    by.meter.spend(1);
    by.meter.number(at);
    yield integer(at);
  }
}
