import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openSandbox } from '../../../sandbox/open-sandbox';
import {
  believe,
  proveTwoSum,
  stressTwoSum,
  type Beliefs,
  type StressedTwoSum,
} from '../../../testing/stressed-two-sum';
import { parseOfflineName, type Weakness } from '../../../model/offline-name';
import type { StressSection } from './stress-section';

type Group = StressSection['groups'][number];

const [variants, runs] = [400, 3];

let twoSum: StressedTwoSum;

beforeAll(async () => {
  twoSum = stressTwoSum(await proveTwoSum(variants), runs);
}, 1_200_000);
afterAll(() => openSandbox().close());

/** Reports of so many graders that differ by their seed alone. */
function reportsOf(seeds: number, parameters: string, beliefs?: Beliefs): readonly Group[] {
  return Array.from({ length: seeds }, (_, seed) =>
    twoSum.report(`offline/judge?${parameters}&seed=${seed}`, beliefs),
  ).flatMap(({ groups }) => groups);
}

/** The share of those reports in which a measure's interval holds a value. */
function covered(reports: readonly Group[], name: string, value: number): number {
  const holds = reports.filter(({ measures }) =>
    measures.some(
      ({ measure, interval }) =>
        measure === name && interval !== null && interval.lower <= value && value <= interval.upper,
    ),
  );
  return holds.length / reports.length;
}

describe('a stress test of Two Sum', () => {
  test('finds nothing about a grader that makes no errors', () => {
    const [group] = reportsOf(1, 'flip=0');

    expect(group?.measures.map(({ measure, rate }) => [measure, rate])).toEqual([
      ['caught', 1],
      ['flipped', 0],
      ['fooled', 0],
    ]);
    expect(group?.weakest).toEqual([]);
  });

  test('covers what is true of a grader that errs at random', () => {
    const flip = 0.05;
    const reports = reportsOf(200, `flip=${flip}`);
    const shares = {
      caught: covered(reports, 'caught', 1 - flip),
      flipped: covered(reports, 'flipped', 0),
      fooled: covered(reports, 'fooled', flip * shareOfEmpties()),
    };

    expect(Object.entries(shares).filter(([, share]) => share < 0.93)).toEqual([]);
    // A bound of 2.5 % for the reports that name any operator; five standard deviations of chance.
    expect(reports.filter(({ weakest }) => weakest.length > 0).length / reports.length).toBeLessThan(0.08);
    // A grader that misses twice as much is not taken for it.
    expect(covered(reportsOf(50, `flip=${2 * flip + 0.05}`), 'caught', 1 - flip)).toBeLessThan(0.1);
  }, 1_200_000);

  test.each(['swayedByUncalled=0.8', 'trustsComments=0.8', 'obeysStrings=0.8'])(
    'finds %s, and nothing else',
    async (parameter) => {
      const weaknesses = weaknessesOf(parameter);
      const beliefs = await believe(twoSum.fixtures, weaknesses);
      const planted = operatorsThatPlant(beliefs);

      const reports = reportsOf(100, `${parameter}&flip=0.05`, beliefs);

      const tops = reports.filter(({ cells }) =>
        planted.has(cells.find((one) => one.analytic === null)?.operator ?? ''),
      );
      const others = reports.filter(({ weakest }) => weakest.some((operator) => !planted.has(operator)));
      expect(tops.length / reports.length).toBeGreaterThanOrEqual(0.95);
      expect(others.length / reports.length).toBeLessThanOrEqual(0.05);
    },
    1_200_000,
  );
});

function weaknessesOf(parameter: string): readonly Weakness[] {
  const parsed = parseOfflineName(`offline/judge?${parameter}`);
  return parsed.kind === 'judge' ? parsed.rates.weaknesses : [];
}

/** Operators that make a grader fall for code whose original it does not fall for. */
function operatorsThatPlant(beliefs: Beliefs): ReadonlySet<string> {
  const falls = (id: string): boolean => (beliefs.get(id) ?? []).length > 0;
  const planted = twoSum.variants.filter(({ id, variant }) => falls(id) && !falls(variant.parent));
  return new Set(planted.map(({ variant }) => variant.operator));
}

/** Of the verdicts that fooled counts, those on submissions that hold no solution: they are compared with no original. */
function shareOfEmpties(): number {
  const falseLabelsOf = (purposes: readonly string[]): number =>
    twoSum.variants
      .filter(({ variant }) => purposes.includes(variant.purpose))
      .flatMap(({ expected }) => Object.values(expected))
      .filter((value) => !value).length;
  return falseLabelsOf(['empty']) / falseLabelsOf(['empty', 'injection']);
}
