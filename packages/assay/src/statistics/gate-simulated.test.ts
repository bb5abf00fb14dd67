import { describe, expect, test } from '@jest/globals';
import { fc } from '../testing/properties';
import { simulateGate } from '../testing/simulate-gate';
import { simulateGrader, type SimulatedGraderPlan } from '../testing/simulated-grader';
import { sized } from '../testing/sized';
import type { GatePlan } from './sequential';
import { createRandom } from './random';

const plan: GatePlan = {
  tolerated: 0.01,
  unacceptable: 0.05,
  alpha: 0.05,
  beta: 0.05,
  family: 1,
  batch: 10,
  most: 600,
};

/** Share of suites in which the gate certifies everything although the first of five analytics of one fixture fails at `rate`. */
function releases(fixtures: number, suites: number, rate: number): number {
  const rates = Array.from({ length: fixtures }, (_, fixture) => [fixture === 0 ? rate : 0, 0.001, 0, 0, 0]);
  const released = Array.from({ length: suites }, (_, suite) => {
    const seed = `planted ${String(fixtures)} ${String(suite)}`;
    const answer = simulateGrader({ rates, seed, callCorrelation: 0.5 });
    // The fixture of the bad assertion comes first and mostly decides alone.
    return rates.every((__, fixture) =>
      simulateGate(answer, fixture, { ...plan, family: 5 * fixtures }).every(
        ({ decision }) => decision === 'certified',
      ),
    );
  });
  return released.filter(Boolean).length / suites;
}

const assertions = sized({ little: 300, all: 1000 });

/** Share of assertions at 5 % that the gate certifies. */
function certifiedAtFivePercent(world: Partial<SimulatedGraderPlan>): number {
  const rates = Array<readonly number[]>(assertions).fill([0.05]);
  const answer = simulateGrader({ rates, seed: 'one by one', ...world });
  const decisions = rates.flatMap((_, fixture) => simulateGate(answer, fixture, plan));
  return decisions.filter(({ decision }) => decision === 'certified').length / rates.length;
}

/** 3.3 standard errors of a share near `share` among `size`. */
const margin = (share: number, size: number) => 3.3 * Math.sqrt((share * (1 - share)) / size);

describe('the gate over a simulated suite', () => {
  test.each([
    { fixtures: 12, suites: sized({ little: 35, all: 600 }) },
    { fixtures: 60, suites: sized({ little: 20, all: 300 }) },
  ])('releases one bad assertion among $fixtures fixtures in 5 %% of suites at most', ({ fixtures, suites }) => {
    expect(releases(fixtures, suites, 0.05)).toBeLessThanOrEqual(0.05 + margin(0.05, suites));
  });

  test('never releases an assertion that fails in 20 %', () => {
    expect(releases(12, sized({ little: 35, all: 200 }), 0.2)).toBe(0);
  });

  test('releases a suite whose assertions are good', () => {
    expect(releases(12, 40, 0.001)).toBeGreaterThan(0.99);
  });

  test.each([
    { correlation: 0, certified: 0.036 },
    { correlation: 0.1, certified: 0.124 },
    { correlation: 0.3, certified: 0.301 },
  ])('certifies $certified at 5 %% when trials of a batch correlate by $correlation', ({ correlation, certified }) => {
    const found = certifiedAtFivePercent({ batchCorrelation: correlation });

    expect(Math.abs(found - certified)).toBeLessThan(margin(certified, assertions));
  });

  test.each([
    { cacheDuplicates: 2, certified: 0.176 },
    { cacheDuplicates: 5, certified: 0.44 },
    { cacheDuplicates: 10, certified: 0.663 },
  ])('is deceived by answers served $cacheDuplicates times from a cache', ({ cacheDuplicates, certified }) => {
    const found = certifiedAtFivePercent({ cacheDuplicates });

    expect(Math.abs(found - certified)).toBeLessThan(margin(certified, assertions));
  });

  test('is not deceived when a response id counts once', () => {
    const rates = Array<readonly number[]>(assertions).fill([0.05]);
    const cached = simulateGrader({ rates, seed: 'one by one', cacheDuplicates: 5 });
    const once = (fixture: number, run: number) => cached(fixture, 5 * run);

    const decisions = rates.flatMap((_, fixture) => simulateGate(once, fixture, plan));

    expect(decisions.filter(({ decision }) => decision === 'certified').length / assertions).toBeLessThan(
      0.05 + margin(0.05, assertions),
    );
  });

  test('decides the same in whatever order the answers of a batch come', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0.01, 0.05, 0.2), (seed, rate) => {
        const answer = simulateGrader({ rates: [[rate, rate]], seed });
        const turn = Math.floor(createRandom('turn', seed)() * 10);
        const turned = (fixture: number, run: number) => answer(fixture, run - (run % 10) + ((run + turn) % 10));

        expect(simulateGate(turned, 0, plan)).toEqual(simulateGate(answer, 0, plan));
      }),
    );
  });
});
