import { describe, expect, test } from '@jest/globals';
import { scoreChoice } from './score-choice';

/** Options A to D, of which those with these letters are right. */
const optionsOf = (right: string) =>
  ['A', 'B', 'C', 'D'].map((letter) => ({ letter, correct: right.includes(letter) }));

const mismatches = [{ analytic: 'correct', expected: true, received: false }];

describe('scoreChoice', () => {
  test.each([
    { right: 'B', said: 'B', status: 'correct' },
    { right: 'B', said: 'A', status: 'incorrect' },
    { right: 'B', said: 'AB', status: 'incorrect' },
    { right: 'BD', said: 'BD', status: 'correct' },
    { right: 'BD', said: 'DB', status: 'correct' },
    { right: 'BD', said: 'B', status: 'incorrect' },
    { right: 'BD', said: 'D', status: 'incorrect' },
    { right: 'BD', said: 'BCD', status: 'incorrect' },
    { right: 'BD', said: 'AC', status: 'incorrect' },
    { right: 'ABCD', said: 'ABCD', status: 'correct' },
    { right: 'ABCD', said: 'ABC', status: 'incorrect' },
  ])('calls $said $status when $right is right', ({ right, said, status }) => {
    expect(scoreChoice({ status: 'answer', letters: Array.from(said) }, optionsOf(right))).toEqual(
      status === 'correct' ? { status } : { status, mismatches },
    );
  });

  test('calls no answer correct because all options are wrong', () => {
    expect(scoreChoice({ status: 'answer', letters: ['A'] }, optionsOf(''))).toEqual({
      status: 'incorrect',
      mismatches,
    });
  });

  test('passes on why a reply is unreadable', () => {
    const reading = { status: 'unreadable', kind: 'several-choices', problem: 'A and B' } as const;

    expect(scoreChoice(reading, optionsOf('A'))).toEqual(reading);
  });
});
