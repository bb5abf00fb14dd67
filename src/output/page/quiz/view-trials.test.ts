import { describe, expect, test } from '@jest/globals';
import { spellsFor, viewTrials } from './view-trials';

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

describe('viewTrials', () => {
  const trials = ['a', undefined, 'b', '!', '?', 'a'];
  const room = { runs: 3, rotations: 2, right: 0, firstRun: 1 };

  test('shows each trial, with a blank where nothing was asked', () => {
    expect(viewTrials(trials, { ...room, spells: null })).toBe('a b!?a');
  });

  test('counts right and judged trials by spells of runs', () => {
    expect(viewTrials(trials, { ...room, spells: 2 })).toEqual([
      { first: 1, last: 2, count: 1, judged: 2 },
      { first: 3, last: 3, count: 1, judged: 2 },
    ]);
  });

  test('shows none where there is no room for any', () => {
    expect(viewTrials(trials, { ...room, spells: 0 })).toEqual([]);
  });
});
