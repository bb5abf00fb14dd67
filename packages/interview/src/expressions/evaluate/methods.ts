import type { Wire } from 'gpt-assay/sandbox';
import { bitLength, describeValue, viewValue } from 'gpt-assay/code';
import { dict, set } from '../../values/make-value';
import { typeOf } from '../../values/value-operations';
import type { Expression } from '../expression';
import { areEqual, isWithin, numberOf, type Comparing, hashText } from './compare';
import { listOf } from './comprehension';
import { type Evaluator, type Items, type Names, EvaluationFault } from './evaluator';
import { isOnlyItems, itemsIn } from './items-of-value';
import { requireNumber } from './calculate';
import { callTextMethod } from './text-methods';

type MethodCall = Extract<Expression, { readonly kind: 'method' }>;

/** What a method gives that changes nothing. */
export function callMethod({ name, of, args }: MethodCall, names: Names, evaluator: Evaluator): Wire {
  const { language } = evaluator.world;
  const by = { language, meter: evaluator.meter };
  const wire = evaluator.value(of, names);
  const view = viewValue(wire);
  const [first] = args;
  const values = (): readonly Wire[] => args.map((part) => evaluator.value(part, names));
  const items = (): Items => (first === undefined ? { ordered: true, each: [] } : evaluator.items(first, names));
  let result: Wire | undefined;
  switch (view.kind) {
    case 'text':
      result = callTextMethod(name, view.value, name === 'join' ? listOf(items(), by) : values(), by);
      break;
    case 'sequence':
      result = ofSequence(name, view.items, values(), by) ?? (name === 'copy' && view.of === 'list' ? wire : undefined);
      break;
    case 'set':
      result = ofSet(name, wire, view.items, first === undefined ? undefined : withSet(first, names, evaluator), by);
      break;
    case 'mapping':
      evaluator.meter.weigh(wire);
      result = name === 'copy' ? dict(view.entries) : undefined;
      break;
    case 'boolean':
    case 'number':
      result = ofNumber(name, requireNumber(wire, name, by));
      break;
    case 'none':
    case 'bytes':
    case 'other':
  }
  if (result === undefined) {
    const shown = describeValue(wire, language);
    throw new EvaluationFault(`${shown} is a ${typeOf(wire, language)}, which has no .${name}`);
  }
  return result;
}

function ofSequence(name: string, items: readonly Wire[], args: readonly Wire[], by: Comparing): Wire | undefined {
  const [wanted = null, ...bounds] = args;
  switch (name) {
    case 'count':
      return items.filter((item) => areEqual(item, wanted, by)).length;
    case 'index': {
      const [from = 0, to = items.length] = bounds.map((bound) => boundOf(bound, items.length));
      const index = items.findIndex((item, at) => at >= from && at < to && areEqual(item, wanted, by));
      if (index === -1) {
        throw new EvaluationFault(
          `${describeValue(wanted, by.language)} is not in ${describeValue(items, by.language)}`,
        );
      }
      return index;
    }
    default:
      return undefined;
  }
}

/** A bound of what is looked at, counted from the end when it is negative. */
function boundOf(wire: Wire, length: number): number {
  const number = numberOf(viewValue(wire));
  if (typeof number !== 'bigint') {
    throw new EvaluationFault('where to look is told by whole numbers');
  }
  return number < 0n ? Math.max(0, Number(number) + length) : Number(number);
}

const signs: Readonly<Record<string, string>> = {
  union: '|',
  intersection: '&',
  difference: '-',
  symmetric_difference: '^',
};

interface Other {
  readonly each: readonly Wire[];
  readonly isSet: boolean;
}

function withSet(part: Expression, names: Names, evaluator: Evaluator): Other {
  if (isOnlyItems(part)) {
    return { each: [...evaluator.items(part, names).each], isSet: false };
  }
  const value = evaluator.value(part, names);
  const by = { language: evaluator.world.language, meter: evaluator.meter };
  return { each: [...itemsIn(value, by).each], isSet: viewValue(value).kind === 'set' };
}

function ofSet(
  name: string,
  wire: Wire,
  mine: readonly Wire[],
  other: Other | undefined,
  by: Comparing,
): Wire | undefined {
  const { each, isSet } = other ?? { each: [], isSet: false };
  const sign = Object.hasOwn(signs, name) ? signs[name] : undefined;
  if (name === 'copy' || (sign !== undefined && other === undefined)) {
    return wire;
  }
  if (sign !== undefined) {
    return set(sign === '&' && !isSet ? commonItems(mine, each, by) : chosen(sign, mine, each, by));
  }
  switch (name) {
    case 'issubset':
      return isWithin(wire, set(distinct(each, by)), by);
    case 'issuperset':
      return isWithin(set(distinct(each, by)), wire, by);
    case 'isdisjoint':
      return commonItems(mine, each, by).length === 0;
    default:
      return undefined;
  }
}

function ofNumber(name: string, number: bigint | number): Wire | undefined {
  if (name === 'is_integer') {
    return typeof number === 'bigint' || Number.isInteger(number);
  }
  return name === 'bit_length' && typeof number === 'bigint' ? bitLength(number) : undefined;
}

/** Items that are different, the first of equal ones. */
export function distinct(items: Iterable<Wire>, by: Comparing): readonly Wire[] {
  return [...byHash(items, by).values()];
}

/** Items of what is gone through that a set has; which of two equal ones is kept tells 1 from 1.0. */
function commonItems(mine: Iterable<Wire>, theirs: Iterable<Wire>, by: Comparing): readonly Wire[] {
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

/** Items of one set that are in another. */
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
