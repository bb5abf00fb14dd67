import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { simulateGate } from '../testing/simulate-gate';
import { type SimulatedAnswer, simulateGrader } from '../testing/simulated-grader';
import { sized } from '../testing/sized';
import { binomialPmf } from './distributions';
import { logEvidenceAbove } from './evidence';
import { eBenjaminiHochberg, holmAdjust } from './multiple-tests';
import { randomFrom } from './random';
import { logLikelihoodRatio } from './sequential';

const suites = sized({ little: 3, all: 12 });

const plan = { tolerated: 0.01, unacceptable: 0.05, alpha: 0.05, beta: 0.05, family: 300, batch: 10, most: 600 };

type Ask = (fixture: number, run: number) => SimulatedAnswer;

/** How many of 300 assertions have which rate: a development mix and, harder, one with 85 % just tolerated. */
const scenarios = {
  B: [
    { rate: 0, assertions: 234 },
    { rate: 0.002, assertions: 18 },
    { rate: 0.005, assertions: 12 },
    { rate: 0.01, assertions: 9 },
    { rate: 0.05, assertions: 9 },
    { rate: 0.1, assertions: 6 },
    { rate: 0.3, assertions: 6 },
    { rate: 1, assertions: 6 },
  ],
  D: [
    { rate: 0.01, assertions: 255 },
    { rate: 0.05, assertions: 15 },
    { rate: 0.1, assertions: 15 },
    { rate: 0.3, assertions: 15 },
  ],
};

/** Mean share of good assertions among those accused, and of the bad ones that are accused, in 60 fixtures of 5 analytics. */
function accuse(scenario: 'B' | 'D', listFlaky: (ask: Ask) => readonly number[]) {
  const list = scenarios[scenario].flatMap(({ rate, assertions }) => Array<number>(assertions).fill(rate));
  const rates = Array.from({ length: 60 }, (_, fixture) => [0, 1, 2, 3, 4].map((row) => list[60 * row + fixture] ?? 0));
  const bad = rates.flat().map((rate) => rate >= 0.05);
  const found = Array.from({ length: suites }, (_, suite) => {
    const seed = `scenario ${scenario} ${String(suite)}`;
    const accused = listFlaky(simulateGrader({ rates, seed, callCorrelation: 0.5 }));
    const right = accused.filter((index) => bad[index]).length;
    return {
      falseDiscoveries: (accused.length - right) / Math.max(1, accused.length),
      power: right / bad.filter(Boolean).length,
    };
  });
  const mean = (measure: 'falseDiscoveries' | 'power') =>
    found.reduce((sum, suite) => sum + suite[measure], 0) / suites;
  return { falseDiscoveries: mean('falseDiscoveries'), power: mean('power') };
}

const fixtures = Array.from({ length: 60 }, (_, fixture) => fixture);

function byEValues(ask: Ask): readonly number[] {
  const stopped = fixtures.flatMap((fixture) => simulateGate(ask, fixture, plan));
  const eValues = stopped.map(({ failures, trials }) => Math.exp(logLikelihoodRatio(plan, failures, trials)));
  return eBenjaminiHochberg(eValues, 0.1);
}

function byTwoFailuresInHundred(ask: Ask): readonly number[] {
  return fixtures.flatMap((fixture) => {
    const answers = Array.from({ length: 100 }, (_, run) => ask(fixture, run).failed);
    return [0, 1, 2, 3, 4].flatMap((analytic) =>
      answers.filter((failed) => failed[analytic]).length >= 2 ? [5 * fixture + analytic] : [],
    );
  });
}

describe('the list of flaky assertions of a simulated suite', () => {
  test.each(['B', 'D'] as const)(
    'keeps to 10 %% false accusations by e-BH in scenario %s and misses few',
    (scenario) => {
      const { falseDiscoveries, power } = accuse(scenario, byEValues);

      expect(falseDiscoveries).toBeLessThan(0.1);
      expect(power).toBeGreaterThan(0.94);
    },
  );

  test('would be mostly false in scenario D if two failures in 100 calls were enough', () => {
    expect(accuse('D', byTwoFailuresInHundred).falseDiscoveries).toBeGreaterThan(0.5);
  });
});

const eValue = fc.oneof(fc.double({ min: 0, max: 2000, noNaN: true }), fc.constant(Infinity));

const rate = fc.constantFrom(0.01, 0.05, 0.1, 0.2);

