import { formatNumberOf } from '../basics/text/numbers';
import { largest } from '../statistics/numbers';
import { findQuoting } from './csv-quoting';
import { eachCsvRow, readStatedForm, type CsvRow } from './csv-rows';
import type { SourceRow } from './source-row';

/** Possible separators, the usual one first. */
const separators = [',', ';', '\t'] as const;

/** A table. */
export interface CsvTable {
  readonly columns: readonly string[];
  /** Can be read more than once. */
  readonly rows: Iterable<SourceRow>;
  /** What the user should know about how it was read. */
  readonly notes: readonly string[];
}

/**
 * The rows of a CSV file with a header. A row of another length becomes a problem; behind a malformed quote nothing is
 * read. Throws when it is in doubt how quotes are written; `shown` names the file in that message.
 */
export function readCsv(text: string, shown = 'The table'): CsvTable {
  const stated = readStatedForm(text);
  const rest = stated?.rest ?? text;
  const form = stated ?? { separator: findSeparator(text) };
  const { quoting, notes } = findQuoting(rest, form, shown);
  const open = (): Generator<CsvRow, void, undefined> => eachCsvRow(rest, { ...form, quoting });
  const [header] = open();
  const columns = header?.cells.map((name) => name.trim()) ?? [];
  const skipped = header?.problem === undefined ? 1 : 0;
  const rows = (): Generator<SourceRow> => nameCells(skipRows(open(), skipped), columns);
  return { columns, rows: { [Symbol.iterator]: rows }, notes };
}

/** Rows without the first ones, such as a header. */
export function* skipRows(rows: Iterable<CsvRow>, count: number): Generator<CsvRow> {
  let left = count;
  for (const row of rows) {
    if (left === 0) {
      yield row;
    } else {
      left -= 1;
    }
  }
}

/** Rows with their cells by column; one of another length cannot be read. */
export function* nameCells(rows: Iterable<CsvRow>, columns: readonly string[]): Generator<LinedRow> {
  for (const { row, line, cells, problem } of rows) {
    if (problem !== undefined) {
      yield { status: 'broken', row, line, reason: problem };
    } else if (cells.length !== columns.length) {
      const reason = `has ${formatNumberOf(cells.length, 'cell')}, but the header has ${columns.length}: put texts with separators or line breaks in quotes`;
      yield { status: 'broken', row, line, reason };
    } else {
      yield { status: 'read', row, line, cells: new Map(columns.map((name, index) => [name, cells[index] ?? ''])) };
    }
  }
}

type LinedRow = SourceRow & { readonly line: number };

/** Rows that are tried with each separator. */
const tried = 50;

/** The separator with which most of the first rows have as many cells as the header, else the most frequent one of the header. */
function findSeparator(text: string): string {
  const scores = separators.map((separator) => scoreOf(text, separator));
  return separators[scores.indexOf(largest(scores))] ?? ',';
}

function scoreOf(text: string, separator: string): number {
  let width = 0;
  let rows = 0;
  let fitting = 0;
  for (const { cells, problem } of eachCsvRow(text, { separator })) {
    if (rows === 0) {
      width = cells.length;
    } else if (problem === undefined && cells.length === width) {
      fitting += 1;
    }
    rows += 1;
    if (rows > tried) {
      break;
    }
  }
  // The share of fitting rows decides before the number of columns.
  return width < 2 ? 0 : fitting / Math.max(1, rows - 1) + width / 1_000_000;
}
