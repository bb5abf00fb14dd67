import type { Wire } from 'gpt-assay/sandbox';
import { bitLength, describeValue, viewValue } from 'gpt-assay/code';
import { dict, set } from '../../values/make-value';
import { getOf, typeOf } from '../../values/value-operations';
import type { Expression } from '../expression';
import { requireNumber } from './calculate';
import { areEqual, chosen, commonItems, distinct, isWithin, numberOf } from './compare';
import { listOf } from './comprehension';
import { type Comparing, type Evaluator, EvaluationFault, valueFrom } from './evaluator';
import { isOnlyItems, itemsIn } from './items-of-value';
import { callTextMethod } from './text-methods';

type MethodCall = Extract<Expression, { readonly kind: 'method' }>;

/** What a method gives that changes nothing. */
export function callMethod({ name, of, args }: MethodCall, evaluator: Evaluator): Wire {
  const { language, meter } = evaluator;
  const wire = evaluator.value(of);
  if (name === 'get') {
    const values = args.map(evaluator.value);
    meter.weigh(values[0] ?? null);
    return valueFrom(getOf(wire, values, language));
  }
  const result = resultOf(name, wire, args, evaluator);
  if (result === undefined) {
    const shown = describeValue(wire, language);
    throw new EvaluationFault(`${shown} is a ${typeOf(wire, language)}, which has no .${name}`);
  }
  return result;
}

/** `undefined` when the value has no such method. */
function resultOf(name: string, wire: Wire, args: readonly Expression[], evaluator: Evaluator): Wire | undefined {
  const view = viewValue(wire);
  const [first] = args;
  switch (view.kind) {
    case 'text': {
      const isJoin = name === 'join' && first !== undefined;
      const given = isJoin ? listOf(evaluator.items(first), evaluator) : args.map(evaluator.value);
      return callTextMethod(name, view.value, given, evaluator);
    }
    case 'sequence': {
      const found = ofSequence(name, view.items, args.map(evaluator.value), evaluator);
      return found ?? (name === 'copy' && view.of === 'list' ? wire : undefined);
    }
    case 'set':
      return ofSet(name, wire, view.items, first === undefined ? undefined : otherSet(first, evaluator), evaluator);
    case 'mapping':
      evaluator.meter.weigh(wire);
      return name === 'copy' ? dict(view.entries) : undefined;
    case 'boolean':
    case 'number':
      return ofNumber(name, requireNumber(wire, name, evaluator));
    case 'none':
    case 'bytes':
    case 'other':
      return undefined;
  }
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

const signs: ReadonlyMap<string, string> = new Map([
  ['union', '|'],
  ['intersection', '&'],
  ['difference', '-'],
  ['symmetric_difference', '^'],
]);

interface Other {
  readonly each: readonly Wire[];
  readonly isSet: boolean;
}

function otherSet(part: Expression, evaluator: Evaluator): Other {
  if (isOnlyItems(part)) {
    return { each: [...evaluator.items(part).each], isSet: false };
  }
  const value = evaluator.value(part);
  return { each: [...itemsIn(value, evaluator).each], isSet: viewValue(value).kind === 'set' };
}

function ofSet(
  name: string,
  wire: Wire,
  mine: readonly Wire[],
  other: Other | undefined,
  by: Comparing,
): Wire | undefined {
  const { each, isSet } = other ?? { each: [], isSet: false };
  const sign = signs.get(name);
  if (name === 'copy' || (sign !== undefined && other === undefined)) {
    return wire;
  }
  switch (name) {
    case 'issubset':
      return isWithin(wire, set(distinct(each, by)), by);
    case 'issuperset':
      return isWithin(set(distinct(each, by)), wire, by);
    case 'isdisjoint':
      return commonItems(mine, each, by).length === 0;
    default:
      if (sign === undefined) {
        return undefined;
      }
      return set(sign === '&' && !isSet ? commonItems(mine, each, by) : chosen(sign, mine, each, by));
  }
}

function ofNumber(name: string, number: bigint | number): Wire | undefined {
  if (name === 'is_integer') {
    return typeof number === 'bigint' || Number.isInteger(number);
  }
  return name === 'bit_length' && typeof number === 'bigint' ? bitLength(number) : undefined;
}
