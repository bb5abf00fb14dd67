import { describe, expect, test } from '@jest/globals';
import { cusumAlarm } from '../testing/compared-statistics';
import { createCusum } from './sequential';
import { createRandom } from './random';

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
