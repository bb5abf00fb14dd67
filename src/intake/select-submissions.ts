import type { Fixture } from '../kinds/validator/challenge/fixture';
import type { Columns } from './choose-columns';
import { readRow, type IntakeRow, type RefusedRow } from './intake-row';
import { createKnownSubmissions, type Judge, type Known } from './known-submissions';
import type { Export } from './source-row';

/** What an export holds for a challenge. */
export interface Selection {
  /** Rows that were read, refused ones included. */
  readonly rows: number;
  /** New submissions, and what each stands for. */
  readonly chosen: readonly Chosen[];
  readonly refused: readonly RefusedRow[];
  /** Rows for which a new submission of the same export stands. */
  readonly duplicates: { readonly exact: number; readonly near: number };
  /** Rows for which a fixture that was there stands. */
  readonly present: { readonly exact: number; readonly near: number };
}

/** A row that becomes a fixture. */
export interface Chosen {
  readonly row: IntakeRow;
  /** How many other rows it stands for. */
  readonly known: Known;
}

/** What decides which rows are taken. */
export interface SelectionRules {
  readonly columns: Columns;
  /** Language of rows that name none. */
  readonly language: string;
  /** Fixtures that are there. */
  readonly fixtures: readonly Fixture[];
  readonly keepNear: boolean;
  readonly judge?: Judge | undefined;
  /** Most new submissions; the rest of the export is not read. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Reads an export: says what cannot be used, and of what is the same, takes the first. */
export async function selectSubmissions(
  { rows }: Export,
  { columns, language, fixtures, keepNear, judge, limit, signal }: SelectionRules,
  onRow: (isRefused: boolean) => void = () => undefined,
): Promise<Selection> {
  const known = createKnownSubmissions({ keepNear, judge });
  fixtures.forEach(known.remember);
  const chosen: Chosen[] = [];
  const refused: RefusedRow[] = [];
  const duplicates = { exact: 0, near: 0 };
  const present = { exact: 0, near: 0 };
  let count = 0;
  for (const source of rows) {
    if (chosen.length >= limit) {
      break;
    }
    signal.throwIfAborted();
    count += 1;
    const row = readRow(source, columns, language);
    if (row.status === 'refused') {
      refused.push(row);
    } else {
      const submission = { id: `row ${String(row.row)}`, language: row.language, solution: row.code };
      const found = await known.take(submission);
      if (found.kind === 'new') {
        chosen.push({ row, known: found.known });
      } else {
        (found.known.isOld ? present : duplicates)[found.kind] += 1;
      }
    }
    onRow(row.status === 'refused');
  }
  return { rows: count, chosen, refused, duplicates, present };
}
