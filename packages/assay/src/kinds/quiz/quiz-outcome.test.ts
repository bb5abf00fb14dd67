import { describe, expect, test } from '@jest/globals';
import { createReportBuilder } from '../../experiment/report/report-builder';
import type { ReportDocument } from '../../experiment/report/report-document';
import { createQuizSection } from './section';
import type { QuizHead } from './quiz-details';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  suiteOf,
  toEntry,
} from '../../testing/small-quiz';

/** A quiz in which each cell answers as its text says, question by question: `r` right, `w` wrong, `e` errored. */
function documentOf(cells: Readonly<Record<string, string>>, overrides: Partial<QuizHead> = {}): ReportDocument {
  const outcomes = Object.values(cells);
  const questions = Array.from(outcomes[0] ?? '').map((_, index) => createQuestion(`q${String(index)}`));
  const quiz = createQuizHead(questions, { models: Object.keys(cells), ...overrides });
  const letters: Readonly<Record<string, string>> = { r: 'A', w: 'B', e: 'errored' };
  const answers = outcomes.flatMap((text, cell) =>
    questions.map((question, index) => createAnswer(question, letters[text[index] ?? 'e'] ?? 'B', { cell })),
  );
  return reportOf(quiz, answers);
}

const policy = { accuracy: 0.75, assert: 'hard', questions: 'soft' } as const;
const ten = 'r'.repeat(10);

