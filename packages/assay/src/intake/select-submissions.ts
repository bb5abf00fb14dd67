import type { Fixture } from '../kinds/validator/challenge/fixture';
import type { Columns } from './choose-columns';
import { readRow, type IntakeRow, type RefusedRow } from './intake-row';
import { createKnownSubmissions, type Judge, type Known } from './known-submissions';
import { scaleOf, type GradeScale } from './read-label';
import type { Export, SourceRow } from './source-row';

/** The submissions of an export, selected for a challenge. */
export interface Selection {
  /** Number of rows read, refused ones included. */
  readonly rows: number;
  /** New submissions, with the number of duplicates of each. */
  readonly chosen: readonly Chosen[];
  readonly refused: readonly RefusedRow[];
  /** Rows that duplicate a new submission of the same export. */
  readonly duplicates: { readonly exact: number; readonly near: number };
  /** Rows that duplicate an existing fixture. */
  readonly present: { readonly exact: number; readonly near: number };
}

/** A row that becomes a fixture. */
export interface Chosen {
  readonly row: IntakeRow;
  /** Number of rows that duplicate it. */
  readonly known: Known;
}

/** Rules for selecting rows. */
export interface SelectionRules {
  readonly columns: Columns;
  /** Language of rows without one. */
  readonly language: string;
  /** Existing fixtures. */
  readonly fixtures: readonly Fixture[];
  readonly keepNear: boolean;
  readonly judge?: Judge | undefined;
  /** Maximum number of new submissions; the rest of the export is not read. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Reads an export: lists unusable rows, and keeps the first of duplicates. */
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
  const scales = readScales(rows, columns);
  let count = 0;
  for (const source of rows) {
    if (chosen.length >= limit) {
      break;
    }
    signal.throwIfAborted();
    count += 1;
    const row = readRow(source, columns, language, scales);
    if (row.status === 'refused') {
      refused.push(row);
    } else {
      const submission = { id: `row ${row.row}`, language: row.language, solution: row.code };
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

/** The grades of each column with labels. */
function readScales(rows: Iterable<SourceRow>, { expect, isFixed }: Columns): ReadonlyMap<string, GradeScale> {
  const columns = isFixed === true ? [] : [...new Set(Object.values(expect))];
  return new Map(columns.map((column) => [column, scaleOf(column, cellsOf(rows, column))]));
}

function* cellsOf(rows: Iterable<SourceRow>, column: string): Generator<string> {
  for (const row of rows) {
    if (row.status === 'read') {
      yield row.cells.get(column) ?? '';
    }
  }
}
