import { join } from 'node:path';
import { eachLine } from '../disk';
import { AssayError } from '../errors';
import { trialsFile } from '../report/read-report';
import { createQuizBuilder, type QuizBuilder } from './quiz-builder';
import { quizLogVersion, type AnswerEntry, type QuizEntry } from './quiz-log';

/** The answers of a quiz's report folder, counted. */
export interface ReadQuizReport {
  readonly quiz: QuizEntry;
  readonly builder: QuizBuilder;
  /** Asking was not cut short. */
  readonly complete: boolean;
}

/** Counts the answers of a report folder; `undefined` when it is not that of a quiz. `shown` is how the user names the folder. */
export function readQuizReport(folder: string, shown: string): ReadQuizReport | undefined {
  let read: { readonly quiz: QuizEntry; readonly builder: QuizBuilder } | undefined;
  let complete = false;
  let number = 0;
  let broken: number | undefined;
  for (const line of eachLine(join(folder, trialsFile))) {
    number += 1;
    const entry = line === '' ? undefined : parseLine(line);
    if (read === undefined) {
      if (!isQuiz(entry)) {
        return undefined;
      }
      if (entry.version !== quizLogVersion) {
        throw new AssayError(
          `${shown} was written in format version ${JSON.stringify(entry.version)}; this version of Assay reads version ${String(quizLogVersion)}.`,
        );
      }
      read = { quiz: entry, builder: createQuizBuilder(entry) };
    } else if (broken !== undefined) {
      // A kill may cut the last line; anywhere else it means that somebody changed the file.
      throw new AssayError(
        `${shown}/${trialsFile} cannot be used:\n  - line ${String(broken)}: expected one answer as JSON; restore the file as Assay wrote it`,
      );
    } else if (isAnswer(entry)) {
      read.builder.add(entry);
    } else if (entry?.kind === 'ended') {
      complete = true;
    } else if (line !== '') {
      broken = number;
    }
  }
  return read === undefined ? undefined : { ...read, complete };
}

/** The quizzes of a log that several suites share, each with the answers that came after its last beginning. */
export function readQuizzes(entries: readonly unknown[]): readonly Omit<ReadQuizReport, 'complete'>[] {
  const quizzes = new Map<string, Omit<ReadQuizReport, 'complete'>>();
  for (const entry of entries) {
    if (isQuiz(entry)) {
      quizzes.set(entry.quiz, { quiz: entry, builder: createQuizBuilder(entry) });
    } else if (isAnswer(entry)) {
      quizzes.get(entry.quiz)?.builder.add(entry);
    }
  }
  return [...quizzes.values()].filter(({ builder }) => builder.cost().trials > 0);
}

interface Line {
  readonly kind?: unknown;
}

function parseLine(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isQuiz(entry: unknown): entry is QuizEntry {
  const { kind, cells, questions } = (entry ?? {}) as { readonly [Key in keyof QuizEntry]?: unknown };
  return kind === 'quiz' && Array.isArray(cells) && Array.isArray(questions);
}

/** By hand, for there may be many lines, which the tool itself wrote. */
function isAnswer(entry: unknown): entry is AnswerEntry {
  const { kind, cell, run, question, order, verdict } = (entry ?? {}) as {
    readonly [Key in keyof AnswerEntry]?: unknown;
  };
  const { status } = (verdict ?? {}) as { readonly status?: unknown };
  return (
    kind === 'answer' &&
    Number.isSafeInteger(cell) &&
    Number.isSafeInteger(run) &&
    typeof question === 'string' &&
    Array.isArray(order) &&
    ['correct', 'incorrect', 'unreadable', 'errored'].includes(String(status))
  );
}
