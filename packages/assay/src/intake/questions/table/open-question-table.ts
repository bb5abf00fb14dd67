import { extname } from 'node:path';
import { AssayError, messageOf } from '../../../basics/errors';
import { readQuestionTable, type QuestionTable } from '../read-question-table';
import { plain, quoted } from './column-names';
import type { TableRow } from './table-row';
import { parseJson } from '../../../basics/json/parse-json';
import { findQuestionColumns, type FoundColumns } from './question-columns';
import { formatNumberOf } from '../../../basics/text/numbers';
import { findQuoting } from '../../csv-quoting';
import { eachCsvRow, type CsvRow } from '../../csv-rows';

/** Rows among which a header is looked for. */
const lookedAt = 30;

/** Names of columns that only submissions have. */
const codeNames = ['code', 'sourcecode', 'solutioncode', 'submittedcode', 'submissioncode', 'studentcode', 'usercode'];

/** Whether a file is a table, by its name. */
export function isTable(path: string): boolean {
  return /\.(?:csv|tsv|jsonl?|ndjson)$/i.test(path);
}

/** Whether a table holds questions rather than submissions, even if its columns cannot be read. */
export function resemblesQuestions(path: string, text: string): boolean {
  const { found, names: columns } = readTable(path, path, text);
  const holds = (...names: readonly string[]): boolean => columns.some((name) => names.includes(plain(name)));
  return found.status === 'found' || (!holds(...codeNames) && (found.resembles || !holds('solution')));
}

/** Opens a table of questions: CSV, JSON Lines or JSON. */
export function openQuestionTable(
  path: string,
  shown: string,
  text: string,
  from: 0 | 1 | undefined,
): QuestionTable & { readonly format: 'CSV' | 'JSON' } {
  const { found, names, rows, notices } = readTable(path, shown, text);
  if (found.status === 'missing') {
    throw new AssayError(names.length === 0 ? refuseEmpty(shown, rows) : refusal(shown, found, names));
  }
  const { unread } = found.columns;
  const table = readQuestionTable(rows, found.columns, from);
  if (table.problem !== undefined) {
    throw new AssayError(`${shown} cannot be used: ${table.problem}.`);
  }
  return {
    format: isJson(path) ? 'JSON' : 'CSV',
    rows: table.rows,
    notices: [
      ...notices,
      ...table.notices,
      ...(found.columns.passage === undefined
        ? []
        : [`The text in "${found.columns.passage}" comes before each question.`]),
      ...(unread.length === 0 ? [] : [`Columns not read: ${quoted(unread)}.`]),
    ],
  };
}

/** A table of questions, with the meaning of its columns. */
interface FoundTable {
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
function readSheet(text: string, shown: string): FoundTable {
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

function isJson(path: string): boolean {
  return extname(path).toLowerCase().startsWith('.json') || extname(path).toLowerCase() === '.ndjson';
}

function readTable(path: string, shown: string, text: string): FoundTable {
  return isJson(path) ? readQuestionJson(text) : readSheet(text, shown);
}

function refusal(
  shown: string,
  { problems, resembles }: Extract<FoundTable['found'], { readonly status: 'missing' }>,
  names: readonly string[],
): string {
  return [
    `${shown} ${resembles ? 'looks like a table of questions, but cannot be read as one' : 'is not a table of questions'}:`,
    ...problems.map((problem) => `  - ${problem}`),
    `  - the columns are ${quoted(names)}`,
    'Rename the columns in the header, or add a header line such as question,A,B,C,D,answer.',
  ].join('\n');
}

function refuseEmpty(shown: string, rows: Iterable<TableRow>): string {
  const [first] = rows;
  return first?.status === 'broken'
    ? `${shown} has no row that can be read: the first, in line ${first.line}, ${first.reason}.`
    : `${shown} has no rows.`;
}

/** Reads JSON Lines, a JSON array of objects, or an object with one such array; values may be lists and maps. */
function readQuestionJson(text: string): FoundTable {
  const start = listStart(text);
  const rows = [...(start === undefined ? eachLine(text) : eachItem(text, start))];
  const columns = new Set<string>();
  for (const row of rows) {
    for (const name of row.status === 'read' ? row.cells.keys() : []) {
      columns.add(name);
    }
  }
  const names = [...columns];
  return { found: findQuestionColumns(names), names, rows, notices: [] };
}

/** Where the list of questions begins; `undefined` for JSON Lines. */
function listStart(text: string): number | undefined {
  const begin = text.search(/\S/);
  if (text[begin] === '[') {
    return begin;
  }
  const lists = text[begin] === '{' && isOneObject(text) ? listsOfObjects(text, begin) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

/** Whether the whole text is one object that has no question of its own. */
function isOneObject(text: string): boolean {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Object.keys(value).some((key) => plain(key) === 'question');
  } catch {
    return false;
  }
}

/** Offsets of the lists of objects directly within an object. */
function listsOfObjects(text: string, begin: number): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(text, at);
    } else if (character === '{' || character === '[') {
      if (depth === 1 && character === '[' && /^\[\s{0,200}\{/.test(text.slice(at, at + 210))) {
        found.push(at);
      }
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return found;
}

/** Offset of the quote that closes a text. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at;
}

function* eachLine(text: string): Generator<TableRow> {
  let line = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const content = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    line += 1;
    if (content !== '') {
      yield parseRow(content, line);
    }
  }
}

/** The items of a list, each with its line. */
function* eachItem(text: string, start: number): Generator<TableRow> {
  let line = 1;
  let counted = 0;
  let from = start + 1;
  let depth = 0;
  const rowUpTo = (end: number): TableRow | undefined => {
    const content = text.slice(from, end);
    const first = from + content.search(/\S|$/);
    line += (text.slice(counted, first).match(/\n/g) ?? []).length;
    counted = first;
    return content.trim() === '' ? undefined : parseRow(content.trim(), line);
  };
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(text, at);
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
    if ((character === ',' && depth === 1) || depth === 0) {
      const row = rowUpTo(at);
      if (row !== undefined) {
        yield row;
      }
      from = at + 1;
    }
    if (depth === 0) {
      if (start === text.search(/\S/) && text.slice(at + 1).trim() !== '') {
        yield { status: 'broken', line, reason: 'is followed by text after the end of the list' };
      }
      return;
    }
  }
  yield rowUpTo(text.length) ?? { status: 'broken', line, reason: 'is missing: the list is not closed' };
}

function parseRow(content: string, line: number): TableRow {
  let value: unknown;
  try {
    value = parseJson(content);
  } catch (error) {
    return { status: 'broken', line, reason: `is not JSON (${messageOf(error).slice(0, 120)})` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { status: 'broken', line, reason: 'is not a JSON object with a key for each column' };
  }
  const cells = new Map<string, unknown>();
  for (const [key, cell] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    for (const [name, inner] of entriesOf(key, cell)) {
      if (cells.has(name)) {
        return { status: 'broken', line, reason: `has "${name}" twice: in the row and in its question` };
      }
      cells.set(name, inner);
    }
  }
  return { status: 'read', line, cells };
}

/** A value of a row; of a question that is an object, as in ARC, each of its values. */
function entriesOf(key: string, cell: unknown): readonly (readonly [string, unknown])[] {
  return plain(key) === 'question' && typeof cell === 'object' && cell !== null && !Array.isArray(cell)
    ? Object.entries(cell)
    : [[key, cell]];
}
