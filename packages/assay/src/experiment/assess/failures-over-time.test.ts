import { describe, expect, test } from '@jest/globals';
import { binomialPmf } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  wrongIn,
} from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import type { SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { createReportBuilder } from '../report/report-builder';
import type { ModelReport } from '../report/report-document';
import { type AssertionTally, createAssertionTally } from '../tally/assertion-tally';
import { createTally } from '../tally/tally';
import { findBursts } from './find-drift';
import { areBunched, burstChance, findTrends } from './find-trends';

const batchesOf = (counts: readonly number[], trials = 10) => counts.map((failures) => ({ failures, trials }));

/** Chance by trying every way to put the failures into batches. */
function bruteForce(counts: readonly number[], trials: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pairs = (own: readonly number[]) => own.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  let all = 0;
  let extreme = 0;
  const place = (own: readonly number[], left: number, weight: number): void => {
    if (own.length === counts.length) {
      if (left === 0) {
        all += weight;
        extreme += pairs(own) >= pairs(counts) ? weight : 0;
      }
      return;
    }
    for (let next = 0; next <= Math.min(left, trials); next += 1) {
      place([...own, next], left - next, weight * binomialPmf(next, trials, 0.5));
    }
  };
  place([], total, 1);
  return extreme / all;
}

describe('burstChance', () => {
  test.each([
    { counts: [3, 0, 0, 0, 0], trials: 10 },
    { counts: [0, 4, 0, 0, 0, 0], trials: 10 },
    { counts: [0, 3, 0, 0, 2, 0, 0], trials: 10 },
    { counts: [2, 0, 0, 0, 0, 0, 0], trials: 3 },
    { counts: [3, 2, 0, 0, 0, 0, 0, 0, 0], trials: 4 },
  ])('is exact where failures are rare: $counts of $trials each', ({ counts, trials }) => {
    expect(burstChance(batchesOf(counts, trials))).toBeCloseTo(bruteForce(counts, trials), 12);
  });

  test('is the same for rare passes as for rare failures', () => {
    const counts = [4, 0, 0, 0, 1, 0, 0, 0];

    expect(burstChance(batchesOf(counts.map((count) => 10 - count)))).toBe(burstChance(batchesOf(counts)));
  });

  test.each([
    { title: 'no batch', counts: [] },
    { title: 'one batch', counts: [4] },
    { title: 'no failure', counts: [0, 0, 0] },
    { title: 'one failure', counts: [1, 0, 0] },
    { title: 'nothing but failures', counts: [10, 10] },
  ])('cannot tell with $title', ({ counts }) => {
    expect(burstChance(batchesOf(counts))).toBeUndefined();
  });

  test.each([0.01, 0.97])('is below 0.001 hardly more often than one time in 1000 at a constant rate of %s', (rate) => {
    const random = createRandom('bursts', String(rate));
    const trials = sized({ little: 1000, all: 3000 });
    let small = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const counts = Array.from({ length: 30 }, () =>
        Array.from({ length: 10 }, () => (random() < rate ? 1 : 0)).reduce<number>((sum, one) => sum + one, 0),
      );
      small += (burstChance(batchesOf(counts)) ?? 1) <= 0.001 ? 1 : 0;
    }

    expect(small / trials).toBeLessThanOrEqual(0.001 + 3.3 * Math.sqrt(0.001 / trials));
  });

  test('puts neighbours together when there are very many batches', () => {
    const counts = Array.from({ length: 2000 }, (_, batch) => (batch < 20 ? 2 : 0));

    expect(burstChance(batchesOf(counts))).toBeLessThan(1e-10);
  });
});

