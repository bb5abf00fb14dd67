import { describe, expect, test } from '@jest/globals';
import { sectionWith, createAnswer, createQuestion, createQuizHead } from '../../testing/small-quiz';
import type { CellReport } from './quiz-section';
import type { QuizPolicy } from './quiz-config';

interface Counts {
  readonly right?: number;
  readonly wrong?: number;
  readonly unreadable?: number;
  readonly errored?: number;
  readonly unasked?: number;
}

function policyOf(counts: Counts, policy: Partial<QuizPolicy>): CellReport['policy'] {
  const { right = 0, wrong = 0, unreadable = 0, errored = 0, unasked = 0 } = counts;
  const said = [
    ...Array<string>(right).fill('A'),
    ...Array<string>(wrong).fill('B'),
    ...Array<string>(unreadable).fill('unreadable'),
    ...Array<string>(errored).fill('errored'),
    ...Array<string>(unasked).fill(''),
  ];
  const questions = said.map((_, index) => createQuestion(`q${String(index)}`));
  const quiz = createQuizHead(questions, {
    policy: { accuracy: 0.6, assert: 'hard', questions: 'soft', ...policy },
  });
  const answers = questions
    .slice(0, said.length - unasked)
    .map((question, index) => createAnswer(question, said[index] ?? ''));
  return sectionWith(quiz, answers).build().content.cells[0]?.policy ?? null;
}

const of = (counted: string, share: string, required: string) =>
  `${counted} answers are right (${share}), ${required} are required`;

describe('judgeCells', () => {
  test.each<{ counts: Counts; policy: Partial<QuizPolicy>; expected: CellReport['policy'] }>([
    {
      counts: { right: 6, wrong: 4 },
      policy: {},
      expected: { status: 'passed', reason: of('6 of 10', '60 %', '60 %') },
    },
    {
      counts: { right: 59, wrong: 41 },
      policy: {},
      expected: { status: 'failed', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 59, wrong: 41 },
      policy: { assert: 'soft' },
      expected: { status: 'soft-failure', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 59, unreadable: 41 },
      policy: {},
      expected: { status: 'failed', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 10 },
      policy: { accuracy: 1 },
      expected: { status: 'passed', reason: of('10 of 10', '100 %', '100 %') },
    },
    {
      counts: { wrong: 10 },
      policy: { accuracy: 0 },
      expected: { status: 'passed', reason: of('0 of 10', '0 %', '0 %') },
    },
    {
      counts: { right: 95, errored: 5 },
      policy: {},
      expected: { status: 'passed', reason: of('95 of 95', '100 %', '60 %') },
    },
    {
      counts: { right: 94, errored: 6 },
      policy: {},
      expected: { status: 'inconclusive', reason: '6 trials of 100 got no reply, more than 5 %' },
    },
    {
      counts: { right: 9, errored: 1 },
      policy: { assert: 'soft' },
      expected: { status: 'inconclusive', reason: '1 trial of 10 got no reply, more than 5 %' },
    },
    {
      counts: { right: 40, wrong: 4, unasked: 5956 },
      policy: {},
      expected: { status: 'inconclusive', reason: 'stopped early: 44 of 6,000 trials were asked' },
    },
    {
      counts: { right: 4, errored: 2, unasked: 94 },
      policy: {},
      expected: {
        status: 'inconclusive',
        reason: 'stopped early: 6 of 100 trials were asked; 2 trials of 6 got no reply, more than 5 %',
      },
    },
    { counts: { errored: 10 }, policy: {}, expected: { status: 'inconclusive', reason: 'nothing was judged' } },
  ])('makes of $counts with $policy: $expected.status', ({ counts, policy, expected }) => {
    expect(policyOf(counts, policy)).toEqual(expected);
  });

  test('never says that as much is right as is required where it is less', () => {
    const reason = policyOf({ right: 2999, wrong: 2001 }, { accuracy: 0.6 })?.reason;

    expect(reason).not.toBe('60 % of the answers are right, 60 % are required');
  });
});
