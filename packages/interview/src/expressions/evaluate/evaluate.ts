import type { Wire } from 'gpt-assay/sandbox';
import { dict, set, tuple, integer } from '../../values/make-value';
import {
  getOf,
  itemOf,
  type Operation,
  keysOf,
  isInstance,
  isOfType,
  typeOf,
  placesOf,
} from '../../values/value-operations';
import { viewValue, canonicalText, describeValue, instanceOf, keyText } from 'gpt-assay/code';
import type { Expression, Comparator } from '../expression';
import { calculate, signed, requireWhole } from './calculate';
import { comprehensionItems, makeComprehension, pairsByKey, listOf, eachMade } from './comprehension';
import { type Comparing, areEqual, hashText, isAtMost, isLess } from './compare';
import {
  type Evaluator,
  type Items,
  type Names,
  type World,
  EvaluationFault,
  NotYetCalled,
  createMeter,
} from './evaluator';
import { formatParts } from './format';
import { callFunction, apply } from './functions';
import { isOnlyItems, itemsIn, sliceOf, isTrue } from './items-of-value';
import { callMethod, distinct } from './methods';

/**
 * Gives the value of an expression; nothing of it runs as code. Throws an `EvaluationFault` when it has none, or whatever
 * `world.call` throws.
 */
export function evaluate(expression: Expression, world: World): Wire {
  const meter = createMeter();
  const evaluator: Evaluator = {
    world,
    meter,
    value(part, names) {
      meter.spend(1);
      try {
        return valueOf(part, names, evaluator);
      } catch (error) {
        if (error instanceof NotYetCalled) {
          askAhead(part, names, evaluator);
        }
        throw error;
      }
    },
    items(part, names) {
      meter.spend(1);
      return itemsOf(part, names, evaluator);
    },
  };
  const result = evaluator.value(expression, new Map());
  // Whoever compares, keeps or shows it goes through all of it.
  meter.weigh(result);
  return result;
}

function valueOf(expression: Expression, names: Names, evaluator: Evaluator): Wire {
  const { world, meter } = evaluator;
  const { language } = world;
  const by = { language, meter };
  const value = (part: Expression): Wire => evaluator.value(part, names);
  const all = (parts: readonly Expression[]): readonly Wire[] => [...eachMade(parts, value)];
  switch (expression.kind) {
    case 'function name':
      return world.name;
    case 'arguments':
      return world.args;
    case 'uses':
      return world.uses.includes(expression.use);
    case 'call': {
      const args = all(expression.args);
      meter.weigh(args);
      return world.call(args);
    }
    case 'constant':
      return expression.value;
    case 'variable':
      return names.get(expression.name) ?? null;
    case 'argument name':
      return value(expression.of);
    case 'list':
      return all(expression.items);
    case 'tuple':
      return tuple(all(expression.items));
    case 'set':
      return set(distinct(all(expression.items), by));
    case 'dict':
      return dict(pairsByKey(expression.entries.map(([key, item]) => [value(key), value(item)]), by)); // prettier-ignore
    case 'comprehension':
      return makeComprehension(expression, names, evaluator);
    case 'item':
      return itemIn(value(expression.of), value(expression.key), by);
    case 'slice':
      return sliceOf(value(expression.of), expression.bounds.map((bound) => (bound === undefined ? null : value(bound))), by); // prettier-ignore
    case 'method':
      return expression.name === 'get'
        ? getIn(value(expression.of), expression.args.map(value), by)
        : callMethod(expression, names, evaluator);
    case 'function':
      return callFunction(expression, names, evaluator);
    case 'is instance':
      return isInstance(value(expression.of), expression.types, language);
    case 'type':
      return typeOf(value(expression.of), language);
    case 'is type':
      return isOfType(value(expression.of), expression.types, language);
    case 'operation':
      return calculate(expression.operator, value(expression.left), value(expression.right), by);
    case 'sign':
      return signed(expression.sign, value(expression.of), by);
    case 'not':
      return !isTrue(value(expression.of));
    case 'and': {
      const left = value(expression.left);
      return isTrue(left) ? value(expression.right) : left;
    }
    case 'or': {
      const left = value(expression.left);
      return isTrue(left) ? left : value(expression.right);
    }
    case 'comparison':
      return compareAll(expression, names, evaluator);
    case 'choice':
      return isTrue(value(expression.test)) ? value(expression.yes) : value(expression.no);
    case 'text':
      return formatParts(expression.parts, value, by);
  }
}

/** Asks for the calls of what stands to the right as well, so that all that are needed can be made together. */
function askAhead(expression: Expression, names: Names, evaluator: Evaluator): void {
  const ahead =
    expression.kind === 'comparison'
      ? expression.rest.map(({ of }) => of)
      : expression.kind === 'operation' || expression.kind === 'and' || expression.kind === 'or'
        ? [expression.right]
        : [];
  for (const part of ahead) {
    try {
      evaluator.value(part, names);
    } catch (error) {
      if (!(error instanceof NotYetCalled) && !(error instanceof EvaluationFault)) {
        return;
      }
    }
  }
}

