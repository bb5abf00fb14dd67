import { describe, expect, test } from '@jest/globals';
import { describeProgress, type HowFar } from './live-progress';

describe('describeProgress', () => {
  test.each<[HowFar, number, string]>([
    [{ unit: 'trial', done: 0, total: 60, failures: 0 }, 0, '0/60 trials · 0 wrong answers'],
    [{ unit: 'trial', done: 1, total: 60 }, 0.5, '1/60 trials · 30/min'],
    [{ unit: 'trial', done: 5, total: 60 }, 0.1, '5/60 trials · 6.0/min · 9 min 10 s left'],
    [{ unit: 'trial', done: 1234, total: 100_000 }, 1234.5, '1,234/100,000 trials · 1,235/s · 1 min 20 s left'],
    [{ unit: 'trial', done: 10, total: 50_000 }, 2, '10/50,000 trials · 2.0/s · 6 h 56 min left'],
    [{ unit: 'trial', done: 50, kept: 49, total: 60 }, 2, '50/60 trials · 2.0/s'],
    [{ unit: 'trial', done: 60, total: 60 }, 2, '60/60 trials · 2.0/s'],
    [{ unit: 'trial', done: 61, total: 60 }, 2, '61 trials · 2.0/s'],
    [{ unit: 'trial', done: 1 }, 12, '1 trial · 12/s'],
    [
      { what: 'jest', unit: 'run', done: 1, total: 10, failures: 1 },
      0.05,
      'jest: 1/10 runs · 3.0/min · 1 failure · 3 min left',
    ],
    [
      { unit: 'batch', units: 'batches', done: 1, total: 3, more: ['2 MB'] },
      1,
      '1/3 batches · 1.0/s · 2 s left · 2 MB',
    ],
  ])('of %j at %d a second is %j', (howFar, perSecond, expected) => {
    expect(describeProgress(howFar, perSecond)).toBe(expected);
  });
});
