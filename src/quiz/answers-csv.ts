import { priceOf } from '../model/prices/price-of';
import { toCsvLine, type CsvValue } from '../report/csv-line';
import type { Answer } from './ask-quiz';
import type { Cell } from './cell';
import type { AnswerEntry } from './quiz-log';

const columns = [
  ...['model', 'prompt', 'run', 'rotation', 'question', 'title', 'order', 'letter', 'chosen', 'correct', 'verdict'],
  ...['problem', 'reply', 'source', 'promptTokens', 'completionTokens', 'dollars', 'milliseconds'],
];

/** First line of `answers.csv`. */
export const answersHead = toCsvLine(columns);

/** One answer as a line of `answers.csv`; runs are counted from 1, `order` is the places of the options in the file, from 1. */
export function toAnswerLine(answer: Answer, entry: AnswerEntry, cell: Cell): string {
  const { asked, question, shown, run, rotation } = answer;
  const { verdict, usage, repliedAt, letters } = entry;
  const chosen = shown.filter(({ letter }) => letters?.includes(letter) === true).map(({ text }) => text);
  const paid = cell.priced && usage !== null && repliedAt !== null && entry.source === 'live';
  const terms = { server: cell.model.server, tier: entry.tier, overrides: cell.prices };
  const row: readonly CsvValue[] = [
    ...[cell.label, cell.prompt, run + 1, rotation, question.id, question.title],
    ...[
      shown.map(({ place }) => place + 1).join(' '),
      letters?.join(' ') ?? null,
      letters === null ? null : chosen.join(' | '),
    ],
    verdict.status === 'errored' ? null : verdict.status === 'correct',
    verdict.status === 'unreadable' ? verdict.kind : verdict.status,
    'problem' in verdict ? verdict.problem : null,
    asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null,
    ...[entry.source, usage?.promptTokens ?? null, usage?.completionTokens ?? null],
    paid ? priceOf(cell.model.name, usage, new Date(repliedAt), terms) : null,
    entry.milliseconds,
  ];
  return toCsvLine(row);
}
