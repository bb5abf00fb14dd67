import type { Wire } from 'gpt-assay/sandbox';
import { describeValue } from 'gpt-assay/code';
import { dict, set } from '../../values/make-value';
import type { Expression, Loop } from '../expression';
import { hashText, type Comparing } from './compare';
import { type Evaluator, type Items, type Names, EvaluationFault, NotYetCalled, requireItems } from './evaluator';
import { itemsIn, requireOrder, isTrue } from './items-of-value';
import { distinct } from './methods';

type Comprehension = Extract<Expression, { readonly kind: 'comprehension' }>;

/** The list, set or dict that loops make. */
export function makeComprehension(expression: Comprehension, names: Names, evaluator: Evaluator): Wire {
  const { makes, key } = expression;
  const by = { language: evaluator.world.language, meter: evaluator.meter };
  if (makes === 'dict' && key !== undefined) {
    const pairs = listOf(
      gone(expression, names, evaluator, (inner) => [
        evaluator.value(key, inner),
        evaluator.value(expression.value, inner),
      ]),
      by,
    );
    return dict(pairsByKey(pairs, by));
  }
  const items = comprehensionItems(expression, names, evaluator);
  return makes === 'set' ? set(distinct(items.each, by)) : listOf(items, by);
}

/** What loops give one after the other. */
export function comprehensionItems(expression: Comprehension, names: Names, evaluator: Evaluator): Items {
  return gone(expression, names, evaluator, (inner) => evaluator.value(expression.value, inner));
}

/** Entries of a dict: of equal keys the first, with the last value. */
export function pairsByKey(pairs: Iterable<Wire>, by: Comparing): readonly (readonly [Wire, Wire])[] {
  const entries = new Map<string, readonly [Wire, Wire]>();
  for (const pair of pairs) {
    const [key = null, value = null] = Array.isArray(pair) ? (pair as readonly Wire[]) : [];
    const text = hashText(key, by);
    entries.set(text, [entries.get(text)?.[0] ?? key, value]);
  }
  return [...entries.values()];
}

/** A list of items that have an order. */
export function listOf(items: Items, { meter }: Pick<Comparing, 'meter'>): readonly Wire[] {
  const list: Wire[] = [];
  for (const item of items.each) {
    list.push(item);
    requireItems(list.length);
  }
  meter.read(list.length);
  return requireOrder(items.ordered, list);
}

interface Going {
  readonly loops: readonly Loop[];
  readonly evaluator: Evaluator;
  notYet: NotYetCalled | undefined;
}

/** Goes on after a call that has not been made yet, so that all that are needed can be made together. */
function gone({ loops }: Comprehension, names: Names, evaluator: Evaluator, value: (inner: Names) => Wire): Items {
  const [first] = loops;
  const { ordered, each } = first === undefined ? { ordered: true, each: [] } : evaluator.items(first.over, names);
  const going: Going = { loops, evaluator, notYet: undefined };
  function* values(): Generator<Wire> {
    for (const inner of rounds(going, each, names, 0)) {
      const made = unlessNotYet(going, () => value(inner));
      if (made !== undefined) {
        yield made;
      }
    }
    if (going.notYet !== undefined) {
      throw going.notYet;
    }
  }
  return { ordered, each: values() };
}

function* rounds(going: Going, each: Iterable<Wire>, names: Names, depth: number): Generator<Names> {
  const { loops, evaluator } = going;
  const loop = loops[depth];
  const next = loops[depth + 1];
  if (loop === undefined) {
    return;
  }
  for (const item of each) {
    evaluator.meter.spend(1);
    const inner = new Map([...names, ...unpack(loop, item, evaluator)]);
    const fits = (): boolean => loop.conditions.every((condition) => isTrue(evaluator.value(condition, inner)));
    if (unlessNotYet(going, fits) !== true) {
      continue;
    }
    if (next === undefined) {
      yield inner;
    } else {
      yield* rounds(
        going,
        unlessNotYet(going, () => listOf(evaluator.items(next.over, inner), evaluator)) ?? [],
        inner,
        depth + 1,
      );
    }
  }
}

function unlessNotYet<Value>(going: Going, make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof NotYetCalled)) {
      throw error;
    }
    going.notYet = error;
    return undefined;
  }
}

function unpack({ names, unpacks }: Loop, item: Wire, evaluator: Evaluator): readonly (readonly [string, Wire])[] {
  const [only = ''] = names;
  if (!unpacks) {
    return [[only, item]];
  }
  const by = { language: evaluator.world.language, meter: evaluator.meter };
  const parts = listOf(itemsIn(item, by), by);
  if (parts.length !== names.length) {
    const shown = describeValue(item, evaluator.world.language);
    throw new EvaluationFault(`${shown} has ${parts.length} parts, and the loop takes ${names.length}`);
  }
  return names.map((name, index) => [name, parts[index] ?? null]);
}

/**
 * What is made of each item, one after the other. Goes on after a call that has not been made yet, so that all that are
 * needed can be made together, and fails at the end.
 */
export function* eachMade<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Generator<Made> {
  let notYet: NotYetCalled | undefined;
  for (const item of items) {
    let made: Made;
    try {
      made = make(item);
    } catch (error) {
      if (!(error instanceof NotYetCalled)) {
        throw error;
      }
      notYet = error;
      continue;
    }
    yield made;
  }
  if (notYet !== undefined) {
    throw notYet;
  }
}
