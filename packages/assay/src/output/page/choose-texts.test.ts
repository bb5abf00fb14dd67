import { describe, expect, test } from '@jest/globals';
import { chooseTexts, longestReply } from './choose-texts';
import { formatRuns } from './format-runs';
import { createLatencies } from './latencies';

const list = (...hashes: readonly string[]): readonly { readonly hash: string }[] => hashes.map((hash) => ({ hash }));

describe('chooseTexts', () => {
  const lengths: Readonly<Record<string, number>> = { a: 1000, b: 1000, c: 1000, d: 1000, huge: 1e7 };
  const chosen = (room: number, ...lists: readonly (readonly { readonly hash: string }[])[]): readonly string[] =>
    [...chooseTexts(lists, (hash) => lengths[hash], room)].map(({ hash }) => hash);

  test('lets lists take turns, so that each keeps its most interesting texts', () => {
    expect(chosen(2500, list('a', 'b', 'c'), list('d'))).toEqual(['a', 'd']);
  });

  test('counts a text that several lists hold once', () => {
    expect(chosen(2500, list('a', 'b'), list('a'), list('a'))).toEqual(['a', 'a', 'a', 'b']);
  });

  test('counts a huge text as the excerpt that is shown of it', () => {
    expect(chosen(longestReply + 200, list('huge', 'a'))).toEqual(['huge']);
  });

  test('goes on with smaller ones when one has no room', () => {
    expect(chosen(1200, list('huge', 'a'))).toEqual(['a']);
  });
});

describe('formatRuns', () => {
  test.each([
    [[3], 'run 4'],
    [[4, 0, 1, 2, 17], 'runs 1–3, 5, 18'],
    [Array.from({ length: 30 }, (_, index) => index * 2), 'runs 1, 3, 5, 7, 9, 11, 13, 15 and 22 more'],
  ])('of %j is %s', (runs, text) => {
    expect(formatRuns(runs)).toBe(text);
  });
});

describe('createLatencies', () => {
  test('tells quantiles by nearest rank, and counts every reply in one bar', () => {
    const latencies = createLatencies();
    for (let milliseconds = 1; milliseconds <= 1000; milliseconds += 1) {
      latencies.add('m', milliseconds);
    }

    const all = latencies.all();
    const bins = all.flatMap((latency) => latency.bins);
    expect(all).toEqual([{ model: 'm', replies: 1000, median: 500, ninetieth: 900, ninetyNinth: 990, bins }]);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    expect(bins.slice(0, 2)).toEqual([
      { from: 0, to: 50, count: 49 },
      { from: 50, to: 100, count: 50 },
    ]);
  });
});
