import { describe, expect, test } from '@jest/globals';
import { sized } from '../testing/sized';
import { simulateGate } from '../testing/simulate-gate';
import { type SimulatedAnswer, simulateGrader } from '../testing/simulated-grader';
import { eBenjaminiHochberg } from './multiple-tests';
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
