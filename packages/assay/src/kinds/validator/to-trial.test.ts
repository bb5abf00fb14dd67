import { describe, expect, test } from '@jest/globals';
import { scoreReading } from './to-trial';
import { unreadableKinds, type Verdict } from '../../experiment/log/trial';

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
      kind: 'missing-key',
      problem,
    });
  });

  test('passes on why a reply is unreadable', () => {
    const reading = { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' } as const;

    expect(scoreReading(reading, expected)).toEqual(reading);
  });

  test.each<{ title: string; answer: Record<string, boolean>; mismatches: readonly object[] }>([
    { title: 'right', answer: { isCorrect: true }, mismatches: [] },
    {
      title: 'wrong',
      answer: { isCorrect: false },
      mismatches: [{ analytic: 'isCorrect', expected: true, received: false }],
    },
  ])('keeps apart what is undecided in an answer that is otherwise $title', ({ answer, mismatches }) => {
    const undecided = { isShort: 'lines are not counted' };

    expect(scoreReading({ status: 'answer', answer, fenced: false, undecided }, expected)).toEqual({
      status: 'partial',
      mismatches,
      undecided,
    });
  });

  test('takes an answer that neither decides an analytic nor says why not for unreadable', () => {
    const reading = { status: 'answer', answer: {}, fenced: false, undecided: { isShort: 'why' } } as const;

    expect(scoreReading(reading, expected)).toEqual({
      status: 'unreadable',
      kind: 'missing-key',
      problem: 'no value for isCorrect',
    });
  });
});

describe('unreadableKinds', () => {
  const undecided = { isShort: 'why' };

  test.each<{ verdict: Verdict; kinds: readonly string[] }>([
    { verdict: { status: 'unreadable', kind: 'empty', problem: '' }, kinds: ['empty'] },
    { verdict: { status: 'partial', mismatches: [], undecided }, kinds: ['undecided'] },
    { verdict: { status: 'partial', mismatches: [], undecided: { isCorrect: 'why' } }, kinds: [] },
    { verdict: { status: 'correct' }, kinds: [] },
    { verdict: { status: 'incorrect', mismatches: [] }, kinds: [] },
    { verdict: { status: 'errored', problem: '' }, kinds: [] },
  ])('are $kinds for an analytic of $verdict', ({ verdict, kinds }) => {
    expect(unreadableKinds(verdict, 'isShort')).toEqual(kinds);
  });
});
