import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, wrongIn } from '../../testing/counted-trials';
import type { SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { sized } from '../../testing/sized';
import { createReportBuilder } from '../report/report-builder';
import { createTally } from '../tally/tally';
import { findBursts } from './find-drift';

/** How a simulated suite of 32 fixtures with one analytic fails. */
interface World {
  readonly runs: number;
  readonly rateOf: (fixture: number) => number;
  /** Share of runs that begin a burst, its length in runs, and the failure rate in it. */
  readonly bursts?: { readonly share: number; readonly length: number; readonly rate: number };
}

const fixtures = Array.from({ length: 32 }, (_, index) => `fixture-${String(index)}`);
const seeds = sized({ little: 8, all: 200 });

const suiteOf = ({ runs }: World, more: Partial<SuiteEntry> = {}) =>
  createSuiteEntry(
    fixtures.map((fixture) => createAssertionEntry(fixture, 'right')),
    { runs, ...more },
  );

function ask<Counted extends { readonly add: (entry: TrialEntry) => boolean }>(
  counted: Counted,
  { runs, rateOf, bursts }: World,
  seed: number,
): Counted {
  const random = createRandom('bursts', seed);
  let left = 0;
  for (let run = 0; run < runs; run += 1) {
    left = random() < (bursts?.share ?? 0) ? (bursts?.length ?? 0) : left - 1;
    fixtures.forEach((name, fixture) => {
      const rate = Math.max(rateOf(fixture), left > 0 ? (bursts?.rate ?? 0) : 0);
      counted.add(createTrialEntry(name, run, wrongIn(...(random() < rate ? ['right'] : []))));
    });
  }
  return counted;
}

const shareNamed = (world: World): number =>
  Array.from({ length: seeds }, (_, seed) => findBursts(ask(createTally(suiteOf(world)), world, seed).models)).filter(
    ([found]) => found !== undefined,
  ).length / seeds;

const everySecond: World = {
  runs: 100,
  rateOf: () => 0.005,
  bursts: { share: 0.02, length: 1, rate: 0.25 },
};

describe('bursts of a report', () => {
  test.each<[string, World, number]>([
    ['2 % of the runs are bad', everySecond, 0.8],
    [
      'the grader is bad for ten runs at a time',
      { ...everySecond, bursts: { share: 0.01, length: 10, rate: 0.1 } },
      0.6,
    ],
    [
      'some fixtures are hard',
      { ...everySecond, rateOf: (fixture) => (fixture < 4 ? 0.5 : fixture < 8 ? 1 : 0.005) },
      0.5,
    ],
  ])('are named where %s', (_, world, least) => {
    expect(shareNamed(world)).toBeGreaterThanOrEqual(sized({ little: 0.5, all: least }));
  });

  test.each<[string, World]>([
    ['every fixture fails alike', { runs: 100, rateOf: () => 0.01 }],
    ['few trials fail', { runs: 20, rateOf: () => 0.003 }],
    ['fixtures are of all difficulties', { runs: 50, rateOf: (fixture) => [0, 0.001, 0.05, 0.5, 1][fixture % 5] ?? 0 }],
  ])('are not named where %s', (_, world) => {
    expect(shareNamed(world)).toBeLessThanOrEqual(sized({ little: 0.125, all: 0.02 }));
  });

  test('stand first among the reasons, with the worst run', () => {
    const { outcome } = ask(createReportBuilder(suiteOf(everySecond)), everySecond, 1).build({ complete: true });

    expect(outcome.reasons[0]).toMatch(
      /^Wrong replies come in bursts: \d+ of 32 in runs? [\d to]+, where [\d.]+ would be usual \(p .*\)\.$/,
    );
  });

  // Up to 10 % may be wrong, and in one run of 50 half of the answers are: every assertion is certified alone.
  test('keep a gate from certifying', () => {
    const gate = {
      attempt: 1,
      spent: 0.05,
      alpha: 0.05,
      beta: 0.05,
      batch: 50,
      preset: null,
      most: null,
      failFast: false,
      hypotheses: { tolerated: 0.05, unacceptable: 0.3 },
    };
    const verdictOf = (rate: number) => {
      const world: World = { runs: 100, rateOf: () => 0.001, bursts: { share: 0.02, length: 1, rate } };
      return ask(createReportBuilder(suiteOf(world, { gate })), world, 1).build({ complete: true }).gate;
    };

    expect(verdictOf(0)).toMatchObject({ verdict: 'certified' });
    expect(verdictOf(0.5)).toMatchObject({
      verdict: 'inconclusive',
      because: expect.stringMatching(/^wrong replies come in bursts: /),
    });
  });
});
