import { describe, expect, test } from '@jest/globals';
import { cusumAlarm } from '../testing/compared-statistics';
import { scanForChange, type TimedCount } from './change-point';
import { chooseArms } from './choose-arms';
import { onceForEach } from './failure-count';
import { createRandom } from './random';
import { createCusum } from './sequential';

const rates = { tolerated: 0.01, unacceptable: 0.05 };

function* outcomesAt(rate: number, random: () => number): Generator<boolean> {
  for (;;) {
    yield random() < rate;
  }
}

function meanTrialsToAlarm(rate: number, repeats: number): number {
  const random = createRandom('cusum', rate);
  const alarms = Array.from({ length: repeats }, () => (cusumAlarm(outcomesAt(rate, random), rates) ?? NaN) + 1);
  return alarms.reduce((sum, trials) => sum + trials, 0) / repeats;
}

describe('cusumAlarm', () => {
  test.each([
    { rate: 0.05, repeats: 2000, delay: 142 },
    { rate: 0.1, repeats: 2000, delay: 53 },
    { rate: 0.3, repeats: 2000, delay: 15 },
    { rate: 1, repeats: 1, delay: 4 },
  ])('comes after $delay outcomes or so at a rate of $rate', ({ rate, repeats, delay }) => {
    expect(Math.abs(meanTrialsToAlarm(rate, repeats) / delay - 1)).toBeLessThan(0.06);
  });

  test('comes after tens of thousands of outcomes at the tolerated rate, far later than the bound of 500', () => {
    const mean = meanTrialsToAlarm(0.01, 100);

    // 35 000 give or take three standard errors of 10 %.
    expect(mean).toBeGreaterThan(24_500);
    expect(mean).toBeLessThan(45_500);
  });

  test('is the index of the outcome that reaches the threshold', () => {
    const after = (passes: number) => [...Array<boolean>(passes).fill(false), true, true, true, true, true];

    expect(cusumAlarm(after(0), rates)).toBe(3);
    expect(cusumAlarm(after(1000), rates)).toBe(1003);
    expect(cusumAlarm(after(1000), rates, Math.log(5) * 1.5)).toBe(1001);
  });

  test('is undefined without an alarm', () => {
    expect(cusumAlarm([], rates)).toBeUndefined();
    expect(cusumAlarm([true, true, true, false], rates)).toBeUndefined();
  });
});

describe('createCusum', () => {
  test('never falls below 0', () => {
    const cusum = createCusum(rates);
    [false, false, false].forEach(cusum.add);

    expect(cusum.state()).toEqual({ statistic: 0, outcomes: 3, alarm: undefined });
  });

  test('keeps its first alarm while the statistic goes on', () => {
    const cusum = createCusum(rates);
    [false, true, true, true, true, true].forEach(cusum.add);

    expect(cusum.state()).toEqual({ statistic: expect.closeTo(5 * Math.log(5), 12), outcomes: 6, alarm: 4 });
  });

  test('adds what each outcome says, failure up and pass down', () => {
    const cusum = createCusum(rates);
    [true, false].forEach(cusum.add);

    expect(cusum.state().statistic).toBeCloseTo(1.6094379124341003 - 0.041242958534049134, 14);
  });
});

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

describe('chooseArms', () => {
  test.each([
    {
      title: 'what was never tried, in order',
      arms: [
        [3, 0],
        [0, 0],
        [0, 0],
      ],
      count: 2,
      chosen: [1, 2],
    },
    {
      title: 'of what never worked, what was tried least',
      arms: [
        [3, 0],
        [1, 0],
        [2, 0],
      ],
      count: 3,
      chosen: [1, 2, 0],
    },
    {
      title: 'of what was tried as often, what worked',
      arms: [
        [5, 0],
        [5, 2],
        [5, 1],
      ],
      count: 2,
      chosen: [1, 2],
    },
    { title: 'no more than there are', arms: [[1, 0]], count: 8, chosen: [0] },
  ])('chooses $title', ({ arms, count, chosen }) => {
    expect(
      chooseArms(
        arms.map(([tried = 0, worked = 0]) => ({ tried, worked })),
        count,
      ),
    ).toEqual(chosen);
  });

  test('tries the arm that works three times as often as the others in most of its turns', () => {
    const random = createRandom('arms');
    const arms = [0.2, 0.6, 0.2].map((rate) => ({ rate, tried: 0, worked: 0 }));
    for (let turn = 0; turn < 600; turn += 1) {
      for (const place of chooseArms(arms, 1)) {
        const arm = arms[place];
        if (arm !== undefined) {
          arm.tried += 1;
          arm.worked += random() < arm.rate ? 1 : 0;
        }
      }
    }

    expect(arms[1]?.tried).toBeGreaterThan(300);
  });
});

describe('onceForEach', () => {
  test('works a value out once for each count, also where it is undefined', () => {
    const asked: string[] = [];
    const work = onceForEach(({ failures, trials }) => {
      asked.push(`${String(failures)}/${String(trials)}`);
      return failures > 1 ? undefined : failures / trials;
    });

    const counts = [1, 2, 0.5, 1, 2].map((failures) => ({ failures, trials: 4 }));
    expect([...counts, { failures: 1, trials: 2 }].map(work)).toEqual([0.25, undefined, 0.125, 0.25, undefined, 0.5]);
    expect(asked).toEqual(['1/4', '2/4', '0.5/4', '1/2']);
  });
});
