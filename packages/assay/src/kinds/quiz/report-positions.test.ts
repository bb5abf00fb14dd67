import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { sectionWith, createAnswer, createQuestion, createQuizHead } from '../../testing/small-quiz';
import type { QuizAnswer } from './quiz-answer';
import type { QuizHead } from './quiz-details';
import { refusePositions, reportPositions } from './build-cell-report';
import { letterOf, showOptions } from './shown-question';

const questions = Array.from({ length: 100 }, (_, index) => createQuestion(`q${String(index)}`, [index % 4]));
const shuffled: Partial<QuizHead> = { shuffle: true, runs: 4 };

/** Answers of a cell that is right in 70 % and says its favourite letter, A, in a share of its answers. */
function answersOf(quiz: QuizHead, cell: number, favourite: number): readonly QuizAnswer[] {
  const random = createRandom('positions', cell);
  return Array.from({ length: quiz.runs }, (_, run) => run).flatMap((run) =>
    quiz.questions.map((question) => {
      const order = showOptions(question, quiz, run).map(({ place }) => place);
      const right = order.findIndex((place) => question.options[place]?.correct);
      const believed = random() < 0.7 ? right : Math.floor(random() * 4);
      return createAnswer(question, letterOf(random() < favourite ? 0 : believed), { cell, run, order });
    }),
  );
}

function positionsOf(quiz: QuizHead, favourites: readonly number[]) {
  const answers = favourites.flatMap((favourite, cell) => answersOf(quiz, cell, favourite));
  return reportPositions(quiz, sectionWith(quiz, answers).cells);
}

describe('reportPositions', () => {
  test('finds the cell that prefers a letter, and no other', () => {
    const quiz = createQuizHead(questions, { ...shuffled, models: ['fair', 'biased', 'fair too'] });

    const positions = positionsOf(quiz, [0, 0.3, 0]);

    expect(positions.map((position) => (position?.pValue ?? 0) <= 0.05)).toEqual([false, true, false]);
    expect(positions[1]?.letters.map(({ letter, expected }) => [letter, expected])).toEqual([
      ['A', 100],
      ['B', 100],
      ['C', 100],
      ['D', 100],
    ]);
    expect(positions[1]?.letters[0]?.chosen).toBeGreaterThan(150);
    expect(positions[1]?.cramersV).toBeGreaterThan(0.2);
    expect(positions[0]?.cramersV).toBeLessThan(0.1);
  });

  test('reports letters, χ², effect and recall by letter, adjusted over all cells', () => {
    const first = createQuestion('one', [0]);
    const second = createQuestion('two', [1]);
    const quiz = createQuizHead([first, second], { shuffle: 'options', runs: 20, models: ['a', 'b'] });
    const runs = Array.from({ length: 20 }, (_, run) => run);
    const answers = runs.flatMap((run) => [
      createAnswer(first, 'A', { run }),
      createAnswer(second, run < 10 ? 'A' : 'B', { run }),
    ]);

    const [position] = reportPositions(quiz, sectionWith(quiz, answers).cells);

    expect(position).toEqual({
      letters: [
        { letter: 'A', chosen: 30, expected: 10 },
        { letter: 'B', chosen: 10, expected: 10 },
        { letter: 'C', chosen: 0, expected: 10 },
        { letter: 'D', chosen: 0, expected: 10 },
      ],
      // (20² + 0 + 10² + 10²) / 10 = 60, with 3 degrees of freedom.
      pValue: expect.closeTo(5.88e-13, 14) as unknown,
      cramersV: expect.closeTo(Math.sqrt(60 / (40 * 3)), 12) as unknown,
      // Recall is 1 at A and 0.5 at B.
      recallSpread: 0.25,
    });
  });

  test('adjusts by Holm over the cells that can be tested', () => {
    const quiz = createQuizHead(questions, { ...shuffled, models: ['biased', 'fair', 'silent'] });

    const alone = positionsOf({ ...quiz, cells: quiz.cells.slice(0, 1) }, [0.1]);
    const both = positionsOf(quiz, [0.1, 0]);

    expect(both[0]?.pValue).toBeCloseTo(2 * (alone[0]?.pValue ?? 0), 12);
    expect(both[2]).toBeNull();
  });

  test('says nothing of a cell whose replies could not be read', () => {
    const quiz = createQuizHead(questions, shuffled);

    const { cells } = sectionWith(
      quiz,
      questions.map((question) => createAnswer(question, 'unreadable')),
    );

    expect(reportPositions(quiz, cells)).toEqual([null]);
  });

  test('counts even chances by the number of options of each question', () => {
    const two = createQuestion('two', [0], { options: questions[0]?.options.slice(0, 2) ?? [] });
    const quiz = createQuizHead([createQuestion('four'), two], { shuffle: true });

    const { cells } = sectionWith(
      quiz,
      quiz.questions.map((question) => createAnswer(question, 'A')),
    );

    expect(reportPositions(quiz, cells)[0]?.letters.map(({ expected }) => expected)).toEqual([0.75, 0.75, 0.25, 0.25]);
  });

  test('says nothing of letters that were not shuffled', () => {
    const quiz = createQuizHead(questions, { ...shuffled, shuffle: 'questions', models: ['a', 'b'] });

    expect(positionsOf(quiz, [0.9, 0])).toEqual([null, null]);
  });
});

describe('refusePositions', () => {
  const unshuffled = 'the options were not shuffled for each trial (set "shuffle": true)';

  test.each<{ quiz: Partial<QuizHead>; because: string | undefined }>([
    { quiz: { shuffle: true }, because: undefined },
    { quiz: { shuffle: 'options' }, because: undefined },
    { quiz: { shuffle: 'questions' }, because: unshuffled },
    { quiz: { shuffle: false }, because: unshuffled },
    { quiz: { shuffle: false, circular: true }, because: undefined },
    {
      quiz: { shuffle: true, questions: [createQuestion('a', [0, 1])] },
      because: 'several options may be right in every question',
    },
    { quiz: { shuffle: true, questions: [createQuestion('a', [0, 1]), createQuestion('b')] }, because: undefined },
  ])('refuses $quiz because $because', ({ quiz, because }) => {
    expect(refusePositions(createQuizHead(questions, quiz))).toBe(because);
  });
});
