import { formatNumberOf } from '../basics/text/numbers';
import { largest } from '../statistics/extremes';
import type { SourceRow } from './source-row';

/** Possible separators, the usual one first. */
const separators = [',', ';', '\t'] as const;

/** A row of cells and its line, or why its quotes cannot be parsed. */
export interface CsvRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

/** The rows of a CSV file with a header; a malformed row becomes a problem, and reading goes on with the next. */
export function readCsv(text: string): { readonly columns: readonly string[]; readonly rows: Iterable<SourceRow> } {
  const { separator, rest, skipped } = readPreamble(text);
  const rows = eachCsvRow(rest, separator, skipped);
  const header = rows.next();
  const columns = header.done === true ? [] : header.value.cells.map((name) => name.trim());
  return { columns, rows: toRows(rows, columns) };
}

function* toRows(rows: Iterable<CsvRow>, columns: readonly string[]): Generator<SourceRow> {
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

/** Reads CSV (RFC 4180) with any line endings; empty lines are counted but skipped. */
export function* eachCsvRow(text: string, separator: string, skipped = 0): Generator<CsvRow, void, undefined> {
  const plain = new RegExp(`[${separator}\\r\\n]`, 'g');
  let at = 0;
  let line = 1 + skipped;
  let row = skipped;
  /** The next character that ends an unquoted cell. */
  const endOfCell = (): number => {
    plain.lastIndex = at;
    return plain.exec(text)?.index ?? text.length;
  };
  while (at < text.length) {
    const start = { at, line };
    const cells: string[] = [];
    let problem: string | undefined;
    do {
      at += cells.length > 0 ? 1 : 0;
      const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
      if (quoted === undefined) {
        const end = endOfCell();
        cells.push(text.slice(at, end));
        at = end;
        continue;
      }
      const end = quoted.end ?? text.length;
      cells.push(quoted.value);
      at = end;
      if (quoted.end === undefined || (at < text.length && ![separator, '\r', '\n'].includes(text[at] ?? ''))) {
        problem = quoted.end === undefined ? 'a quote is not closed' : 'text follows the closing quote of a cell';
        // Ambiguous from here: resume at the next line.
        at = nextBreak(text, quoted.end ?? start.at);
      }
    } while (problem === undefined && text[at] === separator);
    line += countBreaks(text, start.at, at);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    row += 1;
    line += 1;
    if (problem !== undefined || cells.length > 1 || cells[0]?.trim() !== '') {
      yield { row, line: start.line, cells, ...(problem !== undefined && { problem }) };
    }
  }
}

/** The text of a quoted cell and the position after it; without `end`, the quote is never closed. */
function readQuoted(text: string, start: number): { readonly value: string; readonly end?: number } {
  for (let close = text.indexOf('"', start + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] !== '"') {
      return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
    }
  }
  return { value: '' };
}

function nextBreak(text: string, from: number): number {
  const found = text.slice(from, from + 1_000_000).search(/[\r\n]/);
  return found < 0 ? text.length : from + found;
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    count += code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10) ? 1 : 0;
  }
  return count;
}

/** The separator that is most frequent in the first line outside of quotes; `sep=;`, which spreadsheets write, wins. */
function readPreamble(text: string): { readonly separator: string; readonly rest: string; readonly skipped: number } {
  const stated = /^sep=([,;\t|])\r?\n/.exec(text);
  if (stated !== null) {
    return { separator: stated[1] ?? ',', rest: text.slice(stated[0].length), skipped: 1 };
  }
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 100_000))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = separators.map((one) => header.split(one).length);
  return { separator: separators[counts.indexOf(largest(counts))] ?? ',', rest: text, skipped: 0 };
}
