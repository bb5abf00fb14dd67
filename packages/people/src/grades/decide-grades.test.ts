import { describe, expect, test } from '@jest/globals';
import { decideGrades } from './decide-grades';
import { readPoints } from './points';
import type { GradedReport, GradedSubmission } from './read-graded-report';

/** Replies as letters: what each says of `a`: true, false, nothing that can be read, or nothing because it is missing. */
function submissionOf(letters: string, more: Partial<GradedSubmission> = {}): GradedSubmission {
  return {
    id: '1',
    runs: [...letters].map((letter) => ({
      values: new Map(letter === 'u' || letter === 'm' ? [] : [['a', letter === 't'] as const]),
      missing: letter === 'm' ? ['a'] : [],
      reason: `said ${letter}`,
    })),
    errored: 0,
    labels: new Map(),
    asked: new Set(['a']),
    ...more,
  };
}

function reportOf(...submissions: readonly GradedSubmission[]): GradedReport {
  return {
    challenge: 'c',
    grader: 'm',
    isSimulated: false,
    isComplete: true,
    analytics: ['a', 'b'],
    submissions,
  };
}

describe('decideGrades', () => {
  test.each([
    { letters: 't', share: 1, reason: 'said t' },
    { letters: 'ftt', share: 1, reason: 'said t' },
    { letters: 'utt', share: 1, reason: 'said t' },
    { letters: 'fft', share: 0, reason: 'said f' },
    { letters: 'mmt', share: 1, reason: 'said t' },
  ])('grades replies $letters by their majority', ({ letters, share, reason }) => {
    const { graded } = decideGrades(reportOf(submissionOf(letters)), new Map([['a', 2]]));

    expect(graded).toEqual([{ id: '1', share, lost: share === 1 ? [] : ['a'], reason }]);
  });

  test.each([
    { letters: 'tf', why: 'a: 1 of 2 replies say true, 1 false' },
    { letters: 'tu', why: 'a: 1 of 2 replies say true, 0 false' },
    { letters: 'ttuu', why: 'a: 2 of 4 replies say true, 0 false' },
    { letters: 'u', why: 'a: the reply has no value for it' },
    { letters: 'uu', why: 'a: none of 2 replies has a value for it' },
    { letters: 'mm', why: 'a: no reply' },
    { letters: '', why: 'it was not asked' },
  ])('gives no grade for replies $letters: $why', ({ letters, why }) => {
    const { graded, ungraded } = decideGrades(reportOf(submissionOf(letters)), new Map([['a', 2]]));

    expect([graded, ungraded]).toEqual([[], [{ id: '1', why }]]);
  });

  test('does not count errors as replies', () => {
    const { graded, ungraded } = decideGrades(
      reportOf(submissionOf('t', { errored: 2 }), submissionOf('', { id: '2', errored: 2 })),
      new Map([['a', 1]]),
    );

    expect([graded.length, ungraded]).toEqual([1, [{ id: '2', why: 'no reply (2 errors)' }]]);
  });

  test('passes submissions over that were asked about other analytics alone, and grades none by half', () => {
    const other = submissionOf('t', { id: '2', asked: new Set(['z']) });
    const half = submissionOf('t', { id: '3' });

    const { graded, ungraded, others } = decideGrades(
      reportOf(other, half),
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
    );

    expect({ graded, ungraded, others }).toEqual({
      graded: [],
      ungraded: [{ id: '3', why: 'b: the reply has no value for it' }],
      others: 1,
    });
  });

  test.each([
    { said: [true, true], share: 0.5, lost: ['b'] },
    { said: [true, false], share: 1, lost: [] },
    { said: [false, true], share: 0, lost: ['a', 'b'] },
  ])('takes a penalty from the points, never below nothing: $said', ({ said, share, lost }) => {
    const [a = false, b = false] = said;
    const values = new Map([
      ['a', a],
      ['b', b],
    ]);
    const submission = submissionOf('', {
      runs: [{ values, missing: [], reason: undefined }],
      asked: new Set(['a', 'b']),
    });

    const { graded } = decideGrades(
      reportOf(submission),
      new Map([
        ['a', 2],
        ['b', -1],
      ]),
    );

    expect(graded).toEqual([{ id: '1', share, lost, reason: undefined }]);
  });

  test('compares what it decides with the labels of the report', () => {
    const right = submissionOf('t', { labels: new Map([['a', true]]) });
    const wrong = submissionOf('f', { id: '2', labels: new Map([['a', true]]) });

    expect(decideGrades(reportOf(right, wrong), new Map([['a', 1]])).labels).toEqual({ compared: 2, contradicted: 1 });
  });
});

describe('readPoints', () => {
  const analytics = ['correct', 'off by one', 'right, and short', 'x=1'];

  test.each([
    {
      text: undefined,
      points: [
        ['correct', 1],
        ['off by one', 1],
        ['right, and short', 1],
        ['x=1', 1],
      ],
    },
    {
      text: 'off by one=-0.5,correct=2',
      points: [
        ['correct', 2],
        ['off by one', -0.5],
      ],
    },
    {
      text: ' right, and short=1 , x=1=3',
      points: [
        ['right, and short', 1],
        ['x=1', 3],
      ],
    },
  ])('reads $text, whatever names hold', ({ text, points }) => {
    const problems: string[] = [];

    expect([...readPoints(text, analytics, problems)]).toEqual(points);
    expect(problems).toEqual([]);
  });

  test.each([
    { text: '', says: 'expected at least one analytic with points above 0' },
    { text: 'correct=-1', says: 'expected at least one analytic with points above 0' },
    { text: 'corect=1', says: 'the report has no analytic "corect" (did you mean "correct"?)' },
    { text: '=1', says: 'expected pairs such as correct=2, received "1"' },
    { text: 'correct', says: 'expected pairs such as correct=2' },
    { text: 'correct=1e3', says: '"correct" expects a number other than 0' },
    { text: 'correct=1,correct=2', says: '"correct" is given twice' },
    { text: '__proto__=1', says: 'the report has no analytic "__proto__"' },
  ])('refuses "$text"', ({ text, says }) => {
    const problems: string[] = [];

    readPoints(text, analytics, problems);

    expect(problems.join('\n')).toContain(`--points: ${says}`);
  });
});
