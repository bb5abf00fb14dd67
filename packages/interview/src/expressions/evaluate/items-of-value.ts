import type { Wire } from 'gpt-assay/sandbox';
import { type View, describeValue, instanceOf, viewValue } from 'gpt-assay/code';
import { charactersOf } from '../../values/value-operations';
import type { Expression } from '../expression';
import { numberOf } from './compare';
import { type Comparing, type Items, EvaluationFault } from './evaluator';
import { tuple } from '../../values/make-value';

/** The items of a value that can be gone through. */
export function itemsIn(wire: Wire, by: Comparing): Items {
  const view = viewValue(wire);
  if (view.kind === 'text') {
    by.meter.read(view.value.length);
    return { ordered: true, each: charactersOf(view.value) };
  }
  const each = listedIn(view);
  if (each === undefined) {
    throw new EvaluationFault(`${describeValue(wire, by.language)} has no items to go through`);
  }
  by.meter.read(each.length);
  return { ordered: view.kind !== 'set' || each.length < 2, each };
}

function listedIn(view: View): readonly Wire[] | undefined {
  switch (view.kind) {
    case 'sequence':
    case 'bytes':
    case 'set':
      return view.items;
    case 'mapping':
      return view.entries.map(([key]) => key);
    case 'other': {
      const { tag, value } = view;
      const isShown = tag === 'generator' && Array.isArray(value) && value.length < mostGenerated;
      return isShown ? (value as readonly Wire[]) : instanceOf(view)?.items;
    }
    default:
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
export function isOnlyItems(
  expression: Expression,
): expression is Extract<Expression, { readonly kind: 'comprehension' | 'function' | 'method' }> {
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

/** Whether Python takes a value for true: nothing, zero and what is empty is not. */
export function isTrue(wire: Wire): boolean {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return false;
    case 'boolean':
      return view.value;
    case 'number':
      return view.value !== 0 && view.value !== 0n;
    case 'text':
      return view.value !== '';
    case 'sequence':
    case 'set':
    case 'bytes':
      return view.items.length > 0;
    case 'mapping':
      return view.entries.length > 0;
    case 'other': {
      const { items, number } = instanceOf(view) ?? {};
      return view.tag !== 'undefined' && items?.length !== 0 && number?.[0] !== 0n;
    }
  }
}

/** `value[start:stop:step]`. */
export function sliceOf(wire: Wire, bounds: readonly Wire[], { language, meter }: Comparing): Wire {
  const start = boundOf(bounds[0] ?? null);
  const stop = boundOf(bounds[1] ?? null);
  const step = boundOf(bounds[2] ?? null);
  if (step === 0n) {
    throw new EvaluationFault('a slice cannot go on by 0');
  }
  const view = viewValue(wire);
  const cut = <Item>(items: readonly Item[]): readonly Item[] => {
    meter.read(items.length);
    const most = items.length + 1;
    return sliced(items, start, stop, Math.max(-most, Math.min(most, Number(step ?? 1n))));
  };
  if (view.kind === 'text') {
    meter.read(view.value.length);
    return cut(charactersOf(view.value)).join('');
  }
  if (view.kind !== 'sequence') {
    throw new EvaluationFault(`${describeValue(wire, language)} has no slices`);
  }
  const items = cut(view.items);
  return view.of === 'tuple' ? tuple(items) : items;
}

function boundOf(wire: Wire): bigint | undefined {
  const number = wire === null ? undefined : numberOf(viewValue(wire));
  if (wire !== null && typeof number !== 'bigint') {
    throw new EvaluationFault('the bounds of a slice are whole numbers');
  }
  return typeof number === 'bigint' ? number : undefined;
}

function sliced<Item>(
  items: readonly Item[],
  start: bigint | undefined,
  stop: bigint | undefined,
  step: number,
): readonly Item[] {
  const { length } = items;
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const place = (bound: bigint | undefined, otherwise: number): number => {
    if (bound === undefined) {
      return otherwise;
    }
    const counted = Number(bound) < 0 ? Number(bound) + length : Number(bound);
    return Math.min(Math.max(counted, lowest), highest);
  };
  const from = place(start, step > 0 ? lowest : highest);
  const to = place(stop, step > 0 ? highest : lowest);
  const count = Math.max(0, Math.ceil((to - from) / step));
  const kept: Item[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = items[from + index * step];
    if (item !== undefined) {
      kept.push(item);
    }
  }
  return kept;
}
