import { describe, expect, test } from '@jest/globals';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { tallyOf, createAnswer, createQuestion, createQuizHead } from '../../../testing/small-quiz';
import { concludeQuiz } from './conclude-quiz';

/** A quiz in which each cell answers as its text says, question by question: `r` right, `w` wrong, `e` errored. */
function sectionOf(cells: Readonly<Record<string, string>>, overrides: Partial<QuizHead> = {}): QuizSection {
  const outcomes = Object.values(cells);
  const questions = Array.from(outcomes[0] ?? '').map((_, index) => createQuestion(`q${String(index)}`));
  const quiz = createQuizHead(questions, { models: Object.keys(cells), ...overrides });
  const letters: Readonly<Record<string, string>> = { r: 'A', w: 'B', e: 'errored' };
  const answers = outcomes.flatMap((text, cell) =>
    questions.map((question, index) => createAnswer(question, letters[text[index] ?? 'e'] ?? 'B', { cell })),
  );
  return tallyOf(quiz, answers).build();
}

const policy = { accuracy: 0.75, assert: 'hard', questions: 'soft' } as const;
const ten = 'r'.repeat(10);

describe('concludeQuiz', () => {
  test('says how far one cell can be told, and that questions count', () => {
    expect(concludeQuiz({ complete: true }, sectionOf({ only: 'rrrw' }))).toEqual({
      ...{ tone: 'neutral', word: 'Measured' },
      sentence: 'only, Prompt[0] answered 75 % right (3 of 4 answers; 13.2–99.8 % for questions like these).',
      meaning:
        '4 questions, asked once: intervals and comparisons count questions, not trials; asking the same ones again narrows them little, more questions do.',
    });
  });

  test.each([
    {
      title: 'a best that is really better than the next',
      cells: { low: 'w'.repeat(10), high: ten },
      tone: 'neutral',
      word: 'A clear best',
      sentence:
        'high, Prompt[0] is best with 100 % right, 100 points more than the next, low, Prompt[0], which is more than chance explains (p = 0.002).',
    },
    {
      title: 'a lead that may be chance',
      cells: { a: `${ten}w`, b: `${ten}r`, c: 'w'.repeat(11) },
      tone: 'neutral',
      word: 'No clear best',
      sentence:
        'b, Prompt[0] has the most right answers, 100 %, but its lead of 9.09 points over a, Prompt[0] is no more than chance explains (p = 1). It is really better than 1 of the other 2 cells.',
    },
    {
      title: 'two that are equal',
      cells: { a: ten, b: ten },
      tone: 'neutral',
      word: 'No clear best',
      sentence: 'a, Prompt[0] has the most right answers, 100 %, and b, Prompt[0] is as good question by question.',
    },
    {
      title: 'nothing but trials without a reply',
      cells: { a: 'eee' },
      tone: 'unsure',
      word: 'Inconclusive',
      sentence: 'Nothing was judged: 3 trials brought no reply.',
    },
  ])('says of $title: $word', ({ cells, tone, word, sentence }) => {
    expect(concludeQuiz({ complete: true }, sectionOf(cells))).toMatchObject({ tone, word, sentence });
  });

  test.each([
    { cells: { a: 'rrrr', b: 'rrrw' }, tone: 'good', word: 'Passed', start: 'All 2 cells reach the accuracy' },
    {
      cells: { a: 'rrrr', b: 'rrww' },
      ...{ tone: 'bad', word: 'Failed' },
      start:
        '1 of 2 cells does not reach the accuracy that the policy requires: b, Prompt[0] (2 of 4 answers are right (50 %), 75 % are required). a, Prompt[0] has',
    },
    { cells: { a: 'rrrr', b: 'reee' }, tone: 'unsure', word: 'Inconclusive', start: '1 of 2 cells cannot be judged' },
  ])('begins with the policy: $word', ({ cells, tone, word, start }) => {
    const verdict = concludeQuiz({ complete: true }, sectionOf(cells, { policy }));

    expect({ tone: verdict.tone, word: verdict.word }).toEqual({ tone, word });
    expect(verdict.sentence.startsWith(start)).toBe(true);
  });

  test('warns when there are too few questions for any difference to be real', () => {
    expect(concludeQuiz({ complete: true }, sectionOf({ a: 'rrr', b: 'www' })).meaning).toMatch(
      / With 3 questions no difference between 2 cells can be told from chance\.$/,
    );
  });
});
