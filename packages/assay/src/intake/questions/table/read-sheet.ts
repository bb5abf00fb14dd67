import { formatNumberOf } from '../../../basics/text/numbers';
import { findQuoting } from '../../csv-quoting';
import { eachCsvRow, type CsvRow } from '../../csv-rows';
import { findQuestionColumns, type FoundColumns } from './question-columns';
import type { TableRow } from './table-row';

/** Rows among which a header is looked for. */
const lookedAt = 30;

/** A table of questions, with the meaning of its columns. */
export interface FoundTable {
  readonly found: FoundColumns;
  readonly names: readonly string[];
  readonly rows: Iterable<TableRow>;
  readonly notices: readonly string[];
}

interface Separated {
  readonly separator: string;
  readonly rest: string;
  readonly skipped: number;
}

/**
 * Finds the header of a table in CSV, below rows of a template if necessary, or a table without one. Throws when it is
 * in doubt how quotes are written; `shown` names the file in that message.
 */
export function readSheet(text: string, shown: string): FoundTable {
  const ways = separationsOf(text);
  for (const way of ways) {
    const sheet = belowHeader(way, shown);
    if (sheet !== undefined) {
      return sheet;
    }
  }
  for (const way of ways) {
    const sheet = withoutHeader(way, shown);
    if (sheet !== undefined) {
      return sheet;
    }
  }
  const [widest] = ways
    .map((way) => {
      const first = eachCsvRow(way.rest, way).next();
      return first.done === true ? [] : headerOf(first.value);
    })
    .toSorted((a, b) => b.length - a.length);
  const names = widest ?? [];
  return { found: findQuestionColumns(names), names, rows: [], notices: [] };
}

function separationsOf(text: string): readonly Separated[] {
  const stated = /^sep=([,;\t|])\r?\n/.exec(text);
  return stated === null
    ? [',', ';', '\t', '|'].map((separator) => ({ separator, rest: text, skipped: 0 }))
    : [{ separator: stated[1] ?? ',', rest: text.slice(stated[0].length), skipped: 1 }];
}

function headerOf(row: CsvRow): readonly string[] {
  return row.cells.map((name) => name.trim());
}

/** The table below its header; above it, a template may have rows with few cells filled in. */
function belowHeader(way: Separated, shown: string): FoundTable | undefined {
  const rows = eachCsvRow(way.rest, way);
  for (let count = 0; count < lookedAt; count += 1) {
    const next = rows.next();
    if (next.done === true || next.value.problem !== undefined) {
      return undefined;
    }
    const names = headerOf(next.value);
    const found = findQuestionColumns(names);
    if (found.status === 'found') {
      const notice = `Skipped ${formatNumberOf(count, 'row')} above the header in line ${next.value.line}.`;
      const { quoting, notes } = findQuoting(way.rest, way, shown);
      const below = skip(count + 1, eachCsvRow(way.rest, { ...way, quoting }));
      return { found, names, rows: toRows(below, names), notices: [...(count === 0 ? [] : [notice]), ...notes] };
    }
    if (names.filter((name) => name !== '').length > 2) {
      return undefined;
    }
  }
  return undefined;
}

function* skip<Row>(count: number, rows: Iterable<Row>): Generator<Row> {
  let left = count;
  for (const row of rows) {
    if (left === 0) {
      yield row;
    } else {
      left -= 1;
    }
  }
}

function* toRows(rows: Iterable<CsvRow>, names: readonly string[]): Generator<TableRow> {
  for (const { line, cells, problem } of rows) {
    if (problem !== undefined) {
      yield { status: 'broken', line, reason: problem };
    } else if (cells.every((cell) => cell.trim() === '')) {
      continue;
    } else if (cells.length !== names.length) {
      const reason = `has ${formatNumberOf(cells.length, 'cell')}, but the header has ${names.length}: put texts with separators or line breaks in quotes`;
      yield { status: 'broken', line, reason };
    } else {
      yield { status: 'read', line, cells: new Map(names.map((name, place) => [name, cells[place] ?? ''])) };
    }
  }
}

/**
 * A table of question, options and letter without a header, as MMLU has it. Every row must say so, and nothing may
 * suggest that another column comes first.
 */
function withoutHeader(way: Separated, shown: string): FoundTable | undefined {
  let width: number | undefined;
  let read = 0;
  let asking = 0;
  for (const { cells, problem } of eachCsvRow(way.rest, way)) {
    width ??= cells.length;
    if (problem === undefined && cells.length === width) {
      const [title = '', second = ''] = cells;
      const place = /^\s*([A-Z])\s*$/.exec(cells.at(-1) ?? '')?.[1]?.charCodeAt(0) ?? 0;
      if (width < 4 || width > 28 || place < 65 || place - 65 >= width - 2 || /^[\s\d.]*$/.test(title)) {
        return undefined;
      }
      read += 1;
      asking += /\?\s*$/.test(second) && !/\?\s*$/.test(title) ? 1 : 0;
    }
  }
  if (width === undefined || asking * 2 > read || read === 0) {
    return undefined;
  }
  const letters = Array.from({ length: width - 2 }, (_, place) => String.fromCharCode(65 + place));
  const names = ['question', ...letters, 'answer'];
  const { quoting, notes } = findQuoting(way.rest, way, shown);
  return {
    found: findQuestionColumns(names),
    names,
    rows: toRows(eachCsvRow(way.rest, { ...way, quoting }), names),
    notices: [`No header: line 1 is a question. Read as ${names.join(', ')}.`, ...notes],
  };
}
