import type { GateEntry } from '../../../assay/dist/experiment/log/suite-entry';
import type { QuizHead } from '../../../assay/dist/kinds/quiz/quiz-details';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  suiteOf,
  toEntry,
} from '../../../assay/dist/testing/small-quiz';
import { askedAt, type GoldenLog } from './golden-log';

const questions = Array.from({ length: 8 }, (_, index) =>
  createQuestion(`q${String(index)}`, [index % 4], { line: 2 + 20 * index }),
);

/** What a cell said in a run, a letter for each question: right, wrong, unreadable, errored. */
type Run = string;

interface Asked {
  readonly head?: Partial<QuizHead>;
  readonly source?: 'live' | 'offline';
  readonly end?: object | null;
  readonly gate?: GateEntry;
}

function logOf(
  name: string,
  cells: readonly (readonly Run[])[],
  { head: parts = {}, source = 'live', end = { kind: 'ended' }, gate }: Asked = {},
): GoldenLog {
  const head = createQuizHead(questions, {
    runs: cells[0]?.length ?? 1,
    cells: cells.map((_, cell) =>
      source === 'offline'
        ? createCellEntry('offline/examinee', { simulated: true, priced: false })
        : createCellEntry(['gpt-6-luna', 'gpt-4o'][cell] ?? 'another', { priced: true, server: 'api.openai.com' }),
    ),
    ...parts,
  });
  const said = (letter: string | undefined, right: number): string =>
    ({ r: 'ABCD'.charAt(right), w: 'ABCD'.charAt((right + 1) % 4), u: 'unreadable' })[letter ?? ''] ?? 'errored';
  const entries = cells.flatMap((runs, cell) =>
    runs.flatMap((letters, run) =>
      head.questions.map((question, index) => {
        const isLost = letters[index] === 'e';
        const answer = createAnswer(question, said(letters[index], index % 4), {
          cell,
          run,
          source,
          repliedAt: isLost ? null : askedAt,
          servedBy: isLost ? null : 'gpt-6-luna-2026-10-01',
          responseId: isLost ? null : `${question.id} ${String(cell)} ${String(run)}`,
          usage: isLost ? null : { promptTokens: 200, completionTokens: 5, cachedTokens: 0, cacheWriteTokens: 0 },
        });
        return toEntry(head, answer);
      }),
    ),
  );
  const log = [{ ...suiteOf(head), ...(gate !== undefined && { gate }) }, ...entries, ...(end === null ? [] : [end])];
  return { name: `quiz, ${name}`, entries: log, texts };
}

const texts: GoldenLog['texts'] = ['A', 'B', 'C', 'D', 'unreadable'].map((hash) => ({
  ...({ kind: 'reply', hash, text: hash === 'unreadable' ? 'I cannot say.' : `${hash} - my answer` } as const),
}));

const policy = { accuracy: 0.8, assert: 'hard', questions: 'soft' } as const;

const gate: GateEntry = {
  attempt: 1,
  spent: 0.05,
  alpha: 0.05,
  beta: 0.05,
  batch: 1,
  accuracy: 0.8,
  preset: null,
  hypotheses: null,
  most: null,
  failFast: false,
};

/** Logs of a quiz, one for each thing that can come of it. */
export const quizLogs: readonly GoldenLog[] = [
  logOf(
    'measured',
    [
      ['rrrrrrrw', 'rrrrrrrw'],
      ['rwwrwwww', 'wwwwwwwe'],
      ['rrrrrrru', 'rrrrrrww'],
    ],
    {
      head: { shuffle: true, seed: 'x' },
    },
  ),
  logOf('passed', [['rrrrrrrr']], { head: { policy } }),
  logOf('failed', [Array<Run>(6).fill('wwwrwwww')], { head: { policy } }),
  logOf('inconclusive', [['eeeeerrr']], { head: { policy } }),
  logOf('simulated', [['rrrrrrwr']], { source: 'offline' }),
  logOf('certified accuracy', [Array<Run>(6).fill('rrrrrrrr')], { head: { gated: true }, gate }),
  logOf('rejected accuracy', [Array<Run>(6).fill('wwwwwwwr')], { head: { gated: true }, gate }),
  logOf('cut short', [['rrrr']], { head: { questions: questions.slice(0, 4), runs: 3 }, end: null }),
];
