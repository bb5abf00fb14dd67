import { basename, join } from 'node:path';
import type { ZodType } from 'zod';
import { isFile, writeText } from '../../basics/disk/disk';
import { exitCodeOf } from '../../experiment/outcome';
import { mergeRows } from '../../kinds/interview/merge-rows';
import type { AboutInterview } from '../../kinds/interview/report/build-interview';
import { renderInterviewReport } from '../../output/terminal/render-interview';
import { readRows } from '../../kinds/interview/rows/read-rows';
import {
  askedRowSchema,
  evaluatedRowSchema,
  preparedRowSchema,
  type AskedRow,
  type EvaluatedRow,
  type PreparedRow,
} from '../../kinds/interview/rows/rows';
import { prefixed } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { newsOf } from '../github/news-of';
import { askedFile } from '../interview/ask-step';
import { evaluatedFile } from '../interview/evaluate-step';
import { aboutBeside } from '../interview/page-beside';
import { createInterviewCount, writeInterviewReport } from '../interview/report-step';
import type { MergedReport } from './merge-reports';
import type { InterviewLine } from './read-logs';

const preparedFile = 'prepared.ndjson';

/** A report folder of an interview. */
export interface InterviewFolder {
  readonly path: string;
  /** How the user names it. */
  readonly shown: string;
}

/** Joins the report folders of interviews, interview by interview. */
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
    const { policy, logOnly } = aboutBeside(own.slice(0, 1).map(({ path }) => join(path, evaluatedFile)));
    return toReport(name, 'reports', rows, { prepared, asked, files, policy, ...(logOnly === true && { logOnly }) });
  });
}

/** Joins what Jest has logged of interviews. */
export function mergeInterviewLines(
  lines: readonly InterviewLine[],
  files: readonly string[],
): readonly MergedReport[] {
  const names = [...new Set(lines.map(({ challenge }) => challenge))];
  return names.map((name) => {
    const rows = lines.flatMap(({ challenge, row }) =>
      challenge === name ? (evaluatedRowSchema.safeParse(row).data ?? []) : [],
    );
    return toReport(name, 'jest', rows, { prepared: [], asked: [], files });
  });
}

function toReport(
  name: string,
  origin: MergedReport['origin'],
  rows: readonly EvaluatedRow[],
  others: {
    readonly prepared: readonly PreparedRow[];
    readonly asked: readonly AskedRow[];
    readonly files: readonly string[];
  } & Pick<AboutInterview, 'policy' | 'logOnly'>,
): MergedReport {
  const { prepared, asked, files, policy, logOnly = false } = others;
  const merged = mergeRows(rows, prepared);
  const count = createInterviewCount();
  for (const row of merged.counting) {
    count.add(row, name);
  }
  const complete = merged.missing === 0;
  const lacking = complete
    ? []
    : [`${formatNumberOf(merged.missing, 'answer')} ${merged.missing === 1 ? 'is' : 'are'} missing`];
  const about = { files: [], complete, lacking, policy, logOnly };
  const document = count.document(about);
  return {
    ...{ challenge: basename(name), origin, files, complete },
    trials: merged.counting.length,
    repeated: merged.repeated,
    replaced: merged.replaced.length,
    lacking,
    code: exitCodeOf(document.outcome),
    news: () => newsOf(document),
    text: prefixed(origin === 'jest' ? `${name} · ` : '', renderInterviewReport(document)),
    write(folder) {
      const write = (file: string, all: readonly object[]): void => {
        if (all.length > 0) {
          writeText(join(folder, file), all.map((row) => `${JSON.stringify(row)}\n`).join(''));
        }
      };
      write(preparedFile, [...new Map(prepared.map((row) => [JSON.stringify(row), row])).values()]);
      write(askedFile, mergeRows(asked, prepared).counting);
      write(evaluatedFile, merged.counting);
      writeInterviewReport(folder, count.document({ ...about, files: [evaluatedFile] }));
    },
  };
}

function rowsIn<Row>(file: string, schema: ZodType<Row>): readonly Row[] {
  return isFile(file) ? [...readRows(file, schema).rows()] : [];
}

function nameOf({ interview }: EvaluatedRow): string {
  return interview ?? 'interview';
}
