import type { EntryFacts } from '../../experiment/log/merge-entries';
import { mergeLogs, type MachineLog, type MergedLog } from '../../experiment/merge/merge-logs';
import { createQuizBuilder, type QuizBuilder } from './quiz-builder';
import { formatNumberOf } from '../../basics/text/numbers';
import type { QuizDocument } from './quiz-document';
import type { AnswerEntry, QuizEntry } from './quiz-log';
import { orderOfRun } from './shown-question';

/** The answers of a quiz from several machines, joined and counted. */
export interface MergedQuiz extends MergedLog<QuizEntry, AnswerEntry> {
  readonly builder: QuizBuilder;
  readonly document: QuizDocument;
}

/** Joins answers of one quiz and makes the report that a single machine would have made. */
export function mergeQuizzes(
  logs: readonly [MachineLog<QuizEntry, AnswerEntry>, ...MachineLog<QuizEntry, AnswerEntry>[]],
): MergedQuiz {
  const merged = mergeLogs(logs[0].head.quiz, logs, factsOf);
  const missing = countMissing(merged);
  const unsaid = missing > 0 && merged.lacking.length === 0;
  const lacking = unsaid
    ? [`${formatNumberOf(missing, 'trial')} ${missing === 1 ? 'is' : 'are'} not in the logs`]
    : merged.lacking;
  const head = lacking.length === 0 ? merged.head : { ...merged.head, lacking };
  const builder = countAnswers(head, merged);
  const document = builder.build({ complete: merged.ended && missing === 0 });
  return { ...merged, head, lacking, builder, document };
}

function countMissing(merged: MergedLog<QuizEntry, AnswerEntry>): number {
  const { cells } = countAnswers(merged.head, merged).build({ complete: true });
  return cells.reduce((sum, { trials, planned }) => sum + Math.max(0, planned - trials), 0);
}

function countAnswers(head: QuizEntry, { counting }: MergedLog<QuizEntry, AnswerEntry>): QuizBuilder {
  const builder = createQuizBuilder(head);
  for (const entry of counting) {
    builder.add(entry);
  }
  return builder;
}

function factsOf(quiz: QuizEntry): (entry: AnswerEntry) => EntryFacts {
  const runs = new Map<number, ReadonlyMap<string, number>>();
  const placesIn = (run: number): ReadonlyMap<string, number> => {
    const known = runs.get(run) ?? new Map(orderOfRun(quiz.questions, quiz, run).map(({ id }, place) => [id, place]));
    runs.set(run, known);
    return known;
  };
  return ({ cell, run, question, rotation, verdict, responseId, replyHash, repliedAt, source }) => ({
    key: JSON.stringify([cell, run, question, rotation]),
    reply: responseId ?? replyHash ?? repliedAt ?? '',
    judged: verdict.status !== 'errored',
    repliedAt: repliedAt ?? '',
    live: source === 'live',
    order: [run, placesIn(run).get(question) ?? -1, rotation, cell],
  });
}
