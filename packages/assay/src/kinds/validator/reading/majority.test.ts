import { describe, expect, test } from '@jest/globals';
import { answerSchema, ballotsOf } from '../../../testing/ballots';
import { firstVotes } from '../../../statistics/first-votes';
import { agree, countVotes } from './majority';

const schema = answerSchema(['isShort']);
const both = answerSchema(['isCorrect', 'isShort']);

describe('firstVotes', () => {
  test.each([
    { of: 1, first: 1 },
    { of: 3, first: 2 },
    { of: 4, first: 3 },
    { of: 5, first: 3 },
    { of: 101, first: 51 },
  ])('asks $first of $of first', ({ of, first }) => {
    expect(firstVotes(of)).toBe(first);
  });
});

describe('agree', () => {
  test.each([
    { votes: 'TT', expected: true },
    { votes: 'FFF', expected: true },
    { votes: 'TF', expected: false },
    { votes: 'TU', expected: false },
    { votes: 'UU', expected: false },
    { votes: 'TE', expected: false },
    { votes: 'TN', expected: false },
    { votes: '', expected: false },
  ])('of "$votes" is $expected', ({ votes, expected }) => {
    expect(agree(ballotsOf({ isShort: votes }), schema)).toBe(expected);
  });

  test('wants agreement on every analytic', () => {
    expect(agree(ballotsOf({ isCorrect: 'TT', isShort: 'FF' }), both)).toBe(true);
    expect(agree(ballotsOf({ isCorrect: 'TT', isShort: 'FT' }), both)).toBe(false);
  });
});

/** T and F are votes, N leaves the analytic undecided, U cannot be read, E never arrived. */
const counts: readonly { votes: string; of: number; result: 'true' | 'false' | 'safe' | 'errored' }[] = [
  { votes: 'TT', of: 3, result: 'true' },
  { votes: 'TFT', of: 3, result: 'true' },
  { votes: 'TFF', of: 3, result: 'false' },
  { votes: 'TTU', of: 3, result: 'true' },
  { votes: 'TTN', of: 3, result: 'true' },
  { votes: 'TFU', of: 3, result: 'safe' },
  { votes: 'TUU', of: 3, result: 'safe' },
  { votes: 'NNN', of: 3, result: 'safe' },
  { votes: 'TUUTF', of: 5, result: 'true' },
  { votes: 'TTUUU', of: 5, result: 'safe' },
  { votes: 'TTFF', of: 4, result: 'safe' },
  { votes: 'TTUU', of: 4, result: 'true' },
  { votes: 'TTE', of: 3, result: 'true' },
  { votes: 'FEF', of: 3, result: 'false' },
  { votes: 'TFE', of: 3, result: 'errored' },
  { votes: 'TUE', of: 3, result: 'errored' },
  { votes: 'TEE', of: 3, result: 'errored' },
  { votes: 'EEE', of: 3, result: 'errored' },
  { votes: 'TTTEE', of: 5, result: 'true' },
  { votes: 'TTFEE', of: 5, result: 'errored' },
];

describe('countVotes', () => {
  test.each(counts.flatMap((one) => [true, false].map((safeSide) => ({ ...one, safeSide }))))(
    'of "$votes", of $of with the safe side $safeSide, is $result',
    ({ votes, of, result, safeSide }) => {
      const majority = countVotes(ballotsOf({ isShort: votes }), schema, { of, safeSide });

      const safe = result === 'safe';
      expect(majority).toEqual(
        result === 'errored'
          ? { status: 'errored' }
          : {
              status: 'answer',
              answer: { isShort: safe ? safeSide : result === 'true' },
              tied: safe ? ['isShort'] : [],
            },
      );
    },
  );

  test.each([true, false])('cannot be read when not one vote can, with the safe side %s', (safeSide) => {
    const ballots = ballotsOf({ isShort: 'UUU' });

    expect(countVotes(ballots, schema, { of: 3, safeSide })).toEqual(ballots[0]);
  });

  test('counts each analytic for itself, in the order of the prompt', () => {
    const ballots = ballotsOf({ isCorrect: 'TTF', isShort: 'FUF' });

    // One unreadable vote is unreadable on every analytic.
    expect(countVotes(ballots, both, { of: 3, safeSide: true })).toEqual({
      status: 'answer',
      answer: { isCorrect: true, isShort: false },
      tied: ['isCorrect'],
    });
  });

  test('has no answer when an absent vote could turn any analytic', () => {
    const ballots = ballotsOf({ isCorrect: 'TTE', isShort: 'FTE' });

    expect(countVotes(ballots, both, { of: 3, safeSide: true })).toEqual({ status: 'errored' });
  });
});
