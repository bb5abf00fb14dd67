import { describe, expect, test } from '@jest/globals';
import { callsOf } from '../../experiment/log/trial-log';
import { createAnswer, createCellEntry, createQuestion, createQuizHead, toEntry } from '../../testing/small-quiz';
import { type CellTally, createCellTally, judgedOf } from './cell-tally';
import type { QuizAnswer } from './quiz-answer';
import type { CellEntry, QuizHead } from './quiz-details';

const one = createQuestion('one', [0]);
const two = createQuestion('two', [3]);
const several = createQuestion('several', [0, 1]);

function tallyOf(
  entries: readonly QuizAnswer[],
  quiz: Partial<QuizHead> = {},
  cell: CellEntry = createCellEntry('model'),
): CellTally {
  const head = createQuizHead([one, two, several], { runs: 2, ...quiz, cells: [cell] });
  const tally = createCellTally(head, cell);
  for (const entry of entries) {
    tally.add(entry, callsOf(toEntry(head, entry)));
  }
  return tally;
}

describe('createCellTally', () => {
  test('counts each question, in the order of the file', () => {
    const { questions } = tallyOf([
      createAnswer(several, 'AB'),
      createAnswer(one, 'A'),
      createAnswer(one, 'B', { run: 1 }),
      createAnswer(two, 'errored'),
    ]);

    expect(questions.map((question) => [question.correct, judgedOf(question), question.errored])).toEqual([
      [1, 2, 0],
      [0, 0, 1],
      [1, 1, 0],
    ]);
  });

  test('counts each run from the first, with what was not right in it', () => {
    const order = [3, 2, 1, 0];
    const { runs } = tallyOf(
      [
        createAnswer(one, 'A', { run: 5 }),
        createAnswer(two, 'D', { run: 5, order }),
        createAnswer(several, 'unreadable', { run: 5 }),
        createAnswer(one, 'errored', { run: 6 }),
        createAnswer(two, 'D', { run: 6 }),
      ],
      { firstRun: 5 },
    );

    expect(runs).toEqual([
      {
        run: 5,
        correct: 1,
        judged: 3,
        errored: 0,
        failed: [
          {
            question: 1,
            rotation: 0,
            order,
            letters: ['D'],
            kind: null,
            problem: null,
          },
          {
            question: 2,
            rotation: 0,
            order: [0, 1, 2, 3],
            letters: null,
            kind: 'no-choice',
            problem: 'expected one of the options A, B, C, D',
          },
        ],
        lost: [],
      },
      {
        run: 6,
        correct: 1,
        judged: 1,
        errored: 1,
        failed: [],
        lost: [
          {
            question: 0,
            rotation: 0,
            order: [0, 1, 2, 3],
            letters: null,
            kind: null,
            problem: '500 no luck',
          },
        ],
      },
    ]);
  });

  test('keeps the first 20 answers of a run that were not right, and counts all', () => {
    const questions = Array.from({ length: 30 }, (_, index) => createQuestion(`q${String(index)}`));

    const { runs } = tallyOf(
      questions.map((question) => createAnswer(question, 'B')),
      { questions },
    );

    expect(runs[0]).toMatchObject({ correct: 0, judged: 30 });
    expect(runs[0]?.failed.map(({ question }) => question)).toEqual(Array.from({ length: 20 }, (_, place) => place));
  });

  test('keeps wrong answers of a run however many trials got no reply before them', () => {
    const questions = Array.from({ length: 30 }, (_, index) => createQuestion(`q${String(index)}`));

    const { runs } = tallyOf(
      questions.map((question, index) => createAnswer(question, index < 25 ? 'errored' : 'B')),
      { questions },
    );

    const wrong = runs[0]?.failed.filter(({ problem }) => problem === null);
    expect(wrong?.map(({ question }) => question)).toEqual([25, 26, 27, 28, 29]);
  });

  test('counts the letters chosen, those that even chances bring, and those of the right option, of single answers', () => {
    const three = createQuestion('three', [2], {
      options: [0, 1, 2].map((place) => ({ text: String(place), correct: place === 2 })),
    });

    const { letters } = tallyOf(
      [
        createAnswer(one, 'A'),
        createAnswer(two, 'A', { order: [3, 2, 1, 0] }),
        createAnswer(two, 'B'),
        createAnswer(three, 'C'),
        createAnswer(one, 'unreadable'),
        createAnswer(one, 'errored'),
        createAnswer(several, 'AB'),
      ],
      { questions: [one, two, several, three] },
    );

    expect(letters).toEqual({
      chosen: [2, 1, 1, 0],
      expected: [0, 1, 2].map(() => expect.closeTo(3 / 4 + 1 / 3, 12) as unknown).concat([3 / 4]),
      gold: [3, 0, 1, 1],
      recalled: [2, 0, 1, 0],
    });
  });

  test('bills every answer, at list prices where they apply', () => {
    const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 0 };
    const repliedAt = '2026-11-20T10:00:00.000Z';
    const entries = [
      createAnswer(one, 'A', { usage, repliedAt }),
      createAnswer(two, 'D', { usage, repliedAt, source: 'recording' }),
    ];

    const free = tallyOf(entries).bill.total();
    const priced = tallyOf(
      entries,
      {},
      createCellEntry('gpt-4o', { priced: true, server: 'api.openai.com' }),
    ).bill.total();

    expect(free).toMatchObject({ trials: 2, calls: 1, recorded: 1, promptTokens: 1_000_000, dollars: null });
    expect(priced).toMatchObject({ trials: 2, calls: 1, recorded: 1, promptTokens: 1_000_000, dollars: 2.5 });
  });

  test.each([
    { what: 'a question that the quiz does not have', entry: createAnswer(createQuestion('other'), 'A') },
    { what: 'a run that it does not have', entry: createAnswer(one, 'A', { run: 2 }) },
    { what: 'a run before its first', entry: createAnswer(one, 'A', { run: -1 }) },
  ])('bills an answer of $what, and counts it nowhere else', ({ entry }) => {
    const { questions, runs, letters, bill } = tallyOf([entry]);

    expect(questions.map(judgedOf)).toEqual([0, 0, 0]);
    expect(runs.map(({ judged }) => judged)).toEqual([0, 0]);
    expect(letters.chosen).toEqual([0, 0, 0, 0]);
    expect(bill.total().trials).toBe(1);
  });
});
