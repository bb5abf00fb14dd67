import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  wrongIn,
} from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import { createReportBuilder } from '../report/report-builder';
import type { ModelReport } from '../report/report-document';

const analytics = ['parses', 'converts', 'rejects', 'names', 'documents'];
const fixtures = Array.from({ length: 20 }, (_, index) => `fixture-${String(index)}`);

/** How a simulated suite fails. */
interface World {
  readonly runs: number;
  readonly rateAt: (place: { readonly fixture: number; readonly analytic: string; readonly run: number }) => number;
  /** Share of runs in which every assertion fails with a chance of 30 %. */
  readonly badRuns?: number;
  readonly errorAt?: (fixture: number, run: number) => number;
}

/** What the report of a simulated suite names, built as every report is. */
function driftOf({ runs, rateAt, badRuns = 0, errorAt = () => 0 }: World, seed: number): ModelReport['drift'] {
  const random = createRandom('drift', seed);
  const assertions = fixtures.flatMap((fixture) => analytics.map((name) => createAssertionEntry(fixture, name)));
  const builder = createReportBuilder(createSuiteEntry(assertions, { runs }));
  for (let run = 0; run < runs; run += 1) {
    const isBad = random() < badRuns;
    fixtures.forEach((name, fixture) => {
      const isWrong = (analytic: string): boolean => random() < (isBad ? 0.3 : rateAt({ fixture, analytic, run }));
      const verdict = random() < errorAt(fixture, run) ? errored : wrongIn(...analytics.filter(isWrong));
      builder.add(createTrialEntry(name, run, verdict));
    });
  }
  return builder.build({ complete: true }).models[0]?.drift ?? [];
}

const suites = sized({ little: 3, all: 60 });

const countOf = (world: World, isCounted: (drift: ModelReport['drift']) => boolean): number =>
  Array.from({ length: suites }, (_, seed) => driftOf(world, seed)).filter(isCounted).length;

const rises: World = {
  runs: 200,
  rateAt: ({ analytic, run }) => (analytic === 'converts' && run >= 100 ? 0.03 : 0.005),
};

/** From never to always. */
const unlike = ({ fixture }: { readonly fixture: number }): number => [0, 0.001, 0.02, 0.5, 1][fixture % 5] ?? 0;

describe('drift of a report', () => {
  test('names an analytic that goes from .5 to 3 % halfway through 200 runs of 20 fixtures, and when', () => {
    const found = Array.from({ length: suites }, (_, seed) => driftOf(rises, seed));
    const named = found.flatMap((drift) => drift.filter(({ analytic }) => analytic === 'converts'));
    const near = named.filter(({ afterRuns }) => Math.abs(afterRuns - 100) <= 16);

    expect(named.length / suites).toBeGreaterThanOrEqual(0.9);
    expect(near.length / suites).toBeGreaterThanOrEqual(0.9);
  });

  test('names replies as a whole where all analytics rise a little', () => {
    const world: World = { runs: 200, rateAt: ({ run }) => (run >= 100 ? 0.012 : 0.005) };

    expect(countOf(world, (drift) => drift.some(({ analytic }) => analytic === null)) / suites).toBeGreaterThan(0.9);
  });

  test('counts what came before and after, errored trials left out', () => {
    const world: World = {
      runs: 40,
      rateAt: ({ run, analytic }) => (analytic === 'names' && run < 15 ? 1 : 0),
      errorAt: (fixture) => (fixture === 0 ? 1 : 0),
    };

    expect(driftOf(world, 1)).toMatchObject([
      {
        analytic: 'names',
        afterRuns: 15,
        before: { failures: 285, judged: 285 },
        after: { failures: 0, judged: 475 },
      },
      { analytic: null },
    ]);
  });

  test.each<{ title: string; world: World }>([
    { title: 'nothing changes', world: { runs: 200, rateAt: () => 0.005 } },
    { title: 'fixtures fail at very different rates', world: { runs: 200, rateAt: unlike } },
    { title: 'fixtures are unlike and few runs were asked', world: { runs: 20, rateAt: unlike } },
    { title: 'all of a run fails together', world: { runs: 200, rateAt: () => 0.005, badRuns: 0.03 } },
    {
      title: 'the hard fixtures lose their replies in the second half',
      world: { runs: 100, rateAt: unlike, errorAt: (fixture, run) => (fixture % 5 === 4 && run >= 50 ? 0.7 : 0) },
    },
  ])('names nothing in 95 of 100 reports where $title', ({ world }) => {
    const alarms = countOf(world, (drift) => drift.length > 0);

    expect(alarms / suites).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / suites));
  });
});
