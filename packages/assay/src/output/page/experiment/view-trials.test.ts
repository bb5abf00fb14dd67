import { describe, expect, test } from '@jest/globals';
import { countFailures, stretchesFor, viewTrials } from './view-trials';

describe('viewTrials', () => {
  const outcomes = ['.x', 'x.', undefined, 'ee', 'uu'];

  test('shows each run of one analytic, and leaves room for what was not asked', () => {
    expect(viewTrials(outcomes, 1, { first: 7, stretches: null })).toEqual({ first: 7, outcomes: 'x. eu' });
  });

  test('counts stretches where there are too many: errored trials and those not asked are not judged', () => {
    expect(viewTrials(outcomes, 0, { first: 0, stretches: 50 })).toEqual({
      stretches: [
        { first: 0, last: 0, count: 0, judged: 1 },
        { first: 1, last: 1, count: 1, judged: 1 },
        { first: 2, last: 2, count: 0, judged: 0 },
        { first: 3, last: 3, count: 0, judged: 0 },
        { first: 4, last: 4, count: 1, judged: 1 },
      ],
    });
  });

  test('shows runs and their parts that were not asked, too, and counts those of a run together', () => {
    const parts = ['.', undefined, 'A', 'e', 'u', '.'];

    expect(viewTrials(parts, 0, { first: 1, runs: 4, parts: 2, stretches: null })).toEqual({
      first: 1,
      outcomes: '. Aeu.  ',
      parts: 2,
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, stretches: 2 })).toEqual({
      stretches: [
        { first: 1, last: 2, count: 1, judged: 2 },
        { first: 3, last: 3, count: 1, judged: 2 },
      ],
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, stretches: 0 })).toEqual({ stretches: [] });
  });
});

describe('stretchesFor', () => {
  test.each([
    { lists: 5000, trialsOfOne: 10, stretches: null },
    { lists: 30, trialsOfOne: 1000, stretches: null },
    { lists: 30, trialsOfOne: 1001, stretches: 50 },
    { lists: 5000, trialsOfOne: 200, stretches: 4 },
    { lists: 100_000, trialsOfOne: 10, stretches: 0 },
  ])('$trialsOfOne trials in each of $lists lists → $spells', ({ lists, trialsOfOne, stretches }) => {
    expect(stretchesFor(lists, trialsOfOne)).toBe(stretches);
  });
});

describe('countFailures', () => {
  test('makes 50 at most, of one length but for the last, and loses no run', () => {
    const stretches = countFailures(1234, { first: 100 }, () => '.x');

    expect(stretches).toHaveLength(50);
    expect(stretches[0]).toEqual({ first: 100, last: 124, count: 25, judged: 50 });
    expect(stretches.at(-1)).toEqual({ first: 1325, last: 1333, count: 9, judged: 18 });
  });
});
