import type { EntryFacts } from '../trial/merge-entries';
import { mergeLogs, type MachineLog, type MergedLog } from '../report/merge-logs';
import { createQuizBuilder, type QuizBuilder } from './quiz-builder';
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
  const builder = createQuizBuilder(merged.head);
  for (const entry of merged.counting) {
    builder.add(entry);
  }
  const { cells } = builder.build({ complete: true });
  const isWhole = cells.every(({ trials, planned }) => trials >= planned);
  return { ...merged, builder, document: builder.build({ complete: merged.ended && isWhole }) };
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
