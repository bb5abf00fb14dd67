import { describe, expect, test } from '@jest/globals';
import { countFailures, spellsFor, viewTrials } from './view-trials';

describe('viewTrials', () => {
  const outcomes = ['.x', 'x.', undefined, 'ee', 'uu'];

  test('shows each run of one analytic, and leaves room for what was not asked', () => {
    expect(viewTrials(outcomes, 1, { first: 7, spells: null })).toEqual({ first: 7, outcomes: 'x. eu' });
  });

  test('counts spells where there are too many: errored trials and those not asked are not judged', () => {
    expect(viewTrials(outcomes, 0, { first: 0, spells: 50 })).toEqual({
      spells: [
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

    expect(viewTrials(parts, 0, { first: 1, runs: 4, parts: 2, spells: null })).toEqual({
      first: 1,
      outcomes: '. Aeu.  ',
      parts: 2,
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, spells: 2 })).toEqual({
      spells: [
        { first: 1, last: 2, count: 1, judged: 2 },
        { first: 3, last: 3, count: 1, judged: 2 },
      ],
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, spells: 0 })).toEqual({ spells: [] });
  });
});

describe('spellsFor', () => {
  test.each([
    { lists: 5000, trialsOfOne: 10, spells: null },
    { lists: 30, trialsOfOne: 1000, spells: null },
    { lists: 30, trialsOfOne: 1001, spells: 50 },
    { lists: 5000, trialsOfOne: 200, spells: 4 },
    { lists: 100_000, trialsOfOne: 10, spells: 0 },
  ])('$trialsOfOne trials in each of $lists lists → $spells', ({ lists, trialsOfOne, spells }) => {
    expect(spellsFor(lists, trialsOfOne)).toBe(spells);
  });
});

describe('countFailures', () => {
  test('makes 50 at most, of one length but for the last, and loses no run', () => {
    const spells = countFailures(1234, { first: 100 }, () => '.x');

    expect(spells).toHaveLength(50);
    expect(spells[0]).toEqual({ first: 100, last: 124, count: 25, judged: 50 });
    expect(spells.at(-1)).toEqual({ first: 1325, last: 1333, count: 9, judged: 18 });
  });
});