describe('eBenjaminiHochberg', () => {
  test.each([
    { eValues: [400, 250, 90, 70, 5, 1, 0.5, 0.1, 0, 0], rejected: [0, 1, 2, 3] },
    { eValues: [200, 0, 0, 0, 0, 0, 0, 0, 0, 0], rejected: [0] },
    { eValues: [199, 0, 0, 0, 0, 0, 0, 0, 0, 0], rejected: [] },
    { eValues: [0, 0.1, 70, 400, 1, 90, 0.5, 5, 250, 0], rejected: [2, 3, 5, 8] },
    { eValues: [1, Infinity, 1], rejected: [1] },
    { eValues: [40, 40], rejected: [0, 1] },
    { eValues: [20], rejected: [0] },
    { eValues: [], rejected: [] },
  ])('rejects $rejected of $eValues at 5 %', ({ eValues, rejected }) => {
    expect(eBenjaminiHochberg(eValues, 0.05)).toEqual(rejected);
  });

  test('rejects whatever Bonferroni rejects', () => {
    fc.assert(
      fc.property(fc.array(eValue, { maxLength: 60 }), rate, (eValues, share) => {
        const bonferroni = eValues.flatMap((value, index) => (value >= eValues.length / share + 1e-6 ? [index] : []));

        expect(eBenjaminiHochberg(eValues, share)).toEqual(expect.arrayContaining(bonferroni));
      }),
    );
  });

  test('rejects the same values in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(eValue, { maxLength: 60 }), rate, (eValues, share) => {
        const valuesOf = (values: readonly number[]) =>
          eBenjaminiHochberg(values, share)
            .map((index) => values[index] ?? 0)
            .sort((a, b) => b - a);

        expect(valuesOf(eValues.toReversed())).toEqual(valuesOf(eValues));
      }),
    );
  });

  test('is the largest k with k·e(k)/M ≥ 1/δ, by trying every k', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }), (eValues) => {
        const descending = eValues.toSorted((a, b) => b - a);
        const sizes = descending.flatMap((value, index) =>
          (index + 1) * value >= 10 * eValues.length ? [index + 1] : [],
        );

        expect(eBenjaminiHochberg(eValues, 0.1)).toHaveLength(Math.max(0, ...sizes));
      }),
    );
  });
});

const rounded = (values: readonly number[]): readonly number[] => values.map((value) => Number(value.toPrecision(12)));

describe('holmAdjust', () => {
  const reference = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];
  const adjusted = [0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615];

  test('agrees with the reference vector', () => {
    expect(rounded(holmAdjust(reference))).toEqual(adjusted);
  });

  test('keeps the order in which the p-values came', () => {
    expect(rounded(holmAdjust(reference.toReversed()))).toEqual(adjusted.toReversed());
  });

  test.each([
    { pValues: [], family: undefined, adjusted: [] },
    { pValues: [0.03], family: undefined, adjusted: [0.03] },
    { pValues: [0.6, 0.7], family: undefined, adjusted: [1, 1] },
    { pValues: [0, 1], family: undefined, adjusted: [0, 1] },
    { pValues: [0.01, 0.01, 0.01], family: undefined, adjusted: [0.03, 0.03, 0.03] },
    { pValues: [0.01], family: 5, adjusted: [0.05] },
    { pValues: [0.02, 0.01], family: 5, adjusted: [0.08, 0.05] },
    { pValues: [0.01], family: 1000, adjusted: [1] },
  ])('adjusts $pValues in a family of $family to $adjusted', ({ pValues, family, adjusted: expected }) => {
    expect(rounded(holmAdjust(pValues, family))).toEqual(expected);
  });

  test('leaves its input alone', () => {
    const pValues = Object.freeze([0.5, 0.1]);

    expect(holmAdjust(pValues)).toEqual([0.5, 0.2]);
    expect(pValues).toEqual([0.5, 0.1]);
  });
});

describe('logEvidenceAbove', () => {
  test.each([0.01, 0.1, 0.5])('is an e-value: its mean is 1 at a rate of %d, and below it less', (rate) => {
    const meanAt = (truth: number): number =>
      Array.from({ length: 41 }, (_, failures) => failures).reduce(
        (sum, failures) => sum + binomialPmf(failures, 40, truth) * Math.exp(logEvidenceAbove(rate, failures, 40)),
        0,
      );

    expect(meanAt(rate)).toBeCloseTo(1, 9);
    expect(meanAt(rate / 2)).toBeLessThan(1);
    expect(meanAt(Math.min(0.95, rate * 5))).toBeGreaterThan(10);
  });

  test('is seldom misled, however often somebody looks', () => {
    const count = sized({ little: 200, all: 1000 });
    const misled = Array.from({ length: count }, (_, series) => series).filter((series) => {
      let failures = 0;
      return Array.from({ length: 200 }, (_, trial) => trial).some((trial) => {
        failures += randomFrom('evidence', series, trial) < 0.05 ? 1 : 0;
        return logEvidenceAbove(0.05, failures, trial + 1) >= Math.log(1 / 0.05);
      });
    });

    expect(misled.length / count).toBeLessThanOrEqual(0.05);
  });

  test('says nothing of nothing, and all of what cannot happen', () => {
    expect([
      logEvidenceAbove(0.01, 0, 0),
      logEvidenceAbove(1, 5, 5),
      logEvidenceAbove(0, 0, 5),
      logEvidenceAbove(0, 1, 5),
    ]).toEqual([0, 0, 0, Infinity]);
  });
});
