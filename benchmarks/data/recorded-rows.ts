import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plain } from '../../packages/assay/dist/code/values/plain';
import type { CodingQuestion } from '../../packages/interview/dist/question';
import { questionOfRow } from '../../packages/interview/dist/rows/question-of-row';
import { preparedRowSchema } from '../../packages/interview/dist/rows/rows';
import type { Language } from '../../packages/assay/dist/sandbox/sandbox';

/** A check of a recorded row; `status` holds the points that it earned. */
export interface RecordedCheck {
  readonly assert: string;
  readonly eq?: Plain;
  readonly 'eq-any'?: readonly Plain[];
  readonly weight?: number;
  readonly got: unknown;
  readonly status: number;
}

/** An answer with the original's verdict on it. */
export interface RecordedRow {
  /** `v1` knew no partial credit, and went on without a function. */
  readonly era: 'v1' | 'head';
  /** Set of questions, such as `senior`. */
  readonly interview: string;
  readonly model: string;
  readonly name: string;
  readonly language: Language;
  readonly answer: string;
  readonly code: string | null;
  /** None where there was no code or no function. */
  readonly checks: readonly RecordedCheck[];
  readonly Signature: string;
  readonly status: 'PASS' | 'FAIL' | 'NO_CODE' | 'NO_FUNCTION' | 'NOCODE';
  readonly passed: number;
  readonly total: number;
}

interface RecordedFile {
  readonly era: RecordedRow['era'];
  readonly path: string;
}

/** All files of recorded rows in the folder of can-ai-code. */
function recordedFiles(data: string): readonly RecordedFile[] {
  return (['head', 'v1'] as const).flatMap((era) =>
    readdirSync(join(data, `results-${era}`))
      .sort()
      .map((file) => ({ era, path: join(data, `results-${era}`, file) })),
  );
}

/** All recorded rows in the folder of can-ai-code, in the order of files and lines. */
export function recordedRows(data: string): readonly RecordedRow[] {
  return recordedFiles(data).flatMap(({ era, path }) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): RecordedRow => {
        const interview = basename(path).split('_')[1] ?? '';
        return { ...(JSON.parse(line) as RecordedRow), era, interview };
      }),
  );
}

/** The question of a row. Rows without code or function have no checks: those of the same question in other rows hold. */
export function recordedQuestion(row: RecordedRow, rows: readonly RecordedRow[]): CodingQuestion {
  const sibling = rows.find(
    ({ era, interview, name, checks }) =>
      era === row.era && interview === row.interview && name === row.name && checks.length > 0,
  );
  const { checks } = row.checks.length > 0 ? row : (sibling ?? row);
  return questionOfRow(preparedRowSchema.parse({ ...row, checks }));
}

/** The name by which the question of a row calls the function. */
export function recordedName({ checks, Signature }: RecordedRow): string {
  const named = checks.find(({ assert }) => assert === 'f.name')?.eq;
  return typeof named === 'string' ? named : Signature.replace(/\(.*$/s, '');
}
