import { describe, expect, test } from '@jest/globals';
import { scoreReading } from './score';

describe('scoreReading', () => {
  const expected = { isCorrect: true, isShort: false };

  test.each([
    { answer: { isCorrect: true, isShort: false }, verdict: { status: 'correct' } },
    {
      answer: { isCorrect: false, isShort: false },
      verdict: { status: 'incorrect', mismatches: [{ analytic: 'isCorrect', expected: true, received: false }] },
    },
    {
      answer: { isCorrect: false, isShort: true },
      verdict: {
        status: 'incorrect',
        mismatches: [
          { analytic: 'isCorrect', expected: true, received: false },
          { analytic: 'isShort', expected: false, received: true },
        ],
      },
    },
  ])('gives $verdict.status for $answer', ({ answer, verdict }) => {
    expect(scoreReading({ status: 'answer', answer, fenced: false }, expected)).toEqual(verdict);
  });

  test('scores a fenced answer as it scores a bare one', () => {
    expect(scoreReading({ status: 'answer', answer: expected, fenced: true }, expected)).toEqual({ status: 'correct' });
  });

  test.each([
    { answer: {}, problem: 'no value for isCorrect, isShort' },
    { answer: { isCorrect: true, isLong: true }, problem: 'no value for isShort' },
  ])('takes an answer that lacks an expected analytic for unreadable: $answer', ({ answer, problem }) => {
    expect(scoreReading({ status: 'answer', answer, fenced: false }, expected)).toEqual({
      status: 'unreadable',
      kind: 'missing key',
      problem,
    });
  });

  test('passes on why a reply is unreadable', () => {
    const reading = { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' } as const;

    expect(scoreReading(reading, expected)).toEqual(reading);
  });
});
