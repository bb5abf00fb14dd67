import { describe, expect, test } from '@jest/globals';
import { mcnemarTest } from './compared-statistics';
import { simulateGrader } from './simulated-grader';
import { sized } from './sized';

describe('mcnemarTest', () => {
  test.each([
    { onlyA: 5, onlyB: 0, exact: 0.0625, mid: 0.03125 },
    { onlyA: 6, onlyB: 1, exact: 0.125, mid: 0.0703125 },
    { onlyA: 7, onlyB: 1, exact: 0.0703125, mid: 0.0390625 },
    { onlyA: 10, onlyB: 3, exact: 0.09228515625, mid: 0.057373046875 },
    { onlyA: 25, onlyB: 10, exact: 0.0166738478, mid: 0.011330984184 },
    { onlyA: 0, onlyB: 0, exact: 1, mid: 1 },
    { onlyA: 1, onlyB: 1, exact: 1, mid: 0.75 },
    { onlyA: 3, onlyB: 2, exact: 1, mid: 0.6875 },
  ])('gives $exact and mid-p $mid for $onlyA against $onlyB', ({ onlyA, onlyB, exact, mid }) => {
    expect(mcnemarTest(onlyA, onlyB).exact).toBeCloseTo(exact, 11);
    expect(mcnemarTest(onlyA, onlyB).mid).toBeCloseTo(mid, 11);
  });

  test('does not depend on which of the two is called A', () => {
    for (let onlyA = 0; onlyA <= 12; onlyA += 1) {
      for (let onlyB = 0; onlyB <= 12; onlyB += 1) {
        expect(mcnemarTest(onlyA, onlyB)).toEqual(mcnemarTest(onlyB, onlyA));
      }
    }
  });

  test('never rejects too often with the exact p-value', () => {
    for (let pairs = 1; pairs <= 40; pairs += 1) {
      let ways = 1;
      let rejected = 0;
      for (let onlyA = 0; onlyA <= pairs; onlyA += 1) {
        rejected += mcnemarTest(onlyA, pairs - onlyA).exact <= 0.05 ? ways / 2 ** pairs : 0;
        ways = (ways * (pairs - onlyA)) / (onlyA + 1);
      }

      expect(rejected).toBeLessThanOrEqual(0.05);
    }
  });
});

const calls = sized({ little: 6000, all: 20_000 });

const runs = Array.from({ length: calls }, (_, run) => run);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const share = (values: readonly (boolean | undefined)[]) => mean(values.map(Number));

/** 3.3 standard errors of a share. */
const tolerance = (rate: number) => 3.3 * Math.sqrt((rate * (1 - rate)) / calls);

