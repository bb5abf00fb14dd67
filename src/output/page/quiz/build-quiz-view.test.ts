import { afterAll, describe, expect, test } from '@jest/globals';
import { isHeldOut } from '../../../experiment/assess/holdout';
import type { QuizAnswer } from '../../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  tallyOf,
} from '../../../testing/small-quiz';
import { blocksIn, rowsIn, sectionOf } from '../../../testing/page-sections';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { plainLines } from '../highlight';
import { openTexts } from '../text-shelf';
import { buildQuizView } from './build-quiz-view';
import { createAnswerCollector } from './collect-answers';
import type { QuizView } from './quiz-view';

const folder = makeTemporaryFolder({
  'texts.jsonl': ['A', 'B', 'C', 'unreadable', 'AC']
    .map((text) => JSON.stringify({ kind: 'reply', hash: text, text: `It is ${text}\u202e.`, finishReason: 'stop' }))
    .join('\n'),
});
afterAll(folder.remove);

const single = createQuestion('tax', [1], { title: 'Which\nis it?', line: 7 });
const several = createQuestion('vat', [0, 2], { line: 31 });

function viewOf(quiz: QuizHead, answers: readonly QuizAnswer[]): QuizView {
  const collector = createAnswerCollector(quiz);
  answers.forEach(collector.add);
  const report = reportOf(quiz, answers);
  const { cells: tallies, build } = tallyOf(quiz, answers);
  const { shelf } = openTexts(folder.path, plainLines);
  return buildQuizView({ head: quiz, report, quiz: build(), tallies, collector, shelf });
}

const twoCells = createQuizHead([single, several], {
  runs: 3,
  shuffle: true,
  cells: [
    createCellEntry('sharp', { system: 'Be\nsharp.' }),
    createCellEntry('dull', { simulated: true, prompt: 1, notes: ['no seed'] }),
  ],
});

const said = [
  createAnswer(single, 'B', {
    servedBy: 'sharp-1',
    fingerprint: 'fp_1',
    milliseconds: 40,
    repliedAt: '2026-11-20T10:00:01.000Z',
  }),
  createAnswer(single, 'A', { run: 1, order: [1, 0, 2, 3], servedBy: 'sharp-1', milliseconds: 60 }),
  createAnswer(single, 'A', { run: 2 }),
  createAnswer(single, 'unreadable', { cell: 1, source: 'offline' }),
  createAnswer(single, 'errored', { cell: 1, run: 1, source: 'offline' }),
  createAnswer(several, 'AC'),
  createAnswer(several, 'C', { run: 2 }),
];

