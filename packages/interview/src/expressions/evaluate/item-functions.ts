import type { Wire } from 'gpt-assay/sandbox';
import { integer, tuple } from '../../values/make-value';
import { viewValue } from 'gpt-assay/code';
import type { Expression } from '../expression';
import { apply } from './apply';
import { listOf } from './comprehension';
import type { Evaluator, Items, Names } from './evaluator';
import { eachMade } from './each-made';
import { EvaluationFault } from './fault';
import { itemsIn } from './items-of-value';
import { requireWhole } from './numbers';
import { isTrue } from './truth';

type FunctionCall = Extract<Expression, { readonly kind: 'function' }>;

/** What `range`, `enumerate`, `zip`, `reversed`, `map` and `filter` give one after the other. */
export function functionItems(expression: FunctionCall, names: Names, evaluator: Evaluator): Items {
  const { name, args, by } = expression;
  const { meter } = evaluator;
  const comparing = { language: evaluator.world.language, meter };
  const all = (): readonly Items[] => args.map((part) => evaluator.items(part, names));
  switch (name) {
    case 'range':
      return { ordered: true, each: range(args.map((part) => evaluator.value(part, names)), evaluator) }; // prettier-ignore
    case 'enumerate': {
      const [over, start] = args;
      const from = start === undefined ? 0n : requireWhole(evaluator.value(start, names), name, comparing);
      const items = over === undefined ? [] : listOf(evaluator.items(over, names), evaluator);
      const each = items.map((item, index) => {
        const number = from + BigInt(index);
        meter.spend(1);
        meter.number(number);
        return tuple([integer(number), item]);
      });
      return { ordered: true, each };
    }
    case 'zip':
      return { ordered: true, each: rows(all(), evaluator).map(tuple) };
    case 'reversed': {
      const [part] = args;
      const value = part === undefined ? null : evaluator.value(part, names);
      if (viewValue(value).kind === 'set' || viewValue(value).kind === 'other') {
        throw new EvaluationFault('only a list, a tuple, a text or a dict can be reversed');
      }
      return { ordered: true, each: [...listOf(itemsIn(value, comparing), comparing)].reverse() };
    }
    case 'map': {
      if (by?.kind === 'named' && by.name === 'None') {
        throw new EvaluationFault('None is no function');
      }
      const given = all();
      const ordered = given.every((one) => one.ordered);
      const [only] = given;
      return given.length === 1 && only !== undefined
        ? { ordered, each: eachMade(only.each, (item) => apply(by, [item], names, evaluator)) }
        : { ordered, each: eachMade(rows(given, evaluator), (parts) => apply(by, parts, names, evaluator)) };
    }
    default: {
      const [{ ordered, each } = { ordered: true, each: [] }] = all();
      const kept = eachMade(each, (item) => (isTrue(apply(by, [item], names, evaluator)) ? [item] : []));
      return { ordered, each: flat(kept) };
    }
  }
}

function* flat(lists: Iterable<readonly Wire[]>): Generator<Wire> {
  for (const list of lists) {
    yield* list;
  }
}

function rows(given: readonly Items[], evaluator: Evaluator): readonly (readonly Wire[])[] {
  const lists = given.map((items) => listOf(items, evaluator));
  const count = lists.reduce((least, list) => Math.min(least, list.length), Infinity);
  evaluator.meter.spend(count * lists.length);
  return Array.from({ length: count }, (_, index) => lists.map((list) => list[index] ?? null));
}

function* range(bounds: readonly Wire[], { world: { language }, meter }: Evaluator): Generator<Wire> {
  const [first = 0n, second, step = 1n] = bounds.map((bound) => requireWhole(bound, 'range', { language, meter }));
  const [from, to] = second === undefined ? [0n, first] : [first, second];
  if (step === 0n) {
    throw new EvaluationFault('a range cannot go on by 0');
  }
  for (let at = from; step > 0n ? at < to : at > to; at += step) {
    meter.spend(1);
    meter.number(at);
    yield integer(at);
  }
}
