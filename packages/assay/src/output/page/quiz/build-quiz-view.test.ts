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
  suiteOf,
  sectionWith,
  toEntry,
} from '../../../testing/small-quiz';
import { blocksIn, rowsIn, sectionOf } from '../../../testing/page-sections';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { createTrialCollector } from '../experiment/collect-trials';
import { plainLines } from '../highlight';
import { openTexts } from '../text-pool';
import { buildQuizView, choicesIn } from './build-quiz-view';
import type { QuizView } from './quiz-view';
import { describeSimulated } from '../../../experiment/report/describe-simulated';

const folder = makeTemporaryFolder({
  'texts.jsonl': ['A', 'B', 'C', 'unreadable', 'AC']
    .map((text) => JSON.stringify({ kind: 'reply', hash: text, text: `It is ${text}\u202e.`, finishReason: 'stop' }))
    .join('\n'),
});
afterAll(folder.remove);

const single = createQuestion('tax', [1], { title: 'Which\nis it?', line: 7 });
const several = createQuestion('vat', [0, 2], { line: 31 });

function viewOf(quiz: QuizHead, answers: readonly QuizAnswer[]): QuizView {
  const suite = suiteOf(quiz);
  const collector = createTrialCollector(suite, choicesIn(quiz));
  answers.forEach((answer) => {
    collector.add(toEntry(quiz, answer));
  });
  const { pool } = openTexts(folder.path, plainLines);
  const report = reportOf(quiz, answers);
  const counted = sectionWith(quiz, answers);
  return buildQuizView({ suite, report, collector, pool, section: counted.build().content, quiz: counted });
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
    expect(view.chosen).toEqual([
      [
        [1, 2, 0, 0],
        [1, 0, 2, 0],
      ],
      [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    ]);
    expect(
      view.groups.map(({ results }) =>
        results.map(
          (result) =>
            result && {
              counts: [result.judged, result.failures, result.unreadable, result.errored],
              trials: result.trials,
            },
        ),
      ),
    ).toEqual([
      [
        { counts: [3, 1, 0, 0], trials: { first: 1, outcomes: '..A' } },
        { counts: [2, 1, 0, 0], trials: { first: 1, outcomes: '. x' } },
      ],
      [{ counts: [1, 1, 1, 1], trials: { first: 1, outcomes: 'ue ' } }, null],
    ]);
    expect(view.groups.map(({ replies }) => replies)).toEqual([
      [
        {
          replies: [
            { text: 0, outcomes: 'A', chosen: [0], times: 1, runs: 'run 3' },
            { text: 0, outcomes: '.', chosen: [1], times: 1, runs: 'run 2' },
            { text: 1, outcomes: '.', chosen: [1], times: 1, runs: 'run 1' },
          ],
          more: null,
          lost: [],
        },
        {
          replies: [
            { text: 2, outcomes: 'x', chosen: [2], times: 1, runs: 'run 3' },
            { text: 4, outcomes: '.', chosen: [0, 2], times: 1, runs: 'run 1' },
          ],
          more: null,
          lost: [],
        },
      ],
      [
        {
          replies: [{ text: 3, outcomes: 'u', chosen: [], times: 1, runs: 'run 1', problem: 0 }],
          more: null,
          lost: [[1, 1]],
        },
        { replies: [], more: null, lost: [] },
      ],
    ]);
    expect(view.problems).toEqual(['no choice: expected one of the options A, B, C, D', '500 no luck']);
  });

  test('says what limits the numbers, where they come from, and who answered', () => {
    const view = viewOf(twoCells, said);
    const { notes, facts } = view;

    expect(notes).toEqual([
      describeSimulated(['dull']),
      'Incomplete: based only on the 7 completed trials.',
      '1 trial got no reply and was not judged.',
      'No seed.',
      expect.stringMatching(/^1 reply had no response id, /),
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
        kind: 'lines',
        label: 'System message of Prompt[0]',
        lines: [
          ['Be', ''],
          ['sharp.', ''],
        ],
      },
      { kind: 'heading', text: 'Prompt[1]' },
      'No system message.',
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
    const easy = createQuestion('easy', [0]);
    const answers = [
      createAnswer(single, 'A'),
      createAnswer(single, 'A', { cell: 1 }),
      createAnswer(several, 'AC'),
      createAnswer(several, 'unreadable', { cell: 1 }),
      createAnswer(easy, 'A'),
      createAnswer(easy, 'A', { cell: 1 }),
    ];
    const { fixtures, questions } = viewOf(createQuizHead([single, several, easy], { models: ['a', 'b'] }), answers);

    expect(fixtures.map(({ id, title, file }) => [id, title, file])).toEqual([
      ['Q1', 'Which is it?', 'questions.json:7'],
      ['Q2', 'What is vat?', 'questions.json:31'],
      ['Q3', 'What is easy?', 'questions.json:1'],
    ]);
    expect(questions.map(({ text, tags, suspicious }) => ({ text, tags, suspicious }))).toEqual([
      {
        text: [
          ['Which', ''],
          ['is it?', ''],
        ],
        tags: ['suspicious', 'all-wrong', 'wrong'],
        suspicious: { labelled: '“tax 1”', chosen: '“tax 0”', share: '100 %', most: true },
      },
      { text: null, tags: ['differs', 'wrong', 'unreadable'], suspicious: null },
      { text: null, tags: [], suspicious: null },
    ]);
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
    expect(view.fixtures.map(({ id, title }) => [id, title])).toEqual(
      shown.map((question) => [`Q${String(questions.indexOf(question) + 1)}`, question.title]),
    );
    expect(view.groups[0]?.results.map((result) => [result?.judged, result?.failures])).toEqual(
      shown.map(() => [1, 0]),
    );
    expect(view.notes).toContain(
      `${String(hidden.length)} questions held out: not shown individually, so that they stay unseen.`,
    );
    for (const { id, title } of hidden) {
      expect(JSON.stringify(view)).not.toMatch(new RegExp(`${id}\\b|${title.replace('?', '')}\\?`));
    }
  });

  test('reads rotations of a run one after the other', () => {
    const quiz = createQuizHead([single], { circular: true, runs: 2 });
    const answers = [0, 1, 2, 3].map((rotation) => createAnswer(single, 'B', { run: 1, rotation }));
    const view = viewOf(quiz, answers);
    const [group] = view.groups;

    expect(group?.results[0]?.trials).toEqual({ first: 1, outcomes: '    ....', parts: 4 });
    expect(group?.replies[0]?.replies).toEqual([{ text: 0, outcomes: '.', chosen: [1], times: 4, runs: 'run 2' }]);
    expect(rowsIn(view, 'cells').map((row) => row['right in every rotation'])).toEqual(['1/1 (100 %)']);
  });
});
