import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  suiteOf,
  sectionWith,
} from '../../testing/small-quiz';
import { quizSectionOf } from './quiz-section';
import { createQuizSection } from './section';

const questions = Array.from({ length: 12 }, (_, index) => createQuestion(`q${String(index)}`));

/** Models of growing skill answer; to a question with the wrong key, the skilled ones say something else. */
function answersOf(models: number, wrongKey: number | undefined, runs = 3) {
  const cells = Array.from({ length: models }, (_, index) => createCellEntry(`model ${String(index)}`));
  const quiz = createQuizHead(questions, { cells, models: cells.map(({ label }) => `${label} · Prompt[0]`), runs });
  const random = createRandom('ranked questions', models);
  const answers = cells.flatMap((_, cell) =>
    Array.from({ length: runs }, (__, run) => run).flatMap((run) =>
      questions.map((question, place) => {
        const skill = 0.3 + (0.65 * cell) / Math.max(1, models - 1);
        const right = random() < (place === wrongKey ? 1 - skill : skill);
        return createAnswer(question, right ? 'A' : 'B', { cell, run });
      }),
    ),
  );
  return { quiz, answers };
}

describe('rankQuestions', () => {
  test('puts a question with the wrong key first, once models are many enough', () => {
    const { quiz, answers } = answersOf(20, 4, 10);

    const { items, itemsNote } = sectionWith(quiz, answers).build().content;

    expect(items[0]).toMatchObject({ question: 4, flag: 'negative', takers: 200, other: { answer: ['q4 1'] } });
    expect(items[0]?.discrimination).toBeLessThan(-0.25);
    expect(items[0]?.pNegative).toBeLessThanOrEqual(0.05);
    expect(items.slice(1).map(({ flag }) => flag)).toEqual(new Array<null>(11).fill(null));
    const rest = items.slice(1).map(({ discrimination }) => discrimination ?? NaN);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect(itemsNote).toBeNull();
    const report = reportOf(quiz, answers);
    expect(quizSectionOf(report)?.items).toEqual(items);
  });

  test('calls no sound question negative', () => {
    const { quiz, answers } = answersOf(16, undefined);

    expect(
      sectionWith(quiz, answers)
        .build()
        .content.items.filter(({ flag }) => flag !== null),
    ).toEqual([]);
  });

  test('says how many models it would take to show a negative question', () => {
    const { quiz, answers } = answersOf(4, 4);

    const { items, itemsNote } = sectionWith(quiz, answers).build().content;

    expect(items[0]).toMatchObject({ question: 4, flag: null, pNegative: null });
    expect(itemsNote).toBe(
      'discrimination describes only these 12 takers; 4 models cannot show that a question discriminates negatively (6 would be enough)',
    );
  });

  test('gives no correlation of a few takers, but how steady answers are', () => {
    const [one = createQuestion('one'), two = createQuestion('two')] = questions;
    const quiz = createQuizHead([one, two], { runs: 3 });
    const said = ['A', 'A', 'B'].map((text, run) => createAnswer(one, text, { run }));
    const other = ['C', 'unreadable', 'errored'].map((text, run) => createAnswer(two, text, { run }));

    const { items, itemsNote } = sectionWith(quiz, [...said, ...other]).build().content;

    expect(items).toEqual([
      {
        question: 1,
        takers: 2,
        difficulty: 0,
        discrimination: null,
        pNegative: null,
        stability: 0,
        flag: null,
        other: { answer: ['q1 2'], share: 0.5 },
      },
      {
        question: 0,
        takers: 3,
        difficulty: 2 / 3,
        discrimination: null,
        pNegative: null,
        flag: null,
        stability: 1 / 3,
        other: { answer: ['q0 1'], share: 1 / 3 },
      },
    ]);
    expect(itemsNote).toBe(
      '3 takers (1 combination of model and prompt × 3 runs) are too few to compute discrimination (minimum: 3 combinations and 10 takers)',
    );
  });

  test('ranks nothing that a gate asked', () => {
    const gate = {
      attempt: 1,
      spent: 0.05,
      alpha: 0.05,
      beta: 0.05,
      batch: 10,
      preset: null,
      hypotheses: null,
      most: null,
      failFast: false,
    };

    expect(createQuizSection({ ...suiteOf(createQuizHead(questions)), gate }).build().content).toMatchObject({
      items: [],
      itemsNote: 'a gate asks failing questions more often, so takers answered different questions',
    });
  });
});
