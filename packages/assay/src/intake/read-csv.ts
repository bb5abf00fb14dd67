import { formatNumberOf } from '../basics/text/numbers';
import { largest } from '../statistics/numbers';
import { findQuoting } from './csv-quoting';
import { eachCsvRow, type CsvForm, type CsvRow } from './csv-rows';
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
  const { form, rest } = readPreamble(text);
  const { quoting, notes } = findQuoting(rest, form, shown);
  const open = (): Generator<CsvRow, void, undefined> => eachCsvRow(rest, { ...form, quoting });
  const header = open().next();
  const columns = header.done === true ? [] : header.value.cells.map((name) => name.trim());
  const problem = header.done === true ? undefined : header.value.problem;
  const rows = (): Generator<SourceRow> => toRows(open(), columns, problem === undefined ? 1 : 0);
  return { columns, rows: { [Symbol.iterator]: rows }, notes };
}

function* toRows(rows: Iterable<CsvRow>, columns: readonly string[], skipped: number): Generator<SourceRow> {
  let left = skipped;
  for (const { row, line, cells, problem } of rows) {
    if (left > 0) {
      left -= 1;
    } else if (problem !== undefined) {
      yield { status: 'broken', row, line, reason: problem };
    } else if (cells.length !== columns.length) {
      const reason = `has ${formatNumberOf(cells.length, 'cell')}, but the header has ${columns.length}: put texts with separators or line breaks in quotes`;
      yield { status: 'broken', row, line, reason };
    } else {
      yield { status: 'read', row, line, cells: new Map(columns.map((name, index) => [name, cells[index] ?? ''])) };
    }
  }
}

/** Rows that are tried with each separator. */
const tried = 50;

/**
 * The separator with which most of the first rows have as many cells as the header, else the most frequent one of the
 * header; `sep=;`, which spreadsheets write, wins.
 */
function readPreamble(text: string): { readonly form: CsvForm; readonly rest: string } {
  const stated = /^sep=([,;\t|])\r?\n/.exec(text);
  if (stated !== null) {
    return { form: { separator: stated[1] ?? ',', skipped: 1 }, rest: text.slice(stated[0].length) };
  }
  const scores = separators.map((separator) => scoreOf(text, separator));
  return { form: { separator: separators[scores.indexOf(largest(scores))] ?? ',' }, rest: text };
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
