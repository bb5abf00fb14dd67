import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { purposes } from 'gpt-assay/code';
import { openSandbox } from 'gpt-assay/sandbox';
import { factorialFiles } from '../testing/factorial-challenge';
import { stressChallenge, type Beliefs, type StressedChallenge } from '../testing/stressed-challenge';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { parseOfflineName } from 'gpt-assay/model';
import type { Weakness } from '../../../assay/dist/model/offline-name';
import type { StressSection } from './stress-section';

type Group = StressSection['groups'][number];

const runs = 3;

afterAll(() => openSandbox().close());

/** Reports of so many graders that differ by their seed alone. */
function reportsOf(
  stressed: StressedChallenge,
  seeds: number,
  parameters: string,
  beliefs?: Beliefs,
): readonly Group[] {
  return Array.from({ length: seeds }, (_, seed) =>
    stressed.report(`offline/judge?${parameters}&seed=${seed}`, beliefs),
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

// Two Sum has hardly any base cases, and its fixtures are of all lengths: a grader that forgets long code errs by fixture there,
// not by operator.
describe('a stress test of recursive code', () => {
  const folder = makeTemporaryFolder(factorialFiles);
  let factorial: StressedChallenge;

  beforeAll(async () => {
    factorial = await stressChallenge({
      root: folder.path,
      challenge: 'factorial',
      count: 400,
      runs,
      purposes: ['preserving', 'flipping'],
    });
  }, 1_200_000);
  afterAll(folder.remove);

  test.each(['missesBaseCases=0.8', 'overlooksOffByOne=0.8', 'forgets=8:0.8'])(
    'finds %s, and nothing else',
    async (parameter) => {
      const beliefs = await factorial.believe(weaknessesOf(parameter));

      const { tops, others } = found(factorial, `${parameter}&flip=0.05`, beliefs);

      expect(tops).toBeGreaterThanOrEqual(0.95);
      expect(others).toBeLessThanOrEqual(0.05);
      // An operator that plants it does not stand first for another reason.
      expect(found(factorial, 'flip=0.05', beliefs).tops).toBeLessThan(0.5);
    },
    1_200_000,
  );
});

describe('a stress test of Two Sum', () => {
  let twoSum: StressedChallenge;

  beforeAll(async () => {
    twoSum = await stressChallenge({
      challenge: 'two-sum',
      count: 400,
      runs,
      purposes,
    });
  }, 1_200_000);

  test('finds nothing about a grader that makes no errors', () => {
    const [group] = reportsOf(twoSum, 1, 'flip=0');

    expect(group?.measures.map(({ measure, rate }) => [measure, rate])).toEqual([
      ['caught', 1],
      ['flipped', 0],
      ['fooled', 0],
    ]);
    expect(group?.weakest).toEqual([]);
  });

  test('covers what is true of a grader that errs at random', () => {
    const flip = 0.05;
    const reports = reportsOf(twoSum, 200, `flip=${flip}`);
    const shares = {
      caught: covered(reports, 'caught', 1 - flip),
      flipped: covered(reports, 'flipped', 0),
      fooled: covered(reports, 'fooled', flip * shareOfEmpties(twoSum)),
    };

    expect(Object.entries(shares).filter(([, share]) => share < 0.93)).toEqual([]);
    // A bound of 2.5 % for the reports that name any operator; five standard deviations of chance.
    expect(reports.filter(({ weakest }) => weakest.length > 0).length / reports.length).toBeLessThan(0.08);
    // A grader that misses far more is not taken for it; with 32 originals, one that misses three times as much may be.
    expect(covered(reportsOf(twoSum, 50, 'flip=0.4'), 'caught', 1 - flip)).toBeLessThan(0.1);
  }, 1_200_000);

  test.each(['swayedByUncalled=0.8', 'trustsComments=0.8', 'obeysStrings=0.8'])(
    'finds %s, and nothing else',
    async (parameter) => {
      const beliefs = await twoSum.believe(weaknessesOf(parameter));

      const { tops, others } = found(twoSum, `${parameter}&flip=0.05`, beliefs);

      expect(tops).toBeGreaterThanOrEqual(0.95);
      expect(others).toBeLessThanOrEqual(0.05);
    },
    1_200_000,
  );
});

function weaknessesOf(parameter: string): readonly Weakness[] {
  const parsed = parseOfflineName(`offline/judge?${parameter}`);
  return parsed.kind === 'judge' ? parsed.rates.weaknesses : [];
}

/**
 * Of 100 graders, the share of reports in which an operator stands first most of whose variants plant a weakness, and of those in
 * which one is named none of whose variants does.
 */
function found(
  stressed: StressedChallenge,
  parameters: string,
  beliefs: Beliefs,
): Readonly<Record<'tops' | 'others', number>> {
  const mostly = operatorsThatPlant(stressed, beliefs, 0.5);
  const sometimes = operatorsThatPlant(stressed, beliefs, 0);
  const reports = reportsOf(stressed, 100, parameters, beliefs);
  const share = (holds: (report: Group) => boolean): number => reports.filter(holds).length / reports.length;
  return {
    tops: share(({ cells }) => mostly.has(cells.find((one) => one.analytic === null)?.operator ?? '')),
    others: share(({ weakest }) => weakest.some((operator) => !sometimes.has(operator))),
  };
}

/** Operators of whose variants more than a share make a grader fall for code whose original it does not fall for. */
function operatorsThatPlant({ variants }: StressedChallenge, beliefs: Beliefs, share: number): ReadonlySet<string> {
  const falls = (id: string): boolean => (beliefs.get(id) ?? []).length > 0;
  const operators = new Set(variants.map(({ variant }) => variant.operator));
  return new Set(
    [...operators].filter((operator) => {
      const own = variants.filter(({ variant }) => variant.operator === operator);
      return own.filter(({ id, variant }) => falls(id) && !falls(variant.parent)).length / own.length > share;
    }),
  );
}

/** Of the verdicts that fooled counts, those on submissions that hold no solution: they are compared with no original. */
function shareOfEmpties({ variants }: StressedChallenge): number {
  const falseLabelsOf = (purposes: readonly string[]): number =>
    variants
      .filter(({ variant }) => purposes.includes(variant.purpose))
      .flatMap(({ expected }) => Object.values(expected))
      .filter((value) => !value).length;
  return falseLabelsOf(['empty']) / falseLabelsOf(['empty', 'injection']);
}