/** Each part is evaluated once, and none after the first comparison that does not hold. */
function compareAll(
  { first, rest }: Extract<Expression, { readonly kind: 'comparison' }>,
  names: Names,
  evaluator: Evaluator,
): boolean {
  const by = { language: evaluator.world.language, meter: evaluator.meter };
  let left = evaluator.value(first, names);
  for (const { comparator, of } of rest) {
    const isMember = comparator === 'in' || comparator === 'not in';
    const goesThrough = isMember && isOnlyItems(of);
    const right = goesThrough ? [...evaluator.items(of, names).each] : evaluator.value(of, names);
    if (!compareLink(comparator, left, right, by)) {
      return false;
    }
    left = right;
  }
  return true;
}

function itemsOf(expression: Expression, names: Names, evaluator: Evaluator): Items {
  if (expression.kind === 'comprehension' && expression.makes === 'items') {
    return comprehensionItems(expression, names, evaluator);
  }
  if (expression.kind === 'function' && isOnlyItems(expression)) {
    return functionItems(expression, names, evaluator);
  }
  if (expression.kind === 'method' && isOnlyItems(expression)) {
    const view = viewValue(evaluator.value(expression.of, names));
    if (view.kind !== 'mapping') {
      throw new EvaluationFault(`only a dict has .${expression.name}()`);
    }
    evaluator.meter.spend(view.entries.length);
    const parts = { keys: 0, values: 1 } as const;
    const each = view.entries.map(([key, value]) =>
      expression.name === 'items'
        ? tuple([key, value])
        : ([key, value][parts[expression.name === 'keys' ? 'keys' : 'values']] ?? null),
    );
    return { ordered: true, each };
  }
  return itemsIn(evaluator.value(expression, names), { language: evaluator.world.language, meter: evaluator.meter });
}

function itemIn(wire: Wire, key: Wire, { language, meter }: Comparing): Wire {
  meter.read(typeof wire === 'string' ? wire.length : 0);
  meter.weigh(key);
  return resultOf(itemOf(wire, key, language));
}

function getIn(wire: Wire, args: readonly Wire[], { language, meter }: Comparing): Wire {
  meter.weigh(args[0] ?? null);
  return resultOf(getOf(wire, args, language));
}

function resultOf(operation: Operation): Wire {
  if ('problem' in operation) {
    throw new EvaluationFault(operation.problem);
  }
  return operation.value;
}

/** Whether one comparison holds. */
function compareLink(comparator: Comparator, left: Wire, right: Wire, by: Comparing): boolean {
  switch (comparator) {
    case '==':
      return areEqual(left, right, by);
    case '!=':
      return !areEqual(left, right, by);
    case '<':
      return isLess(left, right, by);
    case '>':
      return isLess(right, left, by, '>');
    case '<=':
      return isAtMost(left, right, by);
    case '>=':
      return isAtMost(right, left, by, '>=');
    case 'in':
      return isIn(left, right, by);
    case 'not in':
      return !isIn(left, right, by);
    case 'is':
      return left === right;
    case 'is not':
      return left !== right;
  }
}

function isIn(part: Wire, whole: Wire, by: Comparing): boolean {
  const { language, meter } = by;
  const view = viewValue(whole);
  switch (view.kind) {
    case 'text':
      if (typeof part !== 'string') {
        throw new EvaluationFault(`only a text can be in a text, not ${describeValue(part, language)}`);
      }
      meter.search(view.value, part);
      return view.value.includes(part);
    case 'sequence':
    case 'bytes':
      return view.items.some((item) => areEqual(item, part, by));
    case 'mapping': {
      meter.weigh(part);
      const keys = keysOf(language);
      const wanted = language === 'python' ? hashText(part, by) : keyText(part, keys);
      return wanted !== undefined && placesOf(whole, keys).has(wanted);
    }
    case 'set': {
      meter.weigh(part);
      const wanted = language === 'python' ? hashText(part, by) : canonicalText(part, 'typed');
      return wanted !== undefined && placesOf(whole, 'typed').has(wanted);
    }
    case 'none':
    case 'boolean':
    case 'number':
    case 'other': {
      const { items } = instanceOf(view) ?? {};
      if (items !== undefined) {
        return items.some((item) => areEqual(item, part, by));
      }
      throw new EvaluationFault(`nothing can be in ${describeValue(whole, language)}`);
    }
  }
}

type FunctionCall = Extract<Expression, { readonly kind: 'function' }>;

/** What `range`, `enumerate`, `zip`, `reversed`, `map` and `filter` give one after the other. */
function functionItems(expression: FunctionCall, names: Names, evaluator: Evaluator): Items {
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
