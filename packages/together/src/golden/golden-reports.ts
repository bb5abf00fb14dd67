import '../../../assay/dist/testing/official-plugins';
import { join } from 'node:path';
import type { ReportDocument } from '../../../assay/dist/experiment/report/report-document';
import { readReport, trialsFile } from '../../../assay/dist/experiment/report/read-report';
import { textsFile } from '../../../assay/dist/experiment/report/texts';
import { createSection } from '../../../assay/dist/kinds';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { GoldenLog } from './golden-log';
import { interviewLogs } from './interview-logs';
import { quizLogs } from './quiz-logs';
import { validatorLogs } from './validator-logs';

/** A report whose texts the golden files hold. */
export interface GoldenReport {
  /** Its kind and what came of it, such as `quiz, failed`. */
  readonly name: string;
  /** Its report folder, which holds log and texts. */
  readonly folder: string;
  /** How a user names it. */
  readonly shown: string;
  readonly report: ReportDocument;
}

/** Reports of every kind and outcome, made from their logs, in folders that are removed when they have been used. */
export function withGoldenReports<Result>(use: (reports: readonly GoldenReport[]) => Result): Result {
  const logs = [...validatorLogs, ...quizLogs, ...interviewLogs];
  const files = logs.flatMap(({ name, entries, texts }) => [
    [join(folderOf(name), trialsFile), toLines(entries)],
    [join(folderOf(name), textsFile), toLines(texts)],
  ]);
  const root = makeTemporaryFolder(Object.fromEntries(files));
  try {
    return use(logs.map(({ name }) => readGolden(name, join(root.path, folderOf(name)))));
  } finally {
    root.remove();
  }
}

function folderOf(name: GoldenLog['name']): string {
  return name.replaceAll(/[^a-z]+/g, '-');
}

function toLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function readGolden(name: string, folder: string): GoldenReport {
  const { suite, builder, ...end } = readReport(folder, folderOf(name), { createSection });
  return { name, folder, shown: folderOf(name), report: builder.build({ ...end, looks: suite.looks }) };
}
