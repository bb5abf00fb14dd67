import { describe, expect, test } from '@jest/globals';
import { scanForChange, type TimedCount } from './change-point';
import { createRandom } from './random';

/** Blocks of equal size. */
const blocksOf = (failures: readonly number[]): readonly TimedCount[] => {
  const total = failures.reduce((sum, count) => sum + count, 0);
  return failures.map((count) => ({ failures: count, expected: total / failures.length }));
};

/** All orders of a list. */
function ordersOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  return values.length < 2
    ? [values]
    : values.flatMap((first, place) => ordersOf(values.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

/** The scan statistic, written down from its definition. */
function clearest(blocks: readonly TimedCount[]): number {
  const sum = (part: readonly TimedCount[], of: keyof TimedCount): number =>
    part.reduce((total, block) => total + block[of], 0);
  const side = (part: readonly TimedCount[]): number =>
    sum(part, 'failures') === 0 ? 0 : sum(part, 'failures') * Math.log(sum(part, 'failures') / sum(part, 'expected'));
  return Math.max(
    ...blocks.slice(1).map((_, place) => side(blocks.slice(0, place + 1)) + side(blocks.slice(place + 1))),
  );
}

function exactChance(blocks: readonly TimedCount[]): number {
  const observed = clearest(blocks) - 1e-9;
  const all = ordersOf(blocks).map(clearest);
  return all.filter((ratio) => ratio >= observed).length / all.length;
}

describe('scanForChange', () => {
  test.each([[[0, 0, 0, 2, 3, 2]], [[0, 1, 0, 4, 0, 3]], [[5, 4, 1, 0, 0, 1]], [[0, 0, 0, 0, 0, 7]]])(
    'is near the share of all orders of %j that are as clear',
    (failures) => {
      const blocks = blocksOf(failures);
      const exact = exactChance(blocks);

      const { pValue } = scanForChange(blocks, { orders: 20_000 }) ?? { pValue: NaN };

      // It ends after 25 orders that are as clear, where the standard error is a fifth.
      expect(pValue / exact).toBeGreaterThan(0.4);
      expect(pValue / exact).toBeLessThan(1.8);
    },
  );

  test('places a change where the rates differ most', () => {
    expect(scanForChange(blocksOf([0, 1, 0, 0, 1, 0, 4, 6, 5]), { orders: 999 })?.after).toBe(6);
    expect(scanForChange(blocksOf([6, 4, 5, 0, 1, 0, 0, 1]), { orders: 999 })?.after).toBe(3);
  });

  test('takes no change for what was expected of blocks that counted different things', () => {
    const blocks = Array.from({ length: 20 }, (_, block) => ({
      failures: block < 10 ? 8 : 1,
      expected: block < 10 ? 8 : 1,
    }));

    expect(scanForChange(blocks, { orders: 999 })?.pValue).toBeGreaterThan(0.5);
    expect(scanForChange(blocksOf(blocks.map(({ failures }) => failures)), { orders: 999 })?.pValue).toBe(0.001);
  });

  test('calls no change in 95 of 100 lists of one rate, also when whole blocks fail together', () => {
    const random = createRandom('scan');
    const lists = 400;
    let called = 0;
    for (let list = 0; list < lists; list += 1) {
      const failures = Array.from({ length: 60 }, () => (random() < 0.05 ? 8 : random() < 0.3 ? 1 : 0));
      called += (scanForChange(blocksOf(failures), { orders: 199, seed: list })?.pValue ?? 1) <= 0.05 ? 1 : 0;
    }

    expect(called / lists).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / lists));
    expect(called / lists).toBeGreaterThan(0.015);
  });

  test('knows one place in two blocks, and no order that is clearer', () => {
    expect(scanForChange(blocksOf([1, 8]), { orders: 99 })).toEqual({ after: 1, pValue: 1 });
  });

  test('has nothing to say of one block, or without a failure', () => {
    expect(scanForChange(blocksOf([3]), { orders: 99 })).toBeUndefined();
    expect(scanForChange(blocksOf([0, 0, 0]), { orders: 99 })).toBeUndefined();
  });
});
