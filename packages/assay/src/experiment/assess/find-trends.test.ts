import { describe, expect, test } from '@jest/globals';
import { sized } from '../../testing/sized';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry } from '../../testing/counted-trials';
import { createAssertionTally, type AssertionTally } from '../tally/assertion-tally';
import { findTrends } from './find-trends';

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
