import type { Wire } from 'gpt-assay/sandbox';
import { describeValue, viewValue } from 'gpt-assay/code';
import { tuple } from '../../values/make-value';
import { charactersOf } from '../../values/value-operations';
import { numberOf, type Comparing } from './compare';
import { EvaluationFault } from './fault';

/** `value[start:stop:step]`. */
export function sliceOf(wire: Wire, bounds: readonly Wire[], { language, meter }: Comparing): Wire {
  const [start, stop, step] = [0, 1, 2].map((index) => boundOf(bounds[index] ?? null));
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
