import { join } from 'node:path';
import { eachLine, readLines } from '../../basics/disk/disk';
import { parseJson } from '../../basics/json/parse-json';
import type { AnswerEntry, QuizEntry } from '../../kinds/quiz/quiz-log';
import { readAnswers } from '../../kinds/quiz/read-quiz-report';
import type { MachineLog } from '../../experiment/merge/merge-logs';
import { readTrials, trialsFile, type ReportSuite } from '../../experiment/report/read-report';
import type { JestEnd } from '../../experiment/log/jest-end';
import type { TrialEntry } from '../../experiment/log/trial-log';

/** What one file holds of one challenge. */
export type ReadLog =
  | { readonly kind: 'suite'; readonly log: MachineLog<ReportSuite, TrialEntry> }
  | { readonly kind: 'quiz'; readonly log: MachineLog<QuizEntry, AnswerEntry> };

/** What one Jest command has logged. */
export interface JestLog {
  readonly shown: string;
  readonly logs: readonly ReadLog[];
  /** `undefined` when Jest did not come to its end. */
  readonly end: JestEnd | undefined;
}

/** Reads the trials of a report folder. */
export function readReportLog(folder: string, shown: string): ReadLog {
  return readLog(() => eachLine(join(folder, trialsFile)), `${shown}/${trialsFile}`);
}

/** Takes the log of a Jest command apart, challenge by challenge; of several beginnings of one the last counts. */
export function readJestLog(file: string, shown: string): JestLog {
  const heads = new Map<string, string>();
  const lines = new Map<string, string[]>();
  const stopped = new Set<string>();
  let end: JestEnd | undefined;
  for (const line of readLines(file)) {
    const entry = parseLine(line);
    const { kind, challenge, quiz, trial, jest } = entry;
    if (kind === 'suite' || kind === 'quiz') {
      const id = String(kind === 'suite' ? challenge : quiz);
      heads.set(`${kind} ${id}`, line);
      stopped.delete(id);
    } else if (kind === 'trial' || kind === 'answer') {
      const key = kind === 'trial' ? `suite ${String(trial?.challenge)}` : `quiz ${String(quiz)}`;
      const known = lines.get(key) ?? [];
      known.push(line);
      lines.set(key, known);
    } else if (kind === 'stopped') {
      stopped.add(String(challenge));
    } else if (kind === 'ended') {
      end = jest;
    }
  }
  const logs = [...heads].flatMap(([key, head]) => {
    const own = lines.get(key) ?? [];
    const id = key.slice(key.indexOf(' ') + 1);
    // Tests were selected, and none of this challenge was among them.
    return own.length === 0
      ? []
      : [readLog(() => [head, ...own, ...(stopped.has(id) ? [] : [JSON.stringify({ kind: 'ended' })])], shown)];
  });
  return { shown, logs, end };
}

function readLog(linesOf: () => Iterable<string>, shown: string): ReadLog {
  const place = { shown, file: shown };
  const answers: AnswerEntry[] = [];
  const quiz = readAnswers(linesOf(), place, (entry) => answers.push(entry));
  if (quiz !== undefined) {
    return { kind: 'quiz', log: { shown, head: quiz.quiz, entries: answers, ended: quiz.complete } };
  }
  const entries: TrialEntry[] = [];
  const { suite, complete } = readTrials(linesOf(), place, { onTrial: (entry) => entries.push(entry) });
  return { kind: 'suite', log: { shown, head: suite, entries, ended: complete } };
}

interface Line {
  readonly kind?: unknown;
  readonly challenge?: unknown;
  readonly quiz?: unknown;
  readonly trial?: { readonly challenge?: unknown };
  readonly jest?: JestEnd;
}

/** A line that a kill has cut off is passed over. */
function parseLine(line: string): Line {
  try {
    const value: unknown = parseJson(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
