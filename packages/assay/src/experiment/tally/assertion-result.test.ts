import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../log/trial';
import { countOutcomes, failureRateOf, judgedOf } from './assertion-result';

const verdicts: Readonly<Record<string, Verdict>> = {
  c: { status: 'correct' },
  // wrong about this analytic, about the other one, and about both
  w: { status: 'incorrect', mismatches: [{ analytic: 'isShort', expected: true, received: false }] },
  o: { status: 'incorrect', mismatches: [{ analytic: 'isPure', expected: false, received: true }] },
  b: {
    status: 'incorrect',
    mismatches: [
      { analytic: 'isPure', expected: false, received: true },
      { analytic: 'isShort', expected: true, received: false },
    ],
  },
  u: { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' },
  e: { status: 'errored', problem: 'timeout' },
};

const trialsOf = (letters: string): readonly { readonly verdict: Verdict }[] =>
  Array.from(letters).flatMap((letter) => {
    const verdict = verdicts[letter];
    return verdict === undefined ? [] : [{ verdict }];
  });

const table = [
  { trials: '', counts: { trials: 0, failures: 0, unreadable: 0, errored: 0 }, judged: 0, rate: null },
  { trials: 'c', counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 }, judged: 1, rate: 0 },
  { trials: 'w', counts: { trials: 1, failures: 1, unreadable: 0, errored: 0 }, judged: 1, rate: 1 },
  { trials: 'o', counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 }, judged: 1, rate: 0 },
  { trials: 'ob', counts: { trials: 2, failures: 1, unreadable: 0, errored: 0 }, judged: 2, rate: 0.5 },
  { trials: 'u', counts: { trials: 1, failures: 1, unreadable: 1, errored: 0 }, judged: 1, rate: 1 },
  { trials: 'eee', counts: { trials: 3, failures: 0, unreadable: 0, errored: 3 }, judged: 0, rate: null },
  { trials: 'cwoue', counts: { trials: 5, failures: 2, unreadable: 1, errored: 1 }, judged: 4, rate: 0.5 },
];

describe('countOutcomes', () => {
  test.each(table)('counts the trials "$trials" as $counts', ({ trials, counts }) => {
    expect(countOutcomes(trialsOf(trials), 'isShort')).toEqual(counts);
  });
});

describe('judgedOf', () => {
  test.each(table)('judges $judged of the trials "$trials"', ({ counts, judged }) => {
    expect(judgedOf(counts)).toBe(judged);
  });
});

describe('failureRateOf', () => {
  test.each(table)('gives $rate for the trials "$trials"', ({ counts, rate }) => {
    expect(failureRateOf(counts)).toBe(rate);
  });
});
