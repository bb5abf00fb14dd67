import { describe, expect, test } from '@jest/globals';
import { isInShard, shardForm } from './shard';

describe('shardForm', () => {
  test.each([
    ['1/4', { index: 1, of: 4 }],
    ['4/4', { index: 4, of: 4 }],
    ['1/1', { index: 1, of: 1 }],
    ['0/4', undefined],
    ['5/4', undefined],
    ['1', undefined],
    ['1/0', undefined],
    ['-1/4', undefined],
    ['1 / 4', undefined],
    ['1/4/2', undefined],
  ])('reads %j as %j', (text, shard) => {
    expect(shardForm.parse(text)).toEqual(shard);
  });
});

describe('isInShard', () => {
  test.each([
    { of: 1, runs: 3, places: 4 },
    { of: 2, runs: 1, places: 5 },
    { of: 3, runs: 6, places: 3 },
    { of: 4, runs: 2, places: 2 },
    { of: 7, runs: 5, places: 3 },
  ])('gives each of $runs × $places trials to exactly one of $of shards', ({ of, runs, places }) => {
    const shards = Array.from({ length: of }, (_, index) => ({ index: index + 1, of }));
    for (let run = 0; run < runs; run += 1) {
      for (let place = 0; place < places; place += 1) {
        expect(shards.filter((shard) => isInShard(shard, run, place))).toHaveLength(1);
      }
    }
  });

  test('takes as many runs of every question, and as many questions of every run', () => {
    const own = (run: number, place: number): boolean => isInShard({ index: 2, of: 4 }, run, place);
    const count = (of: (one: number) => boolean): number =>
      Array.from({ length: 20 }, (_, one) => one).filter(of).length;

    expect(
      Array.from({ length: 20 }, (_, one) => [count((run) => own(run, one)), count((place) => own(one, place))]),
    ).toEqual(Array.from({ length: 20 }, () => [5, 5]));
  });

  test('asks everything where there is no shard', () => {
    expect(isInShard(undefined, 3, 2)).toBe(true);
  });
});
