import { basename, join } from 'node:path';
import type { ZodType } from 'zod';
import { isFile, writeText } from '../../basics/disk/disk';
import { mergeRows } from '../../kinds/interview/merge-rows';
import { renderInterview } from '../../output/terminal/render-interview';
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
import { exitCodes } from '../exit-codes';
import { newsOf } from '../github/news-of';
import { askedFile } from '../interview/ask-step';
import { evaluatedFile } from '../interview/evaluate-step';
import { preparedFile } from '../interview/prepare-command';
import { writeRowsReport } from '../interview/report-step';
import { exitCodeOfReport } from '../report-exit-code';
import { reportOfRows } from '../../kinds/interview/report/report-of-rows';
import { sectionOfInterview } from '../../kinds/interview/report/interview-section';
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
    return toReport(name, rows, { prepared, asked, files });
  });
}

function toReport(
  name: string,
  rows: readonly EvaluatedRow[],
  others: {
    readonly prepared: readonly PreparedRow[];
    readonly asked: readonly AskedRow[];
    readonly files: readonly string[];
  },
): MergedReport {
  const { prepared, asked, files } = others;
  const merged = mergeRows(rows, prepared);
  const sources = [{ source: name, rows: () => merged.counting }];
  const report = reportOfRows(sources, { files: [evaluatedFile] });
  const complete = merged.missing === 0;
  const code = exitCodeOfReport(report);
  return {
    ...{ challenge: basename(name), origin: 'reports', files, complete },
    trials: merged.counting.length,
    repeated: merged.repeated,
    replaced: merged.replaced.length,
    lacking: complete
      ? []
      : [`${formatNumberOf(merged.missing, 'answer')} ${merged.missing === 1 ? 'is' : 'are'} missing`],
    code: code === exitCodes.passed && !complete ? exitCodes.inconclusive : code,
    news: () => newsOf(report),
    text: renderInterview(sectionOfInterview(report)),
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
