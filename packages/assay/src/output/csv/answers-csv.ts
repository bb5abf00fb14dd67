import { join } from 'node:path';
import { z } from 'zod';
import { count } from '../../basics/schemas';
import { createAppender, type Appender } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import type { TrialEntry } from '../../experiment/log/trial-log';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { priceOf } from '../../model/prices/price-of';
import { toCsvLine } from '../../basics/text/csv-line';
import { runNumber } from '../../basics/settings/value-form';
import { answerReader, type QuizAnswer } from '../../kinds/quiz/quiz-answer';
import { readQuizHead, type CellEntry, type QuizHead } from '../../kinds/quiz/quiz-details';
import { letterOf } from '../../kinds/quiz/shown-question';

/** One row of `answers.csv`: an answer, with the columns in order. */
export const answerRowSchema = z.strictObject({
  model: z.string().meta({ description: 'Label, or name.' }),
  prompt: count.meta({ description: 'Index of the system prompt.' }),
  run: z.int().positive().meta({ description: 'From 1.' }),
  rotation: count,
  question: z.string().meta({ description: 'Its id.' }),
  title: z.string(),
  order: z
    .string()
    .regex(/^(?:[1-9]\d?( [1-9]\d?)*)?$/)
    .meta({
      description: 'Places of the options in their file, from 1, in the order shown; empty where there are none.',
    }),
  letter: z.string().nullable().meta({ description: 'Letters that the answer settles on, such as B or A C.' }),
  chosen: z
    .string()
    .nullable()
    .meta({ description: 'Texts of these options, separated by " | "; without options, what was answered.' }),
  correct: z.boolean().nullable().meta({ description: 'Empty for an answer without a reply.' }),
  verdict: z.string().meta({ description: 'correct, incorrect, errored, or why the reply could not be read.' }),
  problem: z.string().nullable(),
  reply: z.string().nullable(),
  source: z.enum(['live', 'recording', 'offline']),
  promptTokens: count.nullable(),
  completionTokens: count.nullable(),
  dollars: z.number().nonnegative().nullable().meta({ description: 'Empty when nothing was paid or it is not known.' }),
  milliseconds: z.number().nonnegative().nullable(),
});

type AnswerRow = z.infer<typeof answerRowSchema>;

const columns = Object.keys(answerRowSchema.shape) as readonly (keyof AnswerRow)[];

/** First line of `answers.csv`. */
export const answersHead = toCsvLine(columns);

/** The `answers.csv` of a report folder, created with the first answer. */
export interface AnswersFile {
  /** `reply` is the text of the reply, if there was one. */
  readonly add: (entry: TrialEntry, reply: string | null) => void;
  readonly close: () => void;
}

/** Opens the file in a quiz's report folder; answers are written immediately. */
export function createAnswersFile(folder: string, suite: SuiteEntry): AnswersFile {
  const toLine = createAnswerLines(suite);
  let file: Appender | undefined;
  return {
    add(entry, reply) {
      const line = toLine(entry, reply);
      if (file === undefined) {
        file = createAppender(join(folder, 'answers.csv'));
        file.append(`${answersHead}\r`);
      }
      file.append(`${line}\r`);
    },
    close: () => file?.close(),
  };
}

/** Converts the trials of a quiz to lines of `answers.csv`. */
export function createAnswerLines(suite: SuiteEntry): (entry: TrialEntry, reply: string | null) => string {
  const { cells, questions, prices } = readQuizHead(suite);
  const read = answerReader(suite);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return (entry, reply) => {
    const answer = read(entry);
    const cell = cells[answer?.cell ?? -1];
    const question = byId.get(entry.trial.fixture);
    if (answer === undefined || cell === undefined || question === undefined) {
      throw new AssayError(
        `The quiz ${suite.challenge} has no question ${entry.trial.fixture} for ${entry.trial.model}.`,
      );
    }
    const row = toRow(answer, { cell, question, reply, prices });
    return toCsvLine(columns.map((column) => row[column]));
  };
}

function toRow(answer: QuizAnswer, { cell, question, reply, prices }: About): AnswerRow {
  const { run, rotation, verdict, order, call } = answer;
  const { usage, source, milliseconds } = call;
  return {
    model: cell.label,
    prompt: cell.prompt,
    run: runNumber(run),
    rotation,
    question: question.id,
    title: question.title,
    order: order.map((place) => place + 1).join(' '),
    ...chosenIn(answer, question),
    correct: verdict.status === 'errored' ? null : verdict.status === 'correct',
    verdict: verdict.status === 'unreadable' ? verdict.kind : verdict.status,
    problem: 'problem' in verdict ? verdict.problem : null,
    reply,
    source,
    promptTokens: usage?.promptTokens ?? null,
    completionTokens: usage?.completionTokens ?? null,
    dollars: paidFor(call, cell, prices),
    milliseconds,
  };
}

function chosenIn(
  { order, letters, said }: QuizAnswer,
  { options }: About['question'],
): Pick<AnswerRow, 'letter' | 'chosen'> {
  if (letters === null) {
    return { letter: null, chosen: null };
  }
  if (said !== undefined) {
    return { letter: null, chosen: said };
  }
  const chosen = order.filter((_, index) => letters.includes(letterOf(index)));
  return { letter: letters.join(' '), chosen: chosen.map((place) => options[place]?.text ?? '').join(' | ') };
}

function paidFor(
  { usage, repliedAt, source, tier }: QuizAnswer['call'],
  { priced, model, server }: CellEntry,
  prices: About['prices'],
): number | null {
  return priced && usage !== null && repliedAt !== null && source === 'live'
    ? priceOf(model, usage, new Date(repliedAt), { server, tier, overrides: prices })
    : null;
}

interface About {
  readonly cell: CellEntry;
  readonly question: QuizHead['questions'][number];
  readonly reply: string | null;
  readonly prices: QuizHead['prices'];
}
