import { basename, join } from 'node:path';
import type { ZodType } from 'zod';
import { isFile, writeText } from '../../basics/disk/disk';
import { mergeRows } from '../../kinds/interview/merge-rows';
import { renderRowsReport } from '../../output/terminal/render-rows-report';
import { readRows } from '../../kinds/interview/rows/read-rows';
import {
  askedRowSchema,
  evaluatedRowSchema,
  preparedRowSchema,
  type AskedRow,
  type EvaluatedRow,
  type PreparedRow,
} from '../../kinds/interview/rows/rows';
import { formatNumberOf } from '../../basics/text/numbers';
import { newsOf } from '../github/news-of';
import { askedFile } from '../interview/ask-step';
import { evaluatedFile } from '../interview/evaluate-step';
import { preparedFile } from '../interview/prepare-command';
import { writeRowsReport } from '../interview/report-step';
import { exitCodeOf } from '../../experiment/outcome';
import { aboutBeside } from '../interview/page-beside';
import type { AboutRows } from '../../kinds/interview/log/log-of-rows';
import { reportOfRows } from '../../kinds/interview/report/report-of-rows';
import type { MergedReport } from './merge-reports';

/** A folder of evaluated rows that has no log of its own: its answers were asked step by step, or by an earlier version. */
export interface InterviewFolder {
  readonly path: string;
  /** How the user names it. */
  readonly shown: string;
}

/** Joins folders of rows, interview by interview. */
export function mergeInterviewFolders(folders: readonly InterviewFolder[]): readonly MergedReport[] {
  const read = folders.map((folder) => ({
    ...folder,
    rows: rowsIn<EvaluatedRow>(join(folder.path, evaluatedFile), evaluatedRowSchema),
  }));
  const names = new Set(read.flatMap(({ rows }) => rows.map(nameOf)));
  return [...names].map((name) => {
    const own = read.filter(({ rows }) => rows.some((row) => nameOf(row) === name));
    const prepared = own.flatMap(({ path }) => rowsIn<PreparedRow>(join(path, preparedFile), preparedRowSchema));
    const asked = own.flatMap(({ path }) => rowsIn<AskedRow>(join(path, askedFile), askedRowSchema));
    const rows = own.flatMap((folder) => folder.rows.filter((row) => nameOf(row) === name));
    const files = own.map(({ shown }) => `${shown}/${evaluatedFile}`);
    // All were asked with one prompt, and so with one policy.
    const { policy, logOnly = false } = aboutBeside(own.slice(0, 1).map(({ path }) => join(path, evaluatedFile)));
    return toReport(name, rows, { prepared, asked, files, policy, logOnly });
  });
}

function toReport(
  name: string,
  rows: readonly EvaluatedRow[],
  others: {
    readonly prepared: readonly PreparedRow[];
    readonly asked: readonly AskedRow[];
    readonly files: readonly string[];
  } & Pick<AboutRows, 'policy' | 'logOnly'>,
): MergedReport {
  const { prepared, asked, files, ...about } = others;
  const merged = mergeRows(rows, prepared);
  const sources = [{ source: name, rows: () => merged.counting }];
  const complete = merged.missing === 0;
  const lacking = complete
    ? []
    : [`${formatNumberOf(merged.missing, 'answer')} ${merged.missing === 1 ? 'is' : 'are'} missing`];
  const report = reportOfRows(sources, { ...about, files: [evaluatedFile], lacking });
  return {
    ...{ challenge: basename(name), origin: 'reports', files, complete },
    trials: merged.counting.length,
    repeated: merged.repeated,
    replaced: merged.replaced.length,
    lacking,
    code: exitCodeOf(report.outcome),
    news: () => newsOf(report),
    text: renderRowsReport(report),
    write(folder) {
      const write = (file: string, all: readonly object[]): void => {
        if (all.length > 0) {
          writeText(join(folder, file), all.map((row) => `${JSON.stringify(row)}\n`).join(''));
        }
      };
      write(preparedFile, [...new Map(prepared.map((row) => [JSON.stringify(row), row])).values()]);
      write(askedFile, mergeRows(asked, prepared).counting);
      write(evaluatedFile, merged.counting);
      writeRowsReport(folder, report, sources);
    },
  };
}

function rowsIn<Row>(file: string, schema: ZodType<Row>): readonly Row[] {
  return isFile(file) ? [...readRows(file, schema).rows()] : [];
}

function nameOf({ interview }: EvaluatedRow): string {
  return interview ?? 'interview';
}
