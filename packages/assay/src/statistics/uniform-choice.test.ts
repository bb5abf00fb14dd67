import { describe, expect, test } from '@jest/globals';
import { createRandom } from './random';
import { uniformChoiceTest } from './homogeneity';

const letters = 4;

/** The letters that a model chooses in 50 questions of 20 runs: mostly the favourite of the question. */
function simulate(random: () => number, { shuffled, forcedFirst }: { shuffled: boolean; forcedFirst: number }) {
  const counts = new Array<number>(letters).fill(0);
  for (let question = 0; question < 50; question += 1) {
    const favourite = Math.floor(random() * letters);
    for (let run = 0; run < 20; run += 1) {
      const chosen = random() < 0.8 ? favourite : Math.floor(random() * letters);
      const place = shuffled ? Math.floor(random() * letters) : chosen;
      const letter = random() < forcedFirst ? 0 : place;
      counts[letter] = (counts[letter] ?? 0) + 1;
    }
  }
  return counts;
}

function rejectionRate(seed: string, repeats: number, world: { shuffled: boolean; forcedFirst: number }): number {
  const random = createRandom('uniform-choice test', seed);
  let rejected = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    rejected += (uniformChoiceTest(simulate(random, world))?.pValue ?? 1) <= 0.05 ? 1 : 0;
  }
  return rejected / repeats;
}

describe('uniformChoiceTest', () => {
  test.each([
    { counts: [30, 20, 25, 25], statistic: 2, pValue: 0.5724067045, cramersV: 0.0816496581 },
    { counts: [40, 20, 20, 20], statistic: 12, pValue: 0.0073831605, cramersV: 0.2 },
    { counts: [55, 15, 15, 15], statistic: 48, pValue: 2.12948095e-10, cramersV: 0.4 },
    { counts: [25, 25, 25, 25], statistic: 0, pValue: 1, cramersV: 0 },
  ])('of $counts is $statistic with p = $pValue', ({ counts, statistic, pValue, cramersV }) => {
    const result = uniformChoiceTest(counts);

    expect([result?.statistic, result?.degrees]).toEqual([statistic, 3]);
    expect(Math.abs((result?.pValue ?? NaN) / pValue - 1)).toBeLessThan(1e-8);
    expect(result?.cramersV).toBeCloseTo(cramersV, 10);
  });

  test('compares with letters that not every question has, in proportion', () => {
    expect(uniformChoiceTest([36, 24, 20, 20], [30, 30, 30, 10])).toEqual(
      uniformChoiceTest([36, 24, 20, 20], [3, 3, 3, 1]),
    );
    expect(uniformChoiceTest([36, 24, 20, 20], [30, 30, 30, 10])?.statistic).toBeCloseTo(1.2 + 1.2 + 10 / 3 + 10, 12);
  });

  test('does not count a letter that cannot be chosen, and refuses a choice of it', () => {
    expect(uniformChoiceTest([30, 20, 0], [1, 1, 0])?.degrees).toBe(1);
    expect(() => uniformChoiceTest([30, 20, 1], [1, 1, 0])).toThrow(
      new RangeError('a letter that cannot be chosen was chosen: its count is above 0, what is expected is 0'),
    );
  });

  test.each([{ counts: [] }, { counts: [0, 0, 0] }, { counts: [7] }])('is undefined for $counts', ({ counts }) => {
    expect(uniformChoiceTest(counts)).toBeUndefined();
  });

  test('samples small counts: 6 of 6 choices of one of 4 letters is as rare as enumeration says', () => {
    // Only 6-0-0-0 reaches the statistic of 18: 4 of 4 096 outcomes.
    const pValue = uniformChoiceTest([6, 0, 0, 0])?.pValue ?? NaN;

    expect(Math.abs(pValue - 1 / 1024)).toBeLessThan(0.003);
    expect(uniformChoiceTest([6, 0, 0, 0])?.pValue).toBe(pValue);
  });

  test('samples small counts: 2-1-1-0 is no evidence', () => {
    // All but 1-1-1-1 (24 of 256 outcomes) are at least as uneven.
    expect(Math.abs((uniformChoiceTest([2, 1, 1, 0])?.pValue ?? NaN) - 232 / 256)).toBeLessThan(0.03);
  });

  test('rejects 3–7 % of models without preference when options are shuffled for every call', () => {
    const rate = rejectionRate('level', 1000, { shuffled: true, forcedFirst: 0 });

    expect(rate).toBeGreaterThan(0.03);
    expect(rate).toBeLessThan(0.07);
  });

  test('finds a model that puts 10 % of its choices on the first letter', () => {
    expect(rejectionRate('power', 200, { shuffled: true, forcedFirst: 0.1 })).toBeGreaterThan(0.9);
  });

  test('raises false alarms when options are not shuffled, so it must not be used there', () => {
    expect(rejectionRate('control', 200, { shuffled: false, forcedFirst: 0 })).toBeGreaterThan(0.4);
  });
});
