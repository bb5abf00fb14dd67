import { describe, expect, test } from '@jest/globals';
import { jeffreysInterval } from '../testing/compared-statistics';
import { clopperPearsonInterval, clopperPearsonUpper, type Interval, wilsonInterval } from './intervals';

type Method = (failures: number, trials: number) => Interval;

const rates = Array.from({ length: 2000 }, (_, index) => 0.0005 + (0.1995 * index) / 1999);

/** The mean and the least probability, over the rates, that the interval holds the true rate: exact sums over all counts. */
function coverage(method: Method, trials: number): { readonly mean: number; readonly least: number } {
  const intervals = Array.from({ length: trials + 1 }, (_, failures) => method(failures, trials));
  const chances = rates.map((rate) => {
    let probability = (1 - rate) ** trials;
    let covered = 0;
    intervals.forEach(({ lower, upper }, failures) => {
      covered += lower <= rate && rate <= upper ? probability : 0;
      probability *= ((trials - failures) / (failures + 1)) * (rate / (1 - rate));
    });
    return covered;
  });
  return { mean: chances.reduce((sum, chance) => sum + chance, 0) / chances.length, least: Math.min(...chances) };
}

const upperOnly: Method = (failures, trials) => ({ lower: 0, upper: clopperPearsonUpper(failures, trials) });

/** The textbook interval rate ± 1.96 standard errors, which the tool never uses. */
const wald: Method = (failures, trials) => {
  const rate = failures / trials;
  const halfWidth = 1.959963984540054 * Math.sqrt((rate * (1 - rate)) / trials);
  return { lower: rate - halfWidth, upper: rate + halfWidth };
};

const sizes = [12, 50, 100, 300];

describe('clopperPearsonInterval', () => {
  test.each(sizes)('holds the true rate with at least 95 %% at every rate, with %i trials', (trials) => {
    expect(coverage(clopperPearsonInterval, trials).least).toBeGreaterThanOrEqual(0.95);
  });
});

describe('clopperPearsonUpper', () => {
  test.each(sizes)('is not below the true rate with at least 95 %% at every rate, with %i trials', (trials) => {
    expect(coverage(upperOnly, trials).least).toBeGreaterThanOrEqual(0.95);
  });
});

describe('wilsonInterval', () => {
  test.each(sizes)('holds the true rate with about 95 %% on average, with %i trials', (trials) => {
    const { mean, least } = coverage(wilsonInterval, trials);

    expect(mean).toBeGreaterThanOrEqual(0.945);
    expect(mean).toBeLessThanOrEqual(0.96);
    expect(least).toBeGreaterThanOrEqual(0.83);
  });
});

test.each([
  { name: 'Wilson', method: wilsonInterval, trials: 100, mean: 0.952, least: 0.844 },
  { name: 'Clopper-Pearson', method: clopperPearsonInterval, trials: 100, mean: 0.97, least: 0.95 },
  { name: 'Jeffreys', method: jeffreysInterval, trials: 100, mean: 0.95, least: 0.88 },
  { name: 'one-sided Clopper-Pearson', method: upperOnly, trials: 100, mean: 0.972, least: 0.95 },
  { name: 'Wilson', method: wilsonInterval, trials: 12, mean: 0.954, least: 0.836 },
  { name: 'Clopper-Pearson', method: clopperPearsonInterval, trials: 12, mean: 0.989, least: 0.975 },
  { name: 'Jeffreys', method: jeffreysInterval, trials: 12, mean: 0.966, least: 0.896 },
])('the coverage of $name with $trials trials is that of the design', ({ method, trials, mean, least }) => {
  const measured = coverage(method, trials);

  expect(measured).toEqual({ mean: expect.closeTo(mean, 3), least: expect.closeTo(least, 3) });
});

test('the coverage of the textbook interval is seen to fail', () => {
  const { mean, least } = coverage(wald, 100);

  expect(mean).toBeLessThan(0.9);
  expect(least).toBeLessThan(0.06);
});
