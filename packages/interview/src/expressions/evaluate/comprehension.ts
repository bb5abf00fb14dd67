import type { Wire } from 'gpt-assay/sandbox';
import { describeValue } from 'gpt-assay/code';
import { dict, set } from '../../values/make-value';
import type { Expression, Loop } from '../expression';
import { distinct, hashText } from './compare';
import { type Comparing, type Evaluator, type Items, EvaluationFault, NotYetCalled, requireItems } from './evaluator';
import { itemsIn, requireOrder, isTrue } from './items-of-value';

type Comprehension = Extract<Expression, { readonly kind: 'comprehension' }>;

/** The list, set or dict that loops make. */
export function makeComprehension(expression: Comprehension, evaluator: Evaluator): Wire {
  const { makes, key, value } = expression;
  if (makes === 'dict' && key !== undefined) {
    const pairs = runLoops(expression, evaluator, (inner) => [inner.value(key), inner.value(value)]);
    return dict(pairsByKey(listOf(pairs, evaluator), evaluator));
  }
  const items = comprehensionItems(expression, evaluator);
  return makes === 'set' ? set(distinct(items.each, evaluator)) : listOf(items, evaluator);
}

/** What loops give one after the other. */
export function comprehensionItems(expression: Comprehension, evaluator: Evaluator): Items {
  return runLoops(expression, evaluator, (inner) => inner.value(expression.value));
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

/** What is made of each item, one after the other. */
export function* eachMade<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Generator<Made> {
  const calls = new MissingCalls();
  for (const item of items) {
    const made = calls.skipIn(() => make(item));
    if (made !== undefined) {
      yield made;
    }
  }
  calls.end();
}

/** Goes on after calls that have not been made yet, so that all that are needed can be made together. */
class MissingCalls {
  #missing: NotYetCalled | undefined;

  /** What is made; `undefined` when it needs a call that is missing. */
  skipIn<Made>(make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotYetCalled)) {
        throw error;
      }
      this.#missing = error;
      return undefined;
    }
  }

  /** Fails when a call was missing. */
  end(): void {
    if (this.#missing !== undefined) {
      throw this.#missing;
    }
  }
}

function runLoops({ loops }: Comprehension, evaluator: Evaluator, value: (inner: Evaluator) => Wire): Items {
  const [first] = loops;
  const { ordered, each } = first === undefined ? { ordered: true, each: [] } : evaluator.items(first.over);
  function* values(): Generator<Wire> {
    const calls = new MissingCalls();
    for (const inner of rounds(loops, each, evaluator, calls)) {
      const made = calls.skipIn(() => value(inner));
      if (made !== undefined) {
        yield made;
      }
    }
    calls.end();
  }
  return { ordered, each: values() };
}

/** The names in each round of loops within each other; `each` is what the outermost one goes through. */
function* rounds(
  loops: readonly Loop[],
  each: Iterable<Wire>,
  evaluator: Evaluator,
  calls: MissingCalls,
): Generator<Evaluator> {
  const [loop, ...rest] = loops;
  const [next] = rest;
  if (loop === undefined) {
    return;
  }
  for (const item of each) {
    evaluator.meter.spend(1);
    const inner = evaluator.naming(unpack(loop, item, evaluator));
    const fits = calls.skipIn(() => loop.conditions.every((condition) => isTrue(inner.value(condition))));
    if (fits === true && next === undefined) {
      yield inner;
    } else if (fits === true && next !== undefined) {
      yield* rounds(rest, calls.skipIn(() => listOf(inner.items(next.over), inner)) ?? [], inner, calls);
    }
  }
}

function unpack({ names, unpacks }: Loop, item: Wire, by: Comparing): readonly (readonly [string, Wire])[] {
  const [only = ''] = names;
  if (!unpacks) {
    return [[only, item]];
  }
  const parts = listOf(itemsIn(item, by), by);
  if (parts.length !== names.length) {
    const shown = describeValue(item, by.language);
    throw new EvaluationFault(`${shown} has ${parts.length} parts, and the loop takes ${names.length}`);
  }
  return names.map((name, index) => [name, parts[index] ?? null]);
}
