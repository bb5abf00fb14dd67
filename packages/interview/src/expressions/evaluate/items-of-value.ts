import type { Wire } from 'gpt-assay/sandbox';
import { type View, describeValue, instanceOf, viewValue } from 'gpt-assay/code';
import { charactersOf } from '../../values/value-operations';
import type { Expression } from '../expression';
import type { Comparing } from './compare';
import type { Items } from './evaluator';
import { EvaluationFault } from './fault';

/** The items of a deque or another object of Python's library. */
function itemsOfInstance(view: View): ReturnType<typeof listedIn> {
  const { items } = instanceOf(view) ?? {};
  return items === undefined ? undefined : { ordered: true, each: items };
}

/** The items of a value that can be gone through. */
export function itemsIn(wire: Wire, by: Comparing): Items {
  const view = viewValue(wire);
  if (view.kind === 'text') {
    by.meter.read(view.value.length);
    return { ordered: true, each: charactersOf(view.value) };
  }
  const items = listedIn(view);
  if (items === undefined) {
    throw new EvaluationFault(`${describeValue(wire, by.language)} has no items to go through`);
  }
  by.meter.read(items.each.length);
  return items;
}

function listedIn(view: View): (Items & { readonly each: readonly Wire[] }) | undefined {
  switch (view.kind) {
    case 'sequence':
    case 'bytes':
      return { ordered: true, each: view.items };
    case 'mapping':
      return { ordered: true, each: view.entries.map(([key]) => key) };
    case 'set':
      return { ordered: view.items.length < 2, each: view.items };
    case 'other':
      if (view.tag === 'generator' && Array.isArray(view.value) && view.value.length < mostGenerated) {
        return { ordered: true, each: view.value as readonly Wire[] };
      }
      return itemsOfInstance(view);
    case 'none':
    case 'boolean':
    case 'number':
    case 'text':
      return undefined;
  }
}

/** Items of a generator that the sandbox shows; of so many there may be more. */
const mostGenerated = 1_000;

/** Refuses items without an order where it matters. */
export function requireOrder<Value>(ordered: boolean, value: Value): Value {
  if (!ordered) {
    throw new EvaluationFault('a set has no order: write sorted(…) around it');
  }
  return value;
}

/** Whether an expression gives no value by itself, only one item after the other. */
export function isOnlyItems(expression: Expression): boolean {
  switch (expression.kind) {
    case 'comprehension':
      return expression.makes === 'items';
    case 'function':
      return ['range', 'enumerate', 'zip', 'reversed', 'map', 'filter'].includes(expression.name);
    case 'method':
      return ['keys', 'values', 'items'].includes(expression.name);
    default:
      return false;
  }
}
