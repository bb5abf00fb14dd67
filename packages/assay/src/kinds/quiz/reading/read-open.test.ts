import { describe, expect, test } from '@jest/globals';
import { matchesWildcards } from '../../../basics/text/matches-wildcards';
import { replyWith } from '../../../testing/reply-with';
import type { OpenAnswer } from '../question';
import { acceptsOpen, readOpen } from './read-open';
import { scoreAnswer, shareOfSet } from './score-choice';

const pi: OpenAnswer = { kind: 'number', value: 3.14, tolerance: 0.005 };
const grant: OpenAnswer = { kind: 'text', accept: ['Grant', 'Ulysses * Grant', 'no one'], matchCase: false };

/** The verdict on a reply: `correct`, `incorrect`, or in which way it is unreadable. */
function verdictOf(reply: string, open: OpenAnswer): string {
  const verdict = scoreAnswer(readOpen(replyWith(reply), open), { open }, []);
  return verdict.status === 'unreadable' ? verdict.kind : verdict.status;
}

describe('readOpen', () => {
  test.each([
    ['3.14', 'correct'],
    ['  3.14.', 'correct'],
    ['3.145', 'correct'],
    ['3.1451', 'incorrect'],
    ['3', 'incorrect'],
    ['−3.14', 'incorrect'],
    ['+3.14', 'correct'],
    ['31.4e-1', 'correct'],
    ['**3.14**', 'correct'],
    ['\\(3.14\\)', 'correct'],
    ['about 3.14 m', 'correct'],
    ['CO2: 3.14', 'correct'],
    ['3.14 = 3.14', 'correct'],
    ['{"answer": 3.14}', 'correct'],
    ['```json\n{"answer": "3.14"}\n```', 'correct'],
    ['First 22 / 7.\nThen less.\n**Answer:** 3.14', 'correct'],
    ['Let me see.\nSo the final answer is **3.14**.', 'correct'],
    ['<think>3 or 4?</think>3.14', 'correct'],
    ['3,14', 'no-answer'],
    ['22/7', 'no-answer'],
    ['3-4', 'no-answer'],
    ['3.1.4', 'no-answer'],
    ['three', 'no-answer'],
    ['First 22 / 7.\nThen 3.14', 'no-answer'],
    ['Answer: 3.14\nAnswer: 3.15', 'several-answers'],
    ['Answer: 3.14\nFinal answer: 3.140', 'correct'],
    ['{"result": 3.14}', 'no-answer'],
    ['', 'empty'],
  ])('takes %j for a number that is %s', (reply, status) => {
    expect(verdictOf(reply, pi)).toBe(status);
  });

  test.each(['1,234', '1234', '1,234.0', '12.34e2'])('reads %s as 1234', (reply) => {
    expect(verdictOf(reply, { kind: 'number', value: 1234, tolerance: 0 })).toBe('correct');
  });

  test('allows for decimal fractions that are not exact', () => {
    expect(acceptsOpen({ kind: 'number', value: 0.2, tolerance: 0.1 }, '0.3')).toBe(true);
    expect(acceptsOpen({ kind: 'number', value: 0, tolerance: 0 }, '1e-9')).toBe(false);
  });

  test.each([
    ['Grant', 'correct'],
    ['grant.', 'correct'],
    ['"Grant."', 'correct'],
    ['**No  one**', 'correct'],
    ['Ulysses S. Grant', 'correct'],
    ['The answer is Grant', 'correct'],
    ['{"answer": "Grant"}', 'correct'],
    ['Lee', 'incorrect'],
    ['Granted', 'incorrect'],
    // A sentence may say yes or no to what it names.
    ['It is Grant, of course', 'no-answer'],
    ['Not Grant but Lee', 'no-answer'],
    ['Grant\nor Lee', 'no-answer'],
    ['x'.repeat(201), 'no-answer'],
  ])('takes %j for a text that is %s', (reply, status) => {
    expect(verdictOf(reply, grant)).toBe(status);
  });

  test('minds capitals where they matter', () => {
    const gene: OpenAnswer = { kind: 'text', accept: ['Aa'], matchCase: true };

    expect([verdictOf('Aa', gene), verdictOf('aa', gene)]).toEqual(['correct', 'incorrect']);
  });
});

describe('matchesWildcards', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'a*', true],
    ['abc', '*c', true],
    ['abc', 'a*b*c', true],
    ['abc', '*', true],
    ['', '*', true],
    ['abcbc', 'a*bc', true],
    ['abcbd', 'a*bc', false],
    ['abc', 'ab', false],
    ['a*c', 'a\\*c', true],
    ['abc', 'a\\*c', false],
    ['a\\c', 'a\\\\c', true],
    ['a.c', 'abc', false],
  ])('%j fits %j: %s', (text, pattern, fits) => {
    expect(matchesWildcards(text, pattern)).toBe(fits);
  });
});

describe('shareOfSet', () => {
  const options = [true, true, false, false].map((correct) => ({ correct }));

  test.each([
    { chosen: [0, 1], share: 1 },
    { chosen: [0], share: 0.5 },
    { chosen: [0, 1, 2], share: 0.5 },
    { chosen: [0, 2], share: 0 },
    { chosen: [0, 1, 2, 3], share: 0 },
    { chosen: [2, 3], share: 0 },
  ])('gives $share to $chosen', ({ chosen, share }) => {
    expect(shareOfSet(chosen, options)).toBe(share);
  });
});
