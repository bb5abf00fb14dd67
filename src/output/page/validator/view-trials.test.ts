import { describe, expect, test } from '@jest/globals';
import { countFailures, viewTrials } from './view-trials';

describe('viewTrials', () => {
  const outcomes = ['.x', 'x.', undefined, 'ee', 'uu'];

  test('shows each run of one analytic, and leaves room for what was not asked', () => {
    expect(viewTrials(outcomes, 1, { first: 7, each: true })).toEqual({ first: 7, outcomes: 'x. eu' });
  });

  test('counts spells where there are too many: errored trials and those not asked are not judged', () => {
    expect(viewTrials(outcomes, 0, { first: 0, each: false })).toEqual({
      spells: [
        { first: 0, last: 0, count: 0, judged: 1 },
        { first: 1, last: 1, count: 1, judged: 1 },
        { first: 2, last: 2, count: 0, judged: 0 },
        { first: 3, last: 3, count: 0, judged: 0 },
        { first: 4, last: 4, count: 1, judged: 1 },
      ],
    });
  });
});

describe('countFailures', () => {
  test('makes 50 at most, of one length but for the last, and loses no run', () => {
    const spells = countFailures(1234, 100, () => '.x');

    expect(spells).toHaveLength(50);
    expect(spells[0]).toEqual({ first: 100, last: 124, count: 25, judged: 50 });
    expect(spells.at(-1)).toEqual({ first: 1325, last: 1333, count: 9, judged: 18 });
  });
});
