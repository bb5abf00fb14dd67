import { describe, expect, test } from '@jest/globals';
import { sectionWith, createAnswer, createQuestion, createQuizHead } from '../../testing/small-quiz';
import { findSuspicious } from './rank-questions';
import type { QuizSection } from './quiz-section';
import type { QuizQuestion } from './question';

const question = createQuestion('q', [0], { line: 7 });
const another = createQuestion('other', [0]);

/** What is suspicious when each cell said this to the question in its runs, and nothing but right answers to another. */
function suspiciousOf(
  cells: readonly (readonly string[])[],
  asked: QuizQuestion = question,
): QuizSection['suspicious'] {
  const quiz = createQuizHead([another, asked], {
    runs: Math.max(...cells.map(({ length }) => length)),
    models: cells.map((_, cell) => `model ${String(cell)}`),
  });
  const answers = cells.flatMap((said, cell) =>
    said.flatMap((one, run) => [createAnswer(another, 'A', { cell, run }), createAnswer(asked, one, { cell, run })]),
  );
  return findSuspicious(quiz, sectionWith(quiz, answers).cells);
}

describe('findSuspicious', () => {
  test('names a question that every cell gets wrong, and what most of them say instead', () => {
    expect(
      suspiciousOf([
        ['B', 'B', 'A'],
        ['B', 'C', 'B'],
      ]),
    ).toEqual([{ title: 'What is q?', line: 7, labelled: ['q 0'], chosen: ['q 1'], share: 4 / 6 }]);
  });

  test('names all options that are called right, and all that are chosen', () => {
    const several = createQuestion('q', [0, 3], { line: 7 });

    expect(suspiciousOf([['BC'], ['CB']], several)).toEqual([
      { title: 'What is q?', line: 7, labelled: ['q 0', 'q 3'], chosen: ['q 1', 'q 2'], share: 1 },
    ]);
  });

  test('adds up what was chosen under different letters', () => {
    const quiz = createQuizHead([question], { models: ['a', 'b'] });
    const orders = [
      [0, 1, 2, 3],
      [1, 0, 2, 3],
    ];

    const { cells } = sectionWith(
      quiz,
      orders.map((order, cell) => createAnswer(question, cell === 0 ? 'B' : 'A', { cell, order })),
    );

    expect(findSuspicious(quiz, cells)).toMatchObject([{ chosen: ['q 1'], share: 1 }]);
  });

  test.each([
    {
      what: 'one cell gets right in half of its trials',
      cells: [
        ['B', 'B'],
        ['B', 'A'],
      ],
    },
    { what: 'one cell gets right', cells: [['B'], ['B'], ['A']] },
    { what: 'only one cell was asked', cells: [['B', 'B', 'B']] },
    {
      what: 'only one cell replied to',
      cells: [
        ['B', 'B'],
        ['errored', 'errored'],
      ],
    },
    { what: 'nobody replied to', cells: [['errored'], ['errored']] },
  ])('does not suspect a question that $what', ({ cells }) => {
    expect(suspiciousOf(cells)).toEqual([]);
  });

  test('takes no word of cells that get most other questions wrong', () => {
    const quiz = createQuizHead([another, question], { models: ['a', 'b'] });
    const answers = [0, 1].flatMap((cell) => [
      createAnswer(another, 'C', { cell }),
      createAnswer(question, 'B', { cell }),
    ]);

    expect(findSuspicious(quiz, sectionWith(quiz, answers).cells)).toEqual([]);
  });

  test('counts unreadable replies as wrong, and trials without a reply not at all', () => {
    expect(
      suspiciousOf([
        ['B', 'unreadable', 'A'],
        ['B', 'errored', 'errored'],
      ]),
    ).toMatchObject([{ chosen: ['q 1'], share: 2 / 4 }]);
  });

  test('suspects no label where no reply could be read', () => {
    expect(suspiciousOf([['unreadable'], ['unreadable']])).toEqual([]);
  });

  test('never names the options that are called right as what is said instead of them', () => {
    const [suspicious] = suspiciousOf([
      ['A', 'A', 'B', 'C', 'D'],
      ['A', 'A', 'B', 'C', 'D'],
    ]);

    expect(suspicious?.chosen).not.toEqual(suspicious?.labelled);
  });
});
