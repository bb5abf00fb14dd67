import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { agreement } from './agreement';
import { decomposeError, varianceComponents } from './decomposition';
import { createRandom } from './random';

const reference = [0, 0, 1, 0, 3, 10, 7, 0, 0, 0].map((failures) => ({ failures, trials: 10 }));

const count = fc
  .record({ trials: fc.integer({ min: 1, max: 50 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ trials, share }) => ({ failures: Math.round(share * trials), trials }));

function expectClose(actual: object | undefined, expected: Readonly<Record<string, number>>): void {
  const values = Object.entries(actual ?? {});
  expect(values.map(([key]) => key)).toEqual(Object.keys(expected));
  for (const [key, value] of values) {
    expect(Math.abs(Number(value) - (expected[key] ?? NaN))).toBeLessThan(1e-10);
  }
}

describe('decomposeError', () => {
  test('takes the reference apart', () => {
    expectClose(decomposeError(reference), { loss: 0.21, floor: 0.2, noise: 0.04, luck: 0.03 });
  });

  test('adds up to the loss and keeps to 0…1 for all counts', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 20 }), (counts) => {
        const { loss, floor, noise, luck } = decomposeError(counts) ?? { loss: 0, floor: 0, noise: 0, luck: NaN };

        expect(floor + noise - luck).toBeCloseTo(loss, 12);
        expect([loss, floor, noise, luck].filter((part) => !(part >= 0 && part <= 1))).toEqual([]);
      }),
    );
  });

  test('counts a tie as noise', () => {
    expect(decomposeError([{ failures: 5, trials: 10 }])).toEqual({ loss: 0.5, floor: 0, noise: 0.5, luck: 0 });
  });

  test('adds up to the pooled rate exactly where some have fewer trials', () => {
    const counts = [
      { failures: 3, trials: 3 },
      { failures: 1, trials: 20 },
      { failures: 12, trials: 17 },
    ];

    const { loss, floor, noise, luck } = decomposeError(counts) ?? { loss: NaN, floor: 0, noise: 0, luck: 0 };

    expect(loss).toBe(16 / 40);
    expect([floor, noise, luck]).toEqual([20 / 40, 1 / 40, 5 / 40]);
  });

  test('leaves assertions without trials out', () => {
    const empty = { failures: 0, trials: 0 };

    expect(decomposeError([empty, { failures: 3, trials: 4 }])).toEqual({ loss: 0.75, floor: 1, noise: 0, luck: 0.25 });
    expect([decomposeError([empty]), decomposeError([])]).toEqual([undefined, undefined]);
  });
});

describe('varianceComponents', () => {
  test('of the reference are the reference values', () => {
    expectClose(varianceComponents(reference), {
      within: 0.0566666666666667,
      between: 0.122,
      intraclassCorrelation: 0.6828358208955,
      flakeShare: 1 - 0.6828358208955,
    });
  });

  test('of the reference go with a Fleiss kappa of 3277/4977 of its correctness', () => {
    const kappa = agreement(reference.map(({ failures, trials }) => [failures, trials - failures]))?.fleissKappa ?? 0;

    expect(Math.abs(kappa - 3277 / 4977)).toBeLessThan(1e-10);
  });

  test('are unbiased with unequal numbers of trials', () => {
    const random = createRandom('variance components');
    const within: number[] = [];
    const between: number[] = [];
    for (let suite = 0; suite < 400; suite += 1) {
      const counts = Array.from({ length: 60 }, () => {
        const rate = random() < 0.3 ? 0.9 : 0.1;
        const trials = random() < 0.5 ? 3 : 12;
        return { failures: Array.from({ length: trials }, random).filter((draw) => draw < rate).length, trials };
      });
      const components = varianceComponents(counts);
      within.push(components?.within ?? NaN);
      between.push(components?.between ?? NaN);
    }

    // True: .9 · .1 within and .8² · .3 · .7 between; 3.3 standard errors of these means are below .003.
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean(within) - 0.09)).toBeLessThan(0.003);
    expect(Math.abs(mean(between) - 0.1344)).toBeLessThan(0.003);
  });

  test.each([
    { counts: [0, 10, 0, 10], correlation: 1, flakeShare: 0 },
    { counts: [5, 5, 5, 5], correlation: 0, flakeShare: 1 },
    { counts: [0, 0, 0, 0], correlation: null, flakeShare: null },
  ])('of $counts of 10 say $correlation systematic', ({ counts, correlation, flakeShare }) => {
    const components = varianceComponents(counts.map((failures) => ({ failures, trials: 10 })));

    expect([components?.intraclassCorrelation, components?.flakeShare]).toEqual([correlation, flakeShare]);
  });

  test('are undefined with fewer than two assertions of two trials', () => {
    expect(
      varianceComponents([
        { failures: 1, trials: 10 },
        { failures: 1, trials: 1 },
      ]),
    ).toBeUndefined();
  });
});
