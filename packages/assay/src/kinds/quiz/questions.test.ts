import { afterEach, describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { question, readQuizReport } from '../../testing/quiz-project';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  sectionWith,
  suiteOf,
} from '../../testing/small-quiz';
import { createQuestionTally, judgedOf, type QuestionTally } from './cell-tally';
import type { QuizQuestion } from './question';
import type { QuizAnswer } from './quiz-answer';
import { type QuizSection, quizSectionOf } from './quiz-section';
import { findSuspicious } from './rank-questions';
import { createQuizSection } from './section';

const single = createQuestion('q', [1]);

function tallyOf(entries: readonly QuizAnswer[], rotations = 1): QuestionTally {
  const tally = createQuestionTally(rotations);
  for (const entry of entries) {
    tally.add(entry);
  }
  return tally;
}

/** Answers of runs in which every rotation is asked; a letter is the verdict of each: right, wrong, unreadable, errored. */
function rotationsOf(...runs: readonly string[]): readonly QuizAnswer[] {
  return runs.flatMap((verdicts, run) =>
    Array.from(verdicts, (verdict, rotation) => {
      const order = [0, 1, 2, 3].map((_, index) => (index + rotation) % 4);
      const letterAt = (place: number) => String.fromCharCode(65 + order.indexOf(place));
      const said = { r: letterAt(1), w: letterAt(0), u: 'unreadable', e: 'errored' }[verdict] ?? '';
      return createAnswer(single, said, { run, rotation, order });
    }),
  );
}

describe('createQuestionTally', () => {
  test('begins with nothing', () => {
    const { correct, incorrect, unreadable, errored, choices, texts, circular } = createQuestionTally(1);

    expect({ correct, incorrect, unreadable, errored }).toEqual({
      correct: 0,
      incorrect: 0,
      unreadable: 0,
      errored: 0,
    });
    expect([choices.size, texts.size, circular]).toEqual([0, 0, { judged: 0, right: 0 }]);
  });

  test('counts verdicts, and judges what brought a reply', () => {
    const tally = tallyOf(
      ['B', 'B', 'A', 'unreadable', 'unreadable', 'C', 'B', 'errored'].map((said) => createAnswer(single, said)),
    );

    const { correct, incorrect, unreadable, errored } = tally;
    expect({ correct, incorrect, unreadable, errored }).toEqual({
      correct: 3,
      incorrect: 2,
      unreadable: 2,
      errored: 1,
    });
    expect(judgedOf(tally)).toBe(7);
  });

  test('counts choices by the places of the options in the file, whatever their letters', () => {
    const tally = tallyOf([
      createAnswer(single, 'A', { order: [1, 0, 2, 3] }),
      createAnswer(single, 'D', { order: [3, 2, 0, 1] }),
      createAnswer(single, 'A', { order: [3, 2, 0, 1] }),
      createAnswer(single, 'unreadable'),
      createAnswer(single, 'errored'),
    ]);

    expect([...tally.choices]).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
  });

  test('counts several options as one choice, whatever the order of their letters', () => {
    const tally = tallyOf([
      createAnswer(single, 'AD', { order: [2, 0, 3, 1] }),
      createAnswer(single, 'BC', { order: [0, 1, 2, 3] }),
      createAnswer(single, 'B', { order: [0, 1, 2, 3] }),
    ]);

    expect([...tally.choices]).toEqual([
      ['1,2', 2],
      ['1', 1],
    ]);
  });

  test('counts the texts of replies, readable or not, and no text of what brought none', () => {
    const tally = tallyOf(
      ['x', 'y', 'x', null].map((replyHash, index) =>
        createAnswer(single, index === 3 ? 'errored' : index === 1 ? 'unreadable' : 'A', { replyHash }),
      ),
    );

    expect([...tally.texts]).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
  });

  test.each([
    { runs: ['rrrr'], judged: 1, right: 1 },
    { runs: ['rrrr', 'rrwr', 'rrrr'], judged: 3, right: 2 },
    { runs: ['rrru'], judged: 1, right: 0 },
    { runs: ['rrre', 'rrrr'], judged: 1, right: 1 },
    { runs: ['wwwe', 'eeee'], judged: 0, right: 0 },
    { runs: ['rrr', 'rrrr'], judged: 1, right: 1 },
  ])('counts of the rotations $runs $judged runs judged and $right right', ({ runs, judged, right }) => {
    expect(tallyOf(rotationsOf(...runs), 4).circular).toEqual({ judged, right });
  });

  test('counts runs whose rotations come in any order', () => {
    const entries = rotationsOf('rrrr', 'rwrr', 'rrre', 'rrrr');

    expect(tallyOf(entries.toReversed(), 4).circular).toEqual({ judged: 3, right: 2 });
    expect(
      tallyOf(
        entries.toSorted((a, b) => a.rotation - b.rotation),
        4,
      ).circular,
    ).toEqual({ judged: 3, right: 2 });
  });
});

describe('rankQuestions', () => {
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

describe('findSuspicious', () => {
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

describe('assay test-llm', () => {
  /** Whether each of five replies to a question is right (`+`), and otherwise which wrong option it names. */
  const replies: Readonly<Record<string, string>> = {
    'What is 2 + 2?': '+++++',
    'What is 2 × 3?': '+1+++',
    'What is 9 − 4?': '11111',
    'What is 8 ÷ 2?': '12+12',
    'What is 3 × 3?': '++++2',
    'What is 7 + 5?': '22222',
  };

  const questions = [
    question('What is 2 + 2?', 'four', 'five', 'three'),
    question('What is 2 × 3?', 'six', 'five', 'eight'),
    question('What is 9 − 4?', 'five', 'thirteen', 'four'),
    question('What is 8 ÷ 2?', 'four', 'six', 'sixteen'),
    question('What is 3 × 3?', 'nine', 'six', 'twelve'),
    question('What is 7 + 5?', 'twelve', 'two', 'thirteen'),
  ];

  let project: Project | undefined;

  afterEach(() => {
    project?.remove();
  });

  test('counts right answers and agreement of five runs, in whatever order the options were asked', async () => {
    const asked = new Map<string, number>();
    const server = await startChatServer(({ prompt }) => {
      const [title = '', ...lines] = prompt.split('\n');
      const run = asked.get(title) ?? 0;
      asked.set(title, run + 1);
      const place = Number((replies[title]?.charAt(run) ?? '').replace('+', '0'));
      const named = questions.find((one) => one.title === title)?.options[place]?.option;
      return `{"answer": "(${lines.find((line) => line.endsWith(` - ${named ?? ''}`))?.charAt(0) ?? '?'})"}`;
    });
    project = openProject({
      'questions.json': JSON.stringify(questions),
      'config.json': JSON.stringify({ models: [{ name: 'gpt-4o' }], runs: 5 }),
    });

    const { out } = await project.run(['test-llm', '--json'], {
      OPENAI_BASE_URL: server.url,
      // One at a time: the server tells runs apart by the order of their requests.
      ASSAY_CONCURRENCY: '1',
    });
    await server.close();

    const { cells } = readQuizReport(out).quiz;
    expect(cells.map(({ runs, tara }) => ({ correct: runs.map(({ correct }) => correct), tara }))).toEqual([
      { correct: [3, 2, 4, 3, 2], tara: 0.5 },
    ]);
  });
});
