import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe } from '@jest/globals';
import type { Plain } from '../code/values/plain';
import type { CodingQuestion } from '../kinds/interview/question';
import { questionOfRow } from '../kinds/interview/rows/question-of-row';
import { preparedRowSchema } from '../kinds/interview/rows/rows';
import type { Language } from '../sandbox/sandbox';

/** Results of can-ai-code, whose verdicts are known; they are not part of the project. */
const data = join(__dirname, '../../../shared/data/can-ai-code');

/** `describe` where the recorded results are. */
export const whereRecordedRowsAre: typeof describe.skip = existsSync(data) ? describe : describe.skip;

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
  readonly status: 'PASS' | 'FAIL' | 'NO_CODE' | 'NO_FUNCTION' | 'NOCODE';
  readonly passed: number;
  readonly total: number;
}

/** A file of recorded rows, and the folder of the questions that they answer. */
export interface RecordedFile {
  readonly era: RecordedRow['era'];
  readonly path: string;
  readonly questions: string;
}

/** All files of recorded rows. */
export function recordedFiles(): readonly RecordedFile[] {
  return (['head', 'v1'] as const).flatMap((era) =>
    readdirSync(join(data, `results-${era}`))
      .sort()
      .map((file): RecordedFile => {
        const set = era === 'v1' ? 'junior-dev@8093806' : `${file.split('_')[1] ?? ''}@aa5a2f6`;
        return { era, path: join(data, `results-${era}`, file), questions: join(data, 'questions', set) };
      }),
  );
}

/** Recorded rows of some files, or all of them, in the order of files and lines. */
export function recordedRows(files = recordedFiles()): readonly RecordedRow[] {
  return files.flatMap(({ era, path }) =>
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
