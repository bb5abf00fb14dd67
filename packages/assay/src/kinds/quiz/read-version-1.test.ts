import { afterEach, describe, expect, test } from '@jest/globals';
import { historyDocumentSchema } from '../../experiment/history/history-document';
import { openProject, type Project } from '../../testing/open-project';
import { readQuizReport } from '../../testing/quiz-project';

/** The first line of a quiz's log in its first format: one question, asked twice of two cells, every rotation. */
const head = {
  ...{ kind: 'quiz', version: 1, quiz: 'capitals', title: 'Capitals', startedAt: '2026-11-01T10:00:00.000Z' },
  files: { questions: 'fixtures/capitals/questions.json', config: 'fixtures/capitals/config.json' },
  ...{ seed: '1', shuffle: true, firstRun: 0, runs: 2, circular: true },
  policy: { accuracy: 0.75, assert: 'hard', questions: 'soft' },
  cells: [
    {
      ...{ label: 'luna', model: 'gpt-6-luna', server: 'localhost:8080', simulated: false, priced: false },
      ...{ prompt: 0, system: null, notes: ['temperature 0 is not sent'] },
    },
    {
      ...{ label: 'dice', model: 'offline/examinee', server: 'offline', simulated: true, priced: false },
      ...{ prompt: 1, system: 'Think.', notes: [] },
    },
  ],
  questions: [
    {
      ...{ id: 'france', title: 'What is the capital of France?', multiple: false, line: 2 },
      options: [
        { text: 'Paris', correct: true },
        { text: 'Lyon', correct: false },
      ],
    },
  ],
};

const answer = (
  cell: number,
  run: number,
  rotation: number,
  letter: string,
  verdict: object = { status: 'correct' },
) => ({
  ...{ kind: 'answer', quiz: 'capitals', cell, run, question: 'france', rotation, request: 'x', verdict },
  ...{ order: rotation === 0 ? [0, 1] : [1, 0], letters: [letter] },
  ...{ source: cell === 0 ? 'live' : 'offline', attempts: 1, milliseconds: 10, servedBy: null, server: null },
  ...{ responseId: null, replyHash: letter, usage: null, repliedAt: '2026-11-01T10:00:01.000Z' },
});

const answers = [
  answer(0, 0, 0, 'A'),
  answer(0, 0, 1, 'B'),
  answer(0, 1, 0, 'A'),
  answer(0, 1, 1, 'A', { status: 'incorrect' }),
  answer(1, 0, 0, 'A'),
  answer(1, 0, 1, 'B'),
  answer(1, 1, 0, 'A'),
  answer(1, 1, 1, 'B'),
];

let project: Project;
afterEach(() => {
  project.remove();
});

function open(): void {
  const lines = [head, ...answers, { kind: 'ended' }].map((line) => `${JSON.stringify(line)}\n`);
  project = openProject({
    'reports/old/trials.jsonl': lines.join(''),
    'reports/old/report.json': JSON.stringify({ version: 1, kind: 'quiz', quiz: 'capitals' }),
  });
}

describe('a report folder of a quiz of version 1', () => {
  test('is printed again by assay report, with the figures that it had', async () => {
    open();

    const { code, out } = await project.run(['report', 'reports/old', '--json']);

    const { report, quiz } = readQuizReport(out);
    expect(report).toMatchObject({ of: 'quiz', challenge: 'capitals', title: 'Capitals', complete: true, missing: 0 });
    expect(report.models.map(({ model, trials }) => [model, trials])).toEqual([
      ['luna · Prompt[0]', 4],
      ['dice · Prompt[1]', 4],
    ]);
    expect(
      quiz.cells.map(({ correct, judged, circular, policy }) => [correct, judged, circular?.right, policy?.status]),
    ).toEqual([
      [3, 4, 1, 'no failure shown'],
      [4, 4, 2, 'no failure shown'],
    ]);
    expect(report.notes).toContain('temperature 0 is not sent');
    expect(code).toBe(0);
  });

  test('is part of the history of the quiz, what was simulated apart', async () => {
    open();

    const { out } = await project.run(['history', 'capitals', '--json']);

    const { tracks } = historyDocumentSchema.parse(JSON.parse(out));
    expect(
      tracks.map(({ simulated, slot, models, series }) => [simulated, slot, models, series[0]?.points[0]?.rate]),
    ).toEqual([
      [false, 'Prompt[0]', ['luna'], 0.25],
      [true, 'Prompt[1]', ['dice'], 0],
    ]);
  });

  test('gets its page again', async () => {
    open();

    const { code } = await project.run(['report', 'reports/old', '--html']);

    expect(project.read('reports/old/report.html')).toContain('What is the capital of France?');
    expect(code).toBe(0);
  });
});
