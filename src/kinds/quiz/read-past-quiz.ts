import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { eachLine } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import type { HistoryModel, HistoryReport, HistoryUnit } from '../../experiment/history/history-report';
import { trialsFile } from '../../experiment/report/read-report';
import { judgedOf } from './question-tally';
import { quizDocumentSchema } from './quiz-document';
import { quizEntrySchema } from './quiz-entry-schema';
import { readQuizReport, type ReadQuizReport } from './read-quiz-report';

const { shape } = quizDocumentSchema;
const { shape: cell } = shape.cells.element;

/** What a history needs of a quiz's `report.json`: other keys may have come or gone since it was written. */
const pastQuizSchema = z.object({
  ...{ version: shape.version, quiz: shape.quiz, title: shape.title, complete: shape.complete },
  ...{ shuffle: shape.shuffle, circular: shape.circular, runs: shape.runs },
  startedAt: shape.startedAt.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date'),
  cells: z.array(
    z.object({
      ...{ model: cell.model, server: cell.server, simulated: cell.simulated, prompt: cell.prompt },
      ...{ system: cell.system, judged: cell.judged, accuracy: cell.accuracy, interval: cell.interval },
      calls: cell.calls,
    }),
  ),
});

type PastCell = z.infer<typeof pastQuizSchema>['cells'][number];

/** Where a report folder is, and how the user names it. */
interface Folder {
  readonly path: string;
  readonly shown: string;
}

/** What a history needs of a quiz's report: what was simulated apart from what was not. */
export function readPastQuiz(document: unknown, folder: Folder): readonly HistoryReport[] {
  const parsed = pastQuizSchema.safeParse(document);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new AssayError([`${folder.shown}/report.json cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  const { data } = parsed;
  const [first = ''] = eachLine(join(folder.path, trialsFile));
  const entry = quizEntrySchema.safeParse(tryParseJson(first)).data;
  const unitsOf = countLater(folder);
  return [false, true].flatMap((simulated): readonly HistoryReport[] => {
    const cells = [...data.cells.entries()].filter(([, one]) => one.simulated === simulated);
    const isWhole = data.complete && entry?.shard === undefined;
    return cells.length === 0
      ? []
      : [
          {
            ...{ folder: folder.shown, kind: 'quiz', challenge: data.quiz, title: data.title, simulated },
            startedAt: new Date(data.startedAt).toISOString(),
            complete: data.complete,
            sampling: isWhole ? 'fixed' : 'sequential',
            replayed: !simulated && cells.every(([, { calls, judged }]) => calls === 0 && judged > 0),
            runs: data.runs,
            fixtures: new Map(
              (entry?.questions ?? []).map(({ id, options }) => [id, new Map([['right', rightOf(options)]])]),
            ),
            sawAll: entry !== undefined,
            heldOut: [],
            policies: new Map(),
            settings: { shuffle: String(data.shuffle), circular: String(data.circular) },
            models: cells.map(([index, one]) => toModel(one, () => unitsOf(index))),
          },
        ];
  });
}

function toModel(one: PastCell, units: () => ReadonlyMap<string, HistoryUnit>): HistoryModel {
  const { model, server, prompt, system, judged, accuracy, interval } = one;
  return {
    model,
    slot: `Prompt[${String(prompt)}]`,
    servedBy: [],
    server,
    prompt: createHash('sha256')
      .update(system ?? '')
      .digest('hex'),
    measures: [{ name: 'accuracy', rate: accuracy, interval, judged, units }],
  };
}

/** The answers of each cell by question, read from the log when the first of them is asked for; none when it cannot be read. */
function countLater({ path, shown }: Folder): (cell: number) => ReadonlyMap<string, HistoryUnit> {
  let read: { readonly report: ReadQuizReport | undefined } | undefined;
  return (index) => {
    read ??= { report: tryToRead(path, shown) };
    const { report } = read;
    const tallies = report?.builder.cells[index]?.questions ?? [];
    return new Map(
      (report?.quiz.questions ?? []).flatMap(({ id, options, line }, place) => {
        const tally = tallies[place];
        const judged = tally === undefined ? 0 : judgedOf(tally);
        const correct = tally?.correct ?? 0;
        const file = report?.quiz.files.questions ?? '';
        const counts = { failures: judged - correct, judged, share: correct / judged };
        return judged === 0 ? [] : [[id, { label: rightOf(options), file, line, ...counts }] as const];
      }),
    );
  };
}

function tryToRead(path: string, shown: string): ReadQuizReport | undefined {
  try {
    return readQuizReport(path, shown);
  } catch (error) {
    if (error instanceof AssayError) {
      return undefined;
    }
    throw error;
  }
}

function rightOf(options: readonly { readonly text: string; readonly correct: boolean }[]): string {
  return JSON.stringify(options.filter(({ correct }) => correct).map(({ text }) => text));
}