describe('outcomeOfQuiz', () => {
  test('says how far one cell can be told, and that questions count', () => {
    expect(documentOf({ only: 'rrrw' }).outcome).toEqual({
      status: 'measured',
      qualifiers: [],
      interrupted: false,
      sentence: 'only, Prompt[0] answered 75 % right (13–100 %); 3 of 4 answers are right.',
      details: [],
      reasons: [
        '4 questions, asked once: intervals and comparisons count questions, not trials. More questions narrow the intervals; more runs barely do.',
      ],
      next: 'Look at the answers: npx assay report --open',
    });
  });

  test.each([
    { right: 5, said: ['Not significantly better than guessing (25 % right): only, Prompt[0].'] },
    { right: 9, said: [] },
  ])('says whether $right of 12 may be guessed', ({ right, said }) => {
    const { reasons } = documentOf({ only: 'r'.repeat(right) + 'w'.repeat(12 - right) }).outcome;

    expect(reasons.filter((reason) => reason.includes('guessing'))).toEqual(said);
  });

  test('says which letter a model prefers', () => {
    const asked = createQuestion('q');
    const quiz = createQuizHead([asked], { models: ['third'], runs: 40, shuffle: true });
    const answers = Array.from({ length: 40 }, (_, run) =>
      createAnswer(asked, run < 34 ? 'C' : 'A', { run, order: [run, run + 1, run + 2, run + 3].map((one) => one % 4) }),
    );

    expect(reportOf(quiz, answers).outcome.reasons).toContain(
      'third, Prompt[0] prefers the letter C: 34 of 40 choices, expected 10 (p < 0.0001). Shuffling keeps this from affecting the accuracy.',
    );
  });

  test.each([
    {
      title: 'a best that is significantly better than the next',
      cells: { low: 'w'.repeat(10), high: ten },
      status: 'measured',
      sentence:
        'high, Prompt[0] leads: 100 % right (64–100 %, allowing for the choice among 2), significantly more than low, Prompt[0] (0 %, p = 0.002).',
    },
    {
      title: 'a lead that may be chance',
      cells: { a: `${ten}w`, b: `${ten}r`, c: 'w'.repeat(11) },
      status: 'measured',
      sentence:
        'b, Prompt[0] leads: 100 % right (64–100 %, allowing for the choice among 3); 1 of 2 others may be equally good, the closest is a, Prompt[0] (90.9 %, p = 1).',
    },
    {
      title: 'two that are equal',
      cells: { a: ten, b: ten },
      status: 'measured',
      sentence: 'a, Prompt[0] and b, Prompt[0] are level: 100 % right (64–100 %, allowing for the choice among 2).',
    },
    {
      title: 'nothing but trials without a reply',
      cells: { a: 'eee' },
      status: 'inconclusive',
      sentence: 'Nothing was judged: 3 trials got no reply.',
    },
  ])('says of $title: $status', ({ cells, status, sentence }) => {
    expect(documentOf(cells).outcome).toMatchObject({ status, sentence });
  });

  test.each([
    {
      cells: { a: 'rrrr', b: 'rrrw' },
      status: 'passed',
      told: ['Both models reached the required 75 % of right answers.', 'a, Prompt[0] leads'],
      reasons: ['This run only: a single trial does not show how often something fails.'],
    },
    {
      cells: { a: 'rrrr', b: 'rrww' },
      status: 'failed',
      told: ['1 of 2 models did not reach the required 75 % of right answers: b, Prompt[0].', 'a, Prompt[0] leads'],
      reasons: ['b, Prompt[0]: 2 of 4 answers are right (50 %), 75 % are required.'],
    },
    {
      cells: { a: 'rrrr', b: 'reee' },
      status: 'inconclusive',
      told: ['3 of 4 trials got no reply, more than 5 %.'],
      reasons: ['b, Prompt[0]: 3 trials of 4 got no reply, more than 5 %.'],
    },
  ])('begins with the policy: $status', ({ cells, status, told, reasons }) => {
    const { outcome } = documentOf(cells, { policy });

    expect(outcome.status).toBe(status);
    const sentences = [outcome.sentence, ...outcome.details];
    expect(told.map((start, index) => sentences[index]?.slice(0, start.length))).toEqual(told);
    expect(outcome.reasons.slice(0, reasons.length)).toEqual(reasons);
  });

  test('counts combinations where several prompts are asked', () => {
    const cells = [0, 1].map((prompt) => ({ ...createCellEntry('a'), prompt }));
    const quiz = createQuizHead([createQuestion('q')], { cells, policy });

    const { outcome } = reportOf(
      quiz,
      cells.map((_, cell) => createAnswer(createQuestion('q'), 'A', { cell })),
    );

    expect(outcome.sentence).toBe('Both combinations of model and prompt reached the required 75 % of right answers.');
  });

  test('shows no failure where several runs reach what the policy requires', () => {
    const answers = [0, 1].map((run) => createAnswer(createQuestion('q'), 'A', { run }));

    const { outcome } = reportOf(createQuizHead([createQuestion('q')], { runs: 2, policy }), answers);

    expect(outcome.status).toBe('no-failure');
  });

  test('says of several runs how many did not reach it, and that it may be chance', () => {
    const question = createQuestion('q');
    const quiz = createQuizHead([question], { models: ['good', 'poor'], runs: 3, policy });
    const answers = ['AAA', 'ABB'].flatMap((letters, cell) =>
      Array.from(letters, (letter, run) => createAnswer(question, letter, { cell, run })),
    );

    expect(reportOf(quiz, answers).outcome).toMatchObject({
      status: 'no-failure',
      sentence: '1 of 2 models reached the required 75 % of right answers; 1 did not, perhaps by chance (33.3 %).',
    });
  });

  test('judges a soft policy, and fails nothing by it', () => {
    const soft = { ...policy, assert: 'soft' } as const;

    expect(documentOf({ a: 'wwww' }, { policy: soft }).outcome.status).toBe('measured');
    const quiz = createQuizHead([createQuestion('q')], { policy: soft });
    const builder = createReportBuilder({ ...suiteOf(quiz), logOnly: true }, createQuizSection);
    builder.add(toEntry(quiz, createAnswer(createQuestion('q'), 'B')));
    expect(builder.build({ complete: true }).outcome.qualifiers).toEqual(['log-only']);
  });

  test('does not judge a shard', () => {
    expect(documentOf({ a: 'wwww' }, { policy, shard: { index: 1, of: 2 } }).outcome).toMatchObject({
      status: 'measured',
      qualifiers: ['shard'],
      next: 'Join all shards: npx assay merge <folders>',
    });
  });

  test('warns when there are too few questions for any difference to be significant', () => {
    expect(documentOf({ a: 'rrr', b: 'www' }).outcome.reasons.at(-1)).toBe(
      '3 questions cannot show a significant difference between 2 cells.',
    );
  });
});
