import { describe, expect, test } from '@jest/globals';
import { clopperPearsonInterval, wilsonInterval } from './intervals';
import {
  fixturesForWidth,
  fixturesToTellApart,
  leastThat,
  minimumDetectableDifference,
  runsToTellApart,
  runsWorthAsking,
  trialsForWidth,
} from './sample-sizes';
import { createRandom } from './random';
import { pairedDifference } from './paired';

describe('leastThat', () => {
  test.each([1, 2, 3, 17, 1000])('finds the place %d from which on a condition holds', (place) => {
    expect(leastThat((count) => count >= place)).toBe(place);
  });

  test('is null for what never holds', () => {
    expect(leastThat(() => false)).toBeNull();
  });
});

describe('trialsForWidth and fixturesForWidth', () => {
  test.each([
    [0.05, 0.1],
    [0.01, 0.05],
    [0.3, 0.2],
  ])('are the least whose interval at %d is %d wide', (rate, width) => {
    const trials = trialsForWidth(rate, width) ?? 0;
    const fixtures = fixturesForWidth(rate, width) ?? 0;
    const wide = ({ lower, upper }: { readonly lower: number; readonly upper: number }): number => upper - lower;

    expect(wide(wilsonInterval(trials * rate, trials))).toBeLessThanOrEqual(width);
    expect(wide(wilsonInterval((trials - 1) * rate, trials - 1))).toBeGreaterThan(width);
    expect(wide(clopperPearsonInterval(fixtures * rate, fixtures))).toBeLessThanOrEqual(width);
    expect(wide(clopperPearsonInterval((fixtures - 1) * rate, fixtures - 1))).toBeGreaterThan(width);
  });
});

describe('sizes of a comparison', () => {
  const variances = { betweenVariance: 0.02, withinVariance: 0.03 };

  test('are the least that find the difference, in fixtures and in runs', () => {
    const fixtures = fixturesToTellApart(variances, 10, 0.05) ?? 0;
    const runs = runsToTellApart(variances, 100, 0.05) ?? 0;

    expect(minimumDetectableDifference({ ...variances, runs: 10, clusters: fixtures })).toBeLessThanOrEqual(0.05);
    expect(minimumDetectableDifference({ ...variances, runs: 10, clusters: fixtures - 1 })).toBeGreaterThan(0.05);
    expect(minimumDetectableDifference({ ...variances, runs, clusters: 100 })).toBeLessThanOrEqual(0.05);
    expect(runsToTellApart(variances, 20, 0.05)).toBeNull();
  });

  test('find a true difference in about eight of ten simulated comparisons', () => {
    const runs = 5;
    const difference = 0.1;
    const comparisons = 1000;
    const clusters = fixturesToTellApart(variances, runs, difference) ?? 0;
    const random = createRandom('sizes of a comparison');
    const deviation = Math.sqrt(variances.betweenVariance + (2 * variances.withinVariance) / runs);
    const draw = (): number => {
      const one = 1 - random();
      const other = random();
      return difference + deviation * Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
    };
    const found = Array.from({ length: comparisons }, () => {
      const differences = Array.from({ length: clusters }, draw);
      const interval = pairedDifference(differences)?.interval;
      return interval !== undefined && interval.lower > 0;
    }).filter(Boolean).length;

    expect(Math.abs(found / comparisons - 0.8)).toBeLessThan(3.3 * Math.sqrt(0.16 / comparisons) + 0.02);
  });

  test('say from how many runs on further ones gain less than a tenth', () => {
    const worth = runsWorthAsking(variances) ?? 0;
    const at = (runs: number): number => minimumDetectableDifference({ ...variances, runs, clusters: 50 });

    expect(at(worth) / at(1e9)).toBeLessThanOrEqual(1.1);
    expect(at(worth - 1) / at(1e9)).toBeGreaterThan(1.1);
    expect(runsWorthAsking({ betweenVariance: 0, withinVariance: 0.03 })).toBeNull();
  });
});