describe('simulateGrader', () => {
  test.each([0.001, 0.01, 0.3, 0.5, 0.9])('fails an assertion as often as its rate of %s says', (rate) => {
    const answer = simulateGrader({ rates: [[rate]], seed: 1, callCorrelation: 0.5 });

    const failed = share(runs.map((run) => answer(0, run).failed[0]));

    expect(Math.abs(failed - rate)).toBeLessThan(tolerance(rate));
  });

  test('always passes at a rate of 0 and always fails at a rate of 1', () => {
    const answer = simulateGrader({ rates: [[0, 1]], seed: 1, callCorrelation: 0.95, batchCorrelation: 0.1 });

    const failed = runs.slice(0, 1000).map((run) => answer(0, run).failed.join());

    expect(new Set(failed)).toEqual(new Set(['false,true']));
  });

  // P(both of two analytics at ½ fail) under a Gaussian copula is ¼ + arcsin(ρ)/2π (Sheppard 1899).
  test.each([0, 0.5, 0.95])('lets analytics of a call fail together by a copula with correlation %s', (correlation) => {
    const answer = simulateGrader({ rates: [[0.5, 0.5]], seed: 2, callCorrelation: correlation });
    const both = 0.25 + Math.asin(correlation) / (2 * Math.PI);

    const together = share(runs.map((run) => answer(0, run).failed.every(Boolean)));

    expect(Math.abs(together - both)).toBeLessThan(tolerance(both));
  });

  test.each([0, 0.05, 0.3])('lets trials of a batch correlate by %s at an unchanged mean rate', (correlation) => {
    const fixtures = sized({ little: 2000, all: 4000 });
    const rates = Array<readonly number[]>(fixtures).fill([0.2]);
    const answer = simulateGrader({ rates, seed: 3, batchCorrelation: correlation, batch: 5 });
    const batches = rates.map((_, fixture) =>
      [0, 1, 2, 3, 4].map((run) => Number(answer(fixture, run).failed[0])).reduce((sum, failed) => sum + failed, 0),
    );

    const variance = mean(batches.map((failures) => (failures - 1) ** 2));

    expect(Math.abs(mean(batches) - 1)).toBeLessThan(0.1);
    // The variance of a beta-binomial count: n·p·(1 − p)·(1 + (n − 1)·ρ).
    expect(Math.abs(variance / (0.8 * (1 + 4 * correlation)) - 1)).toBeLessThan(0.12);
  });

  test('draws a new rate for every batch, fixture and analytic', () => {
    const rates = Array<readonly number[]>(2000).fill([0.5, 0.5]);
    const answer = simulateGrader({ rates, seed: 4, batchCorrelation: 0.9, batch: 2 });

    const agreement = (first: readonly [number, number], second: readonly [number, number]) =>
      share(
        rates.map(
          (_, fixture) => answer(fixture, first[0]).failed[first[1]] === answer(fixture, second[0]).failed[second[1]],
        ),
      );

    expect(agreement([0, 0], [1, 0])).toBeGreaterThan(0.9);
    expect(Math.abs(agreement([1, 0], [2, 0]) - 0.5)).toBeLessThan(0.05);
    expect(Math.abs(agreement([0, 0], [0, 1]) - 0.5)).toBeLessThan(0.05);
  });

  test('answers the same in any order of asking, and otherwise with another seed', () => {
    const plan = { rates: [[0.5, 0.2], [0.4]], batchCorrelation: 0.1, invalidRate: 0.1 };
    const places = [0, 1].flatMap((fixture) => runs.slice(0, 50).map((run) => ({ fixture, run })));
    const [one, same, other] = [5, 5, 6].map((seed) => simulateGrader({ ...plan, seed }));

    const forward = places.map(({ fixture, run }) => one?.(fixture, run));

    expect(places.toReversed().map(({ fixture, run }) => same?.(fixture, run))).toEqual(forward.toReversed());
    expect(places.map(({ fixture, run }) => other?.(fixture, run))).not.toEqual(forward);
  });

  test('serves runs in a row from the cache, which their response id shows', () => {
    const answer = simulateGrader({ rates: [[0.5, 0.5, 0.5, 0.5, 0.5]], seed: 7, cacheDuplicates: 3 });
    const fresh = simulateGrader({ rates: [[0.5, 0.5, 0.5, 0.5, 0.5]], seed: 7 });

    expect([3, 4, 5].map((run) => answer(0, run))).toEqual([fresh(0, 3), fresh(0, 3), fresh(0, 3)]);
    expect([0, 2, 3, 5, 6].map((run) => answer(0, run).responseId)).toEqual(
      [0, 0, 3, 3, 6].map((run) => `response-0-${String(run)}`),
    );
  });

  test('fails every assertion of an invalid answer', () => {
    const answer = simulateGrader({ rates: [[0, 0]], seed: 8, invalidRate: 0.1 });
    const answers = runs.map((run) => answer(0, run));

    const invalid = answers.filter(({ status }) => status === 'invalid');

    expect(Math.abs(invalid.length / calls - 0.1)).toBeLessThan(tolerance(0.1));
    expect(answers.every(({ status, failed }) => failed.every((fails) => fails === (status === 'invalid')))).toBe(true);
  });

  test('drifts as it is told', () => {
    const answer = simulateGrader({
      rates: [[0.01]],
      seed: 9,
      drift: (rate, run) => (run < calls / 2 ? rate : 10 * rate),
    });
    const failed = runs.map((run) => answer(0, run).failed[0]);

    expect(Math.abs(share(failed.slice(0, calls / 2)) - 0.01)).toBeLessThan(Math.SQRT2 * tolerance(0.01));
    expect(Math.abs(share(failed.slice(calls / 2)) - 0.1)).toBeLessThan(Math.SQRT2 * tolerance(0.1));
  });
});