describe('areBunched', () => {
  test.each([0.05, 0.01])('says whether the chance is at most %s', (chance) => {
    const random = createRandom('bunched');
    const tables = Array.from({ length: 300 }, () => {
      const trials = 2 + Math.floor(random() * 8);
      return batchesOf(
        Array.from({ length: 12 }, () => Math.floor(random() ** 8 * (trials + 1))),
        trials,
      );
    });
    const chances = tables.map((batches) => burstChance(batches) ?? 1);

    expect(chances.filter((one) => one <= chance).length).toBeGreaterThan(10);
    expect(tables.map((batches) => areBunched(batches, chance))).toEqual(chances.map((one) => one <= chance));
  });

  test('needs no exact chance of 90 failures in one of 100 batches', () => {
    const counts = Array.from({ length: 100 }, (_, batch) => (batch === 7 ? 90 : 0));

    expect(areBunched(batchesOf(counts, 90), 0.05)).toBe(true);
  });
});

describe('bursts of a report', () => {
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

describe('drift of a report', () => {
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

/** A tally of one assertion whose trial of a run fails at a rate. */
function tallyOf(seed: string, runs: number, rateAt: (run: number) => number, tolerate = 0.01): AssertionTally {
  const random = createRandom('trend', seed);
  const tally = createAssertionTally(createAssertionEntry('one', seed, { tolerate }));
  for (let run = 0; run < runs; run += 1) {
    tally.add(run, random() < rateAt(run) ? 'failed' : 'held');
  }
  return tally;
}

const many = (count: number, make: (index: number) => AssertionTally) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('findTrends', () => {
  test.each([
    { rate: 0.03, runs: 100 },
    { rate: 0.03, runs: 300 },
  ])(
    'sees no rise and no burst in most suites of 100 assertions that fail at $rate in $runs runs',
    ({ rate, runs }) => {
      const suites = sized({ little: 20, all: 60 });
      let rises = 0;
      let bursts = 0;
      for (let suite = 0; suite < suites; suite += 1) {
        const trends = findTrends(many(100, (index) => tallyOf(`${String(suite)} ${String(index)}`, runs, () => rate)));
        rises += trends.some(({ roseAfter }) => roseAfter !== null) ? 1 : 0;
        bursts += trends.some(({ clustering }) => clustering !== null && clustering <= 0.05) ? 1 : 0;
      }

      const most = suites * 0.05 + 3.3 * Math.sqrt(suites * 0.05 * 0.95);
      expect(rises).toBeLessThanOrEqual(suites * 0.05);
      expect(bursts).toBeLessThanOrEqual(most);
    },
  );

  test('finds a jump from 0.5 % to 20 % among 100 assertions, and about when', () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const tallies = many(100, (index) =>
        tallyOf(`jump ${String(seed)} ${String(index)}`, 200, (run) => (index === 7 && run >= 100 ? 0.2 : 0.005)),
      );

      const rises = findTrends(tallies).flatMap(({ roseAfter }, index) =>
        roseAfter === null ? [] : [[index, roseAfter]],
      );

      expect(rises.map(([index]) => index)).toEqual([7]);
      expect(Math.abs((rises[0]?.[1] ?? 0) - 100)).toBeLessThan(30);
    }
  });

  test.each([
    { title: 'a rate that was high from the start', rateAt: () => 0.2 },
    { title: 'a rate that fell', rateAt: (run: number) => (run < 100 ? 0.06 : 0) },
  ])('takes $title for no rise', ({ rateAt }) => {
    const trends = findTrends(many(60, (index) => tallyOf(`no rise ${String(index)}`, 200, rateAt)));

    expect(trends.filter(({ roseAfter }) => roseAfter !== null)).toEqual([]);
  });

  test('finds failures that come in bursts', () => {
    const tallies = many(30, (index) =>
      tallyOf(`burst ${String(index)}`, 200, (run) => (index === 3 && Math.floor(run / 10) % 10 === 4 ? 0.9 : 0.02)),
    );

    const found = findTrends(tallies).flatMap(({ clustering }, index) =>
      clustering !== null && clustering < 0.01 ? [index] : [],
    );

    expect(found).toEqual([3]);
  });

  test('cannot tell without failures, from one batch, or without trials', () => {
    const tallies = [tallyOf('never', 100, () => 0), tallyOf('short', 10, () => 0.5), tallyOf('none', 0, () => 0)];

    expect(findTrends(tallies)).toEqual(tallies.map(() => ({ clustering: null, roseAfter: null })));
  });
});
