import { createSection } from '../../kinds';
import { exitCodeOf } from '../../experiment/outcome';
import { mergeQuizzes } from '../../kinds/quiz/merge-quizzes';
import type { AnswerEntry, QuizEntry } from '../../kinds/quiz/quiz-log';
import { renderQuiz } from '../../output/terminal/render-quiz';
import { renderQuizReport } from '../../output/terminal/render-quiz-report';
import type { MachineLog, MergedLog } from '../../experiment/merge/merge-logs';
import { mergeSuites, type MergedSuite } from '../../experiment/merge/merge-suites';
import { toned, type Text } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { renderCost } from '../../output/terminal/render-cost';
import { renderReport } from '../../output/terminal/render-report';
import { interview } from '../../kinds/interview/interview-name';
import { renderInterviewSuite } from '../../output/terminal/render-interview-suite';
import { renderSuite } from '../../output/terminal/render-suite';
import { summariseSuites } from '../../experiment/report/summarise-suite';
import type { ReportSuite } from '../../experiment/report/read-report';
import type { TrialEntry } from '../../experiment/log/trial-log';
import type { News } from '../../output/github/open-github';
import type { ExitCode } from '../exit-codes';
import { newsOf } from '../github/news-of';
import type { ReadLog } from './read-logs';
import { writeMergedQuiz, writeMergedSuite } from './write-merged';

/** One challenge, joined. */
export interface MergedReport {
  readonly challenge: string;
  readonly origin: 'jest' | 'reports';
  readonly complete: boolean;
  readonly trials: number;
  /** Trials that stood in several logs and count once. */
  readonly repeated: number;
  /** Replies to a trial for which a later one counts. */
  readonly replaced: number;
  /** What is missing from the whole, in words. */
  readonly lacking: readonly string[];
  readonly files: readonly string[];
  readonly code: ExitCode;
  readonly text: Text;
  /** What a GitHub Actions run is told. */
  readonly news: () => News;
  readonly write: (folder: string) => void;
}

/** A log with where it stands. */
export interface FoundLog {
  readonly read: ReadLog;
  /** Folder of the report; `undefined` of a Jest log. */
  readonly folder: string | undefined;
}

/** Joins the logs of one origin, challenge by challenge; `milliseconds`: how long the slowest machine took. */
export function mergeReports(found: readonly FoundLog[], milliseconds: number): readonly MergedReport[] {
  const groups = new Map<string, FoundLog[]>();
  for (const one of found) {
    const { read } = one;
    const key = `${read.kind} ${read.kind === 'suite' ? read.log.head.challenge : read.log.head.quiz}`;
    const known = groups.get(key) ?? [];
    known.push(one);
    groups.set(key, known);
  }
  return [...groups.values()].flatMap((group) => {
    const suites = group.flatMap(({ read }) => (read.kind === 'suite' ? [read.log] : []));
    const quizzes = group.flatMap(({ read }) => (read.kind === 'quiz' ? [read.log] : []));
    const folders = group.flatMap(({ folder }) => folder ?? []);
    return [
      ...(isSome(suites) ? [suiteReport(suites, folders, milliseconds)] : []),
      ...(isSome(quizzes) ? [quizReport(quizzes, folders)] : []),
    ];
  });
}

type Some<Log> = readonly [Log, ...Log[]];

function isSome<Log>(logs: readonly Log[]): logs is Some<Log> {
  return logs.length > 0;
}

function suiteReport(
  logs: Some<MachineLog<ReportSuite, TrialEntry>>,
  folders: readonly string[],
  milliseconds: number,
): MergedReport {
  const merged = mergeSuites(logs, createSection);
  const { report } = merged;
  return {
    challenge: report.challenge,
    ...factsOf(merged, folders),
    lacking: describeLack(merged.lacking, report.missing),
    complete: report.complete,
    code: exitCodeOf(report.outcome),
    news: () => newsOf(report),
    text: folders.length === 0 ? renderJestSuite(merged, milliseconds) : renderReport(report),
    write: (folder) => {
      writeMergedSuite(folder, merged, folders);
    },
  };
}

function quizReport(logs: Some<MachineLog<QuizEntry, AnswerEntry>>, folders: readonly string[]): MergedReport {
  const merged = mergeQuizzes(logs);
  const { builder, document, head } = merged;
  return {
    challenge: head.quiz,
    ...factsOf(merged, folders),
    complete: document.complete,
    code: exitCodeOf(document.outcome),
    news: () => newsOf(document),
    text:
      folders.length === 0
        ? [...renderQuiz(document), toned('quiet', renderCost(builder.cost(), 'the servers'))]
        : renderQuizReport(head, builder, document),
    write: (folder) => {
      writeMergedQuiz(folder, merged, folders);
    },
  };
}

function factsOf(
  { counting, repeated, replaced, lacking, files }: MergedLog<object, object>,
  folders: readonly string[],
): Pick<MergedReport, 'origin' | 'trials' | 'repeated' | 'replaced' | 'lacking' | 'files'> {
  return {
    origin: folders.length === 0 ? 'jest' : 'reports',
    trials: counting.length,
    ...{ repeated, replaced: replaced.length, lacking, files },
  };
}

/** What is known to be missing, else how much is. */
function describeLack(lacking: readonly string[], missing: number): readonly string[] {
  const count = `${formatNumberOf(missing, 'trial')} ${missing === 1 ? 'is' : 'are'} missing`;
  return lacking.length > 0 || missing === 0 ? lacking : [count];
}

/** As the reporter ends a Jest run. */
function renderJestSuite(merged: MergedSuite, milliseconds: number): Text {
  const { head, ended, counting, replaced } = merged;
  const stopped = ended ? [] : [{ kind: 'stopped', challenge: head.challenge } as const];
  return summariseSuites([head, ...replaced, ...counting, ...stopped]).flatMap((summary) =>
    summary.suite.of === interview ? renderInterviewSuite(summary) : renderSuite(summary, milliseconds),
  );
}