describe('buildQuizView', () => {
  test('shows each answer by the places of the file, whatever letter stood before it', () => {
    const view = viewOf(twoCells, said);

    expect(view.texts[0]).toEqual([['It is A\\u202e.', '']]);
    expect(view.cells.map(({ answers }) => answers)).toEqual([
      [
        {
          ...{ correct: 2, incorrect: 1, unreadable: 0, errored: 0, chosen: [1, 2, 0, 0], trials: 'bba' },
          replies: [
            { text: 0, status: 'incorrect', chosen: [0], times: 1, runs: 'run 3' },
            { text: 0, status: 'correct', chosen: [1], times: 1, runs: 'run 2' },
            { text: 1, status: 'correct', chosen: [1], times: 1, runs: 'run 1' },
          ],
          ...{ more: null, lost: [] },
        },
        {
          ...{ correct: 1, incorrect: 1, unreadable: 0, errored: 0, chosen: [1, 0, 2, 0], trials: '+ -' },
          replies: [
            { text: 2, status: 'incorrect', chosen: [2], times: 1, runs: 'run 3' },
            { text: 4, status: 'correct', chosen: [0, 2], times: 1, runs: 'run 1' },
          ],
          ...{ more: null, lost: [] },
        },
      ],
      [
        {
          ...{ correct: 0, incorrect: 0, unreadable: 1, errored: 1, chosen: [0, 0, 0, 0], trials: '?! ' },
          replies: [{ text: 3, status: 'unreadable', chosen: [], times: 1, runs: 'run 1', problem: 0 }],
          ...{ more: null, lost: [[1, 1]] },
        },
        null,
      ],
    ]);
    expect(view.problems).toEqual(['no choice: expected one of the options A, B, C, D', '500 no luck']);
  });

  test('says what limits the numbers, where they come from, and who answered', () => {
    const view = viewOf(twoCells, said);
    const { notes, facts } = view;

    expect(notes).toEqual([
      'Simulated: dull threw dice. Nothing here says how good a model or a prompt is.',
      'Incomplete: based only on the 7 trials that arrived.',
      '1 trial brought no reply and was not judged.',
      'No seed.',
      '1 replies had no response id, so that repeats of one reply cannot be told from new ones.',
      '5 trials are missing: they did not count, or are not in the log.',
    ]);
    expect(facts).toEqual([
      { name: 'Questions', value: 'questions.json' },
      { name: 'Configuration', value: 'config.json' },
      { name: 'Order', value: 'questions and options shuffled in each run; seed 1' },
      { name: 'Runs', value: '3' },
      { name: 'Server', value: 'localhost:8080' },
      { name: 'Asked', value: '2026-11-20 10:00 UTC' },
      { name: 'Replies from', value: '2026-11-20 10:00 UTC to 2026-11-20 10:00 UTC' },
      { name: 'Served by', value: 'sharp-1' },
      { name: 'Fingerprints', value: 'fp_1' },
      { name: 'Trials', value: '7' },
      { name: 'Simulated', value: '2' },
      { name: 'Calls', value: '5' },
      { name: 'Tokens', value: '0 in, 0 out' },
      { name: 'Cost', value: 'unknown' },
    ]);
    expect(sectionOf(view, 'prompts').blocks).toEqual([
      { kind: 'heading', text: 'Prompt[0]' },
      {
        ...{ kind: 'lines', label: 'System message of Prompt[0]' },
        lines: [
          ['Be', ''],
          ['sharp.', ''],
        ],
      },
      { kind: 'heading', text: 'Prompt[1]' },
      { kind: 'text', text: 'No system message.' },
    ]);
    expect(
      blocksIn(view, 'latency', 'latency').map(({ model, replies, median }) => ({ model, replies, median })),
    ).toEqual([{ model: 'sharp', replies: 5, median: 1 }]);
    expect(rowsIn(view, 'costs').map((row) => [row['served by'], row['fingerprints']])).toEqual([
      ['sharp-1', 'fp_1'],
      ['simulated', '–'],
    ]);
    expect(sectionOf(view, 'positions').about).toMatch(/How often each letter was chosen/);
  });

  test('marks the questions that are worth a look, and shows the whole of a title of several lines', () => {
    const answers = [
      createAnswer(single, 'A'),
      createAnswer(single, 'A', { cell: 1 }),
      createAnswer(several, 'AC'),
      createAnswer(several, 'unreadable', { cell: 1 }),
    ];
    const { questions, suspicious } = viewOf(createQuizHead([single, several], { models: ['a', 'b'] }), answers);

    expect(questions.map(({ id, title, text, place, tags }) => ({ id, title, text, place, tags }))).toEqual([
      {
        ...{ id: 'Q1', title: 'Which is it?', place: 'questions.json:7', tags: ['suspicious', 'all-wrong', 'wrong'] },
        text: [
          ['Which', ''],
          ['is it?', ''],
        ],
      },
      {
        ...{ id: 'Q2', title: 'What is vat?', text: null, place: 'questions.json:31' },
        tags: ['differs', 'wrong', 'unreadable'],
      },
    ]);
    expect(suspicious).toEqual([{ question: 0, labelled: '“tax 1”', chosen: '“tax 0”', share: '100 %', most: true }]);
  });

  test('shows nothing of questions held out but how many they are', () => {
    const questions = Array.from({ length: 12 }, (_, index) => createQuestion(`held ${String(index)}`));
    const quiz = createQuizHead(questions, { looks: 1 });
    const shown = questions.filter(({ id }) => !isHeldOut(id));
    const hidden = questions.filter(({ id }) => isHeldOut(id));
    const view = viewOf(
      quiz,
      questions.map((question) => createAnswer(question, 'A')),
    );

    expect(hidden.length).toBeGreaterThan(0);
    expect(view.questions.map(({ id, title }) => [id, title])).toEqual(
      shown.map((question) => [`Q${String(questions.indexOf(question) + 1)}`, question.title]),
    );
    expect(view.cells[0]?.answers.map((answers) => answers?.correct)).toEqual(shown.map(() => 1));
    expect(view.notes).toContain(
      `${String(hidden.length)} questions held out: not shown one by one, so that they stay unseen.`,
    );
    for (const { id, title } of hidden) {
      expect(JSON.stringify(view)).not.toMatch(new RegExp(`${id}\\b|${title.replace('?', '')}\\?`));
    }
  });

  test('reads rotations of a run one after the other', () => {
    const quiz = createQuizHead([single], { circular: true, runs: 2 });
    const answers = [0, 1, 2, 3].map((rotation) => createAnswer(single, 'B', { run: 1, rotation }));
    const view = viewOf(quiz, answers);
    const { cells } = view;

    expect(cells[0]?.answers[0]?.trials).toBe('    bbbb');
    expect(cells[0]?.answers[0]?.replies).toEqual([
      { text: 0, status: 'correct', chosen: [1], times: 4, runs: 'run 2' },
    ]);
    expect(rowsIn(view, 'cells').map((row) => row['right in every rotation'])).toEqual(['1/1 (100 %)']);
  });
});
