import { join } from 'node:path';
import { eachLine } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import { trialsFile } from '../../experiment/report/read-report';
import type { StoppedEntry } from '../../experiment/log/trial-log';
import { createQuizBuilder, type QuizBuilder } from './quiz-builder';
import { quizEntrySchema } from './quiz-entry-schema';
import { quizLogVersion, type AnswerEntry, type QuizEntry } from './quiz-log';

/** The answers of a quiz's report folder, counted. */
export interface ReadQuizReport {
  readonly quiz: QuizEntry;
  readonly builder: QuizBuilder;
  /** Asking was not cut short. */
  readonly complete: boolean;
  /** Somebody ended it. */
  readonly interrupted?: boolean;
}

/** Gets each answer of a log with the quiz that it is of, and whether it counts: a line that stands twice counts once. */
export type OnAnswer = (entry: AnswerEntry, quiz: QuizEntry, counted: boolean) => void;

/** Counts the answers of a report folder; `undefined` when it is not that of a quiz. `shown` is how the user names the folder. */
export function readQuizReport(folder: string, shown: string, onAnswer?: OnAnswer): ReadQuizReport | undefined {
  return readAnswers(eachLine(join(folder, trialsFile)), { shown, file: `${shown}/${trialsFile}` }, onAnswer);
}

/** Counts the answers of a quiz, whose entry comes first. */
export function readAnswers(
  lines: Iterable<string>,
  { shown, file }: { readonly shown: string; readonly file: string },
  onAnswer: OnAnswer = () => undefined,
): ReadQuizReport | undefined {
  let read: { readonly quiz: QuizEntry; readonly builder: QuizBuilder } | undefined;
  const known = new Set<string>();
  let [complete, interrupted] = [false, false];
  let number = 0;
  let broken: number | undefined;
  for (const line of lines) {
    number += 1;
    const entry = line === '' ? undefined : parseLine(line);
    if (read === undefined) {
      if (!isKind(entry, 'quiz')) {
        return undefined;
      }
      const quiz = readEntry(entry, shown, file);
      read = { quiz, builder: createQuizBuilder(quiz) };
    } else if (broken !== undefined) {
      // A kill may cut the last line; anywhere else it means that somebody changed the file.
      throw new AssayError(
        `${file} cannot be used:\n  - line ${String(broken)}: expected one answer as JSON; restore the file as Assay wrote it`,
      );
    } else if (isAnswer(entry, read.quiz)) {
      const key = [entry.cell, entry.run, entry.question, entry.rotation].join(' ');
      const counted = !known.has(key);
      onAnswer(entry, read.quiz, counted);
      if (counted) {
        known.add(key);
        read.builder.add(entry);
      }
    } else if (entry?.kind === 'ended') {
      complete = true;
    } else if (isKind(entry, 'stopped')) {
      interrupted = (entry as StoppedEntry).interrupted === true;
    } else if (line !== '') {
      broken = number;
    }
  }
  return read === undefined ? undefined : { ...read, complete, interrupted };
}

/** The quizzes of a log that several suites share, each with the answers that came after its last beginning. */
export function readQuizzes(entries: readonly unknown[]): readonly ReadQuizReport[] {
  const quizzes = new Map<string, ReadQuizReport>();
  const stopped = new Set<unknown>();
  for (const entry of entries) {
    if (isKind(entry, 'quiz')) {
      const quiz = entry as QuizEntry;
      quizzes.set(quiz.quiz, { quiz, builder: createQuizBuilder(quiz), complete: true });
      stopped.delete(quiz.quiz);
    } else if (isKind(entry, 'stopped')) {
      stopped.add((entry as { readonly challenge?: unknown }).challenge);
    } else if (isKind(entry, 'answer')) {
      const answer = entry as AnswerEntry;
      quizzes.get(answer.quiz)?.builder.add(answer);
    }
  }
  return [...quizzes.values()]
    .filter(({ builder }) => builder.cost().trials > 0)
    .map((read) => ({ ...read, complete: !stopped.has(read.quiz.quiz) }));
}

interface Line {
  readonly kind?: unknown;
}

function parseLine(line: string): Line | undefined {
  try {
    const value: unknown = parseJson(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isKind(entry: unknown, kind: 'quiz' | 'answer' | 'stopped'): boolean {
  return (entry as Line | undefined)?.kind === kind;
}

function readEntry(entry: unknown, shown: string, file: string): QuizEntry {
  const { version } = entry as { readonly version?: unknown };
  if (version !== quizLogVersion) {
    throw new AssayError(
      `${shown} was written in format version ${JSON.stringify(version)}; this version of Assay reads version ${String(quizLogVersion)}.`,
    );
  }
  const parsed = quizEntrySchema.safeParse(entry);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - line 1, ${path.join('.')}: ${message}`);
    throw new AssayError([`${file} cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  return parsed.data;
}

/** By hand, for there may be many lines, which the tool itself wrote. */
function isAnswer(entry: unknown, { cells }: QuizEntry): entry is AnswerEntry {
  const { kind, cell, run, question, rotation, order, letters, verdict, source, attempts } = (entry ?? {}) as {
    readonly [Key in keyof AnswerEntry]?: unknown;
  };
  const { status, problem } = (verdict ?? {}) as { readonly status?: unknown; readonly problem?: unknown };
  return (
    kind === 'answer' &&
    cells[Number(cell)] !== undefined &&
    [run, rotation, attempts].every(Number.isSafeInteger) &&
    typeof question === 'string' &&
    Array.isArray(order) &&
    order.every(Number.isSafeInteger) &&
    (letters === null || (Array.isArray(letters) && letters.every((letter) => typeof letter === 'string'))) &&
    ['live', 'recording', 'offline'].includes(String(source)) &&
    (['correct', 'incorrect'].includes(String(status)) ||
      (['unreadable', 'errored'].includes(String(status)) && typeof problem === 'string'))
  );
}
