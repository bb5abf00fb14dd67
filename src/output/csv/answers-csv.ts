import { z } from 'zod';
import { priceOf } from '../../model/prices/price-of';
import { toCsvLine } from '../../basics/text/csv-line';
import type { Answer } from '../../kinds/quiz/ask-quiz';
import type { Cell } from '../../kinds/quiz/cell';
import type { AnswerEntry } from '../../kinds/quiz/quiz-log';

const count = z.int().nonnegative();

/** One row of `answers.csv`: an answer, with the columns in their order. */
export const answerRowSchema = z.strictObject({
  model: z.string().meta({ description: 'Label, or name.' }),
  prompt: count.meta({ description: 'Index of the system prompt.' }),
  run: z.int().positive().meta({ description: 'From 1.' }),
  rotation: count,
  question: z.string().meta({ description: 'Its id.' }),
  title: z.string(),
  order: z
    .string()
    .regex(/^[1-9]\d?( [1-9]\d?)*$/)
    .meta({
      description: 'Places of the options in their file, from 1, in the order shown.',
    }),
  letter: z.string().nullable().meta({ description: 'Letters that the answer settles on, such as B or A C.' }),
  chosen: z.string().nullable().meta({ description: 'Texts of these options, separated by " | ".' }),
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

/** One answer as a line of `answers.csv`. */
export function toAnswerLine(answer: Answer, entry: AnswerEntry, cell: Cell): string {
  const row = toRow(answer, entry, cell);
  return toCsvLine(columns.map((column) => row[column]));
}

function toRow(
  { asked, question, shown, run, rotation }: Answer,
  { verdict, usage, repliedAt, letters, source, tier, milliseconds }: AnswerEntry,
  cell: Cell,
): AnswerRow {
  const chosen = shown.filter(({ letter }) => letters?.includes(letter) === true).map(({ text }) => text);
  const paid = cell.priced && usage !== null && repliedAt !== null && source === 'live';
  const terms = { server: cell.model.server, tier, overrides: cell.prices };
  return {
    model: cell.label,
    prompt: cell.prompt,
    run: run + 1,
    rotation,
    question: question.id,
    title: question.title,
    order: shown.map(({ place }) => place + 1).join(' '),
    letter: letters?.join(' ') ?? null,
    chosen: letters === null ? null : chosen.join(' | '),
    correct: verdict.status === 'errored' ? null : verdict.status === 'correct',
    verdict: verdict.status === 'unreadable' ? verdict.kind : verdict.status,
    problem: 'problem' in verdict ? verdict.problem : null,
    reply: asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null,
    source,
    promptTokens: usage?.promptTokens ?? null,
    completionTokens: usage?.completionTokens ?? null,
    dollars: paid ? priceOf(cell.model.name, usage, new Date(repliedAt), terms) : null,
    milliseconds,
  };
}
