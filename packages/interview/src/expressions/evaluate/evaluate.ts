import type { Wire } from 'gpt-assay/sandbox';
import { dict, set, tuple } from '../../values/make-value';
import { itemOf, keysOf, isInstance, isOfType, typeOf, placesOf } from '../../values/value-operations';
import { viewValue, canonicalText, describeValue, instanceOf, keyText } from 'gpt-assay/code';
import type { Expression, Comparator } from '../expression';
import { calculate, signed } from './calculate';
import { comprehensionItems, makeComprehension, pairsByKey, eachMade } from './comprehension';
import { areEqual, distinct, hashText, isAtMost, isLess } from './compare';
import {
  type Comparing,
  type Evaluator,
  type Items,
  type World,
  EvaluationFault,
  NotYetCalled,
  Meter,
  valueFrom,
} from './evaluator';
import { formatParts } from './format';
import { callAsked, callFunction, functionItems } from './functions';
import { isOnlyItems, itemsIn, isTrue, sliceOf } from './items-of-value';
import { callMethod } from './methods';

/**
 * Gives the value of an expression; nothing of it runs as code. Throws an `EvaluationFault` when it has none, or whatever
 * `world.call` throws.
 */
export function evaluate(expression: Expression, world: World): Wire {
  const meter = new Meter();
  const result = createEvaluator(world, meter, new Map()).value(expression);
  // Whoever compares, keeps or shows it goes through all of it.
  meter.weigh(result);
  return result;
}

function createEvaluator(world: World, meter: Meter, names: Evaluator['names']): Evaluator {
  const evaluator: Evaluator = {
    world,
    language: world.language,
    meter,
    names,
    value(part) {
      meter.spend(1);
      try {
        return valueOf(part, evaluator);
      } catch (error) {
        if (error instanceof NotYetCalled) {
          askAhead(part, evaluator);
        }
        throw error;
      }
    },
    items(part) {
      meter.spend(1);
      return itemsOf(part, evaluator);
    },
    naming: (more) => createEvaluator(world, meter, new Map([...names, ...more])),
  };
  return evaluator;
}

function valueOf(expression: Expression, evaluator: Evaluator): Wire {
  const { world, language, value } = evaluator;
  const all = (parts: readonly Expression[]): readonly Wire[] => [...eachMade(parts, value)];
  switch (expression.kind) {
    case 'function name':
      return world.name;
    case 'arguments':
      return world.args;
    case 'uses':
      return world.uses.includes(expression.use);
    case 'call':
      return callAsked(all(expression.args), evaluator);
    case 'constant':
      return expression.value;
    case 'variable':
      return evaluator.names.get(expression.name) ?? null;
    case 'argument name':
      return value(expression.of);
    case 'list':
      return all(expression.items);
    case 'tuple':
      return tuple(all(expression.items));
    case 'set':
      return set(distinct(all(expression.items), evaluator));
    case 'dict':
      return makeDict(expression, evaluator);
    case 'comprehension':
      return makeComprehension(expression, evaluator);
    case 'item':
      return itemIn(value(expression.of), value(expression.key), evaluator);
    case 'slice':
      return sliceIn(expression, evaluator);
    case 'method':
      return callMethod(expression, evaluator);
    case 'function':
      return callFunction(expression, evaluator);
    case 'is instance':
      return isInstance(value(expression.of), expression.types, language);
    case 'type':
      return typeOf(value(expression.of), language);
    case 'is type':
      return isOfType(value(expression.of), expression.types, language);
    case 'operation':
      return calculate(expression.operator, value(expression.left), value(expression.right), evaluator);
    case 'sign':
      return signed(expression.sign, value(expression.of), evaluator);
    case 'not':
      return !isTrue(value(expression.of));
    case 'and':
    case 'or': {
      const left = value(expression.left);
      return isTrue(left) === (expression.kind === 'and') ? value(expression.right) : left;
    }
    case 'comparison':
      return compareAll(expression, evaluator);
    case 'choice':
      return value(isTrue(value(expression.test)) ? expression.yes : expression.no);
    case 'text':
      return formatParts(expression.parts, evaluator);
  }
}

function makeDict({ entries }: Extract<Expression, { readonly kind: 'dict' }>, evaluator: Evaluator): Wire {
  const pairs = entries.map(([key, item]) => [evaluator.value(key), evaluator.value(item)]);
  return dict(pairsByKey(pairs, evaluator));
}

function sliceIn({ of, bounds }: Extract<Expression, { readonly kind: 'slice' }>, evaluator: Evaluator): Wire {
  const whole = evaluator.value(of);
  const places = bounds.map((bound) => (bound === undefined ? null : evaluator.value(bound)));
  return sliceOf(whole, places, evaluator);
}

/** Asks for the calls of what stands to the right as well, so that all that are needed can be made together. */
function askAhead(expression: Expression, { value }: Evaluator): void {
  for (const part of partsToTheRight(expression)) {
    try {
      value(part);
    } catch (error) {
      if (!(error instanceof NotYetCalled) && !(error instanceof EvaluationFault)) {
        return;
      }
    }
  }
}

function partsToTheRight(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'comparison':
      return expression.rest.map(({ of }) => of);
    case 'operation':
    case 'and':
    case 'or':
      return [expression.right];
    default:
      return [];
  }
}

/** Each part is evaluated once, and none after the first comparison that does not hold. */
function compareAll(
  { first, rest }: Extract<Expression, { readonly kind: 'comparison' }>,
  evaluator: Evaluator,
): boolean {
  let left = evaluator.value(first);
  for (const { comparator, of } of rest) {
    const isMember = comparator === 'in' || comparator === 'not in';
    const goesThrough = isMember && isOnlyItems(of);
    const right = goesThrough ? [...evaluator.items(of).each] : evaluator.value(of);
    if (!compareLink(comparator, left, right, evaluator)) {
      return false;
    }
    left = right;
  }
  return true;
}

function itemsOf(expression: Expression, evaluator: Evaluator): Items {
  if (!isOnlyItems(expression)) {
    return itemsIn(evaluator.value(expression), evaluator);
  }
  switch (expression.kind) {
    case 'comprehension':
      return comprehensionItems(expression, evaluator);
    case 'function':
      return functionItems(expression, evaluator);
    case 'method':
      return viewOfDict(expression.name, evaluator.value(expression.of), evaluator);
  }
}

/** What `keys`, `values` and `items` give. */
function viewOfDict(name: string, wire: Wire, { meter }: Comparing): Items {
  const view = viewValue(wire);
  if (view.kind !== 'mapping') {
    throw new EvaluationFault(`only a dict has .${name}()`);
  }
  meter.spend(view.entries.length);
  const each = view.entries.map(([key, value]) => {
    switch (name) {
      case 'keys':
        return key;
      case 'values':
        return value;
      default:
        return tuple([key, value]);
    }
  });
  return { ordered: true, each };
}

function itemIn(wire: Wire, key: Wire, { language, meter }: Comparing): Wire {
  meter.read(typeof wire === 'string' ? wire.length : 0);
  meter.weigh(key);
  return valueFrom(itemOf(wire, key, language));
}

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
      if (items === undefined) {
        throw new EvaluationFault(`nothing can be in ${describeValue(whole, language)}`);
      }
      return items.some((item) => areEqual(item, part, by));
    }
  }
}
