import { AssayError, messageOf } from '../../../basics/errors';
import { readQuestionTable, type QuestionTable, type TableRow } from '../read-question-table';
import { plain, quoted } from './column-names';
import { parseJson, tryParseJson } from '../../../basics/json/parse-json';
import { findQuestionColumns, type FoundColumns } from './question-columns';
import { formatNumberOf } from '../../../basics/text/numbers';
import { findQuoting } from '../../csv-quoting';
import { eachCsvRow, readStatedForm, type CsvRow } from '../../csv-rows';
import { eachJsonLine } from '../../json-values';
import { nameCells, skipRows } from '../../read-csv';

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
  const { found, names: columns } = readTable(path, text, path);
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
  const { found, names, rows, notices } = readTable(path, text, shown);
  if (found.status === 'missing') {
    throw new AssayError(names.length === 0 ? refuseEmpty(shown, rows) : refusal(shown, found, names));
  }
  const { unread, passage } = found.columns;
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
      ...(passage === undefined ? [] : [`The text in "${passage}" comes before each question.`]),
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
  readonly skipped?: number;
}

function readTable(path: string, text: string, shown: string): FoundTable {
  return isJson(path) ? readQuestionJson(text) : readSheet(text, shown);
}

function isJson(path: string): boolean {
  return /\.(?:jsonl?|ndjson)$/i.test(path);
}

/**
 * Finds the header of a table in CSV, below rows of a template if necessary, or a table without one. Throws when it is
 * in doubt how quotes are written; `shown` names the file in that message.
 */
function readSheet(text: string, shown: string): FoundTable {
  const stated = readStatedForm(text);
  const ways: readonly Separated[] =
    stated === undefined ? [',', ';', '\t', '|'].map((separator) => ({ separator, rest: text })) : [stated];
  for (const read of [belowHeader, withoutHeader]) {
    for (const way of ways) {
      const sheet = read(way, shown);
      if (sheet !== undefined) {
        return sheet;
      }
    }
  }
  const headers = ways.map((way) => {
    const [first] = eachCsvRow(way.rest, way);
    return first === undefined ? [] : headerOf(first);
  });
  const [names = []] = headers.toSorted((a, b) => b.length - a.length);
  return { found: findQuestionColumns(names), names, rows: [], notices: [] };
}

function headerOf({ cells }: CsvRow): readonly string[] {
  return cells.map((name) => name.trim());
}

/** The table below its header; above it, a template may have rows with few cells filled in. */
function belowHeader(way: Separated, shown: string): FoundTable | undefined {
  let count = 0;
  for (const row of eachCsvRow(way.rest, way)) {
    if (count === lookedAt || row.problem !== undefined) {
      return undefined;
    }
    const names = headerOf(row);
    const found = findQuestionColumns(names);
    if (found.status === 'found') {
      const notice = `Skipped ${formatNumberOf(count, 'row')} above the header in line ${row.line}.`;
      const { quoting, notes } = findQuoting(way.rest, way, shown);
      const below = skipRows(eachCsvRow(way.rest, { ...way, quoting }), count + 1);
      const rows = nameCells(withoutBlanks(below), names);
      return { found, names, rows, notices: [...(count === 0 ? [] : [notice]), ...notes] };
    }
    if (names.filter((name) => name !== '').length > 2) {
      return undefined;
    }
    count += 1;
  }
  return undefined;
}

function* withoutBlanks(rows: Iterable<CsvRow>): Generator<CsvRow> {
  for (const row of rows) {
    if (row.problem !== undefined || row.cells.some((cell) => cell.trim() !== '')) {
      yield row;
    }
  }
}

/**
 * A table of question, options and letter without a header, as MMLU has it. Every row must say so, and nothing may
 * suggest that another column comes first.
 */
function withoutHeader(way: Separated, shown: string): FoundTable | undefined {
  let width = 0;
  let read = 0;
  let asking = 0;
  for (const { cells, problem } of eachCsvRow(way.rest, way)) {
    width ||= cells.length;
    if (problem === undefined && cells.length === width) {
      if (!isQuestionWithLetter(cells)) {
        return undefined;
      }
      const [title = '', second = ''] = cells;
      read += 1;
      asking += /\?\s*$/.test(second) && !/\?\s*$/.test(title) ? 1 : 0;
    }
  }
  if (asking * 2 > read || read === 0) {
    return undefined;
  }
  const letters = Array.from({ length: width - 2 }, (_, place) => String.fromCharCode(65 + place));
  const names = ['question', ...letters, 'answer'];
  const { quoting, notes } = findQuoting(way.rest, way, shown);
  return {
    found: findQuestionColumns(names),
    names,
    rows: nameCells(withoutBlanks(eachCsvRow(way.rest, { ...way, quoting })), names),
    notices: [`No header: line 1 is a question. Read as ${names.join(', ')}.`, ...notes],
  };
}

/** Whether a row is a question, 2 to 26 options, and the letter of one of them. */
function isQuestionWithLetter(cells: readonly string[]): boolean {
  const [title = ''] = cells;
  const options = cells.length - 2;
  const place = (/^\s*([A-Z])\s*$/.exec(cells.at(-1) ?? '')?.[1]?.charCodeAt(0) ?? 0) - 65;
  return options >= 2 && options <= 26 && place >= 0 && place < options && !/^[\s\d.]*$/.test(title);
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
  const rows = [...(start === undefined ? eachRow(text) : eachItem(text, start))];
  const names = [...new Set(rows.flatMap((row) => (row.status === 'read' ? [...row.cells.keys()] : [])))];
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
  const value = tryParseJson(text);
  return typeof value === 'object' && value !== null && !Object.keys(value).some((key) => plain(key) === 'question');
}

/** Offsets of the lists of objects directly within an object. */
function listsOfObjects(text: string, begin: number): readonly number[] {
  const found: number[] = [];
  for (const { symbol, at, depth } of symbolsFrom(text, begin)) {
    if (symbol === '[' && depth === 2 && /^\[\s{0,200}\{/.test(text.slice(at, at + 210))) {
      found.push(at);
    }
  }
  return found;
}

/** Brackets and commas outside of texts, each with the number of brackets that are open behind it. */
function* symbolsFrom(
  text: string,
  start: number,
): Generator<{ readonly symbol: string; readonly at: number; readonly depth: number }> {
  const pattern = /["[\]{},]/g;
  pattern.lastIndex = start;
  let depth = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [symbol] = found;
    if (symbol === '"') {
      pattern.lastIndex = endOfText(text, found.index) + 1;
      continue;
    }
    if (symbol === '[' || symbol === '{') {
      depth += 1;
    } else if (symbol !== ',') {
      depth -= 1;
    }
    yield { symbol, at: found.index, depth };
  }
}

/** Offset of the quote that closes a text. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at;
}

function* eachRow(text: string): Generator<TableRow> {
  for (const { json, line } of eachJsonLine(text)) {
    yield parseRow(json, line);
  }
}

/** The items of a list, each with its line. */
function* eachItem(text: string, start: number): Generator<TableRow> {
  let line = 1;
  let counted = 0;
  let from = start + 1;
  const rowUpTo = (end: number): readonly TableRow[] => {
    const content = text.slice(from, end);
    const first = from + content.search(/\S|$/);
    line += (text.slice(counted, first).match(/\n/g) ?? []).length;
    counted = first;
    from = end + 1;
    return content.trim() === '' ? [] : [parseRow(content.trim(), line)];
  };
  for (const { symbol, at, depth } of symbolsFrom(text, start)) {
    if (depth === 0 || (depth === 1 && symbol === ',')) {
      yield* rowUpTo(at);
    }
    if (depth === 0) {
      if (start === text.search(/\S/) && text.slice(at + 1).trim() !== '') {
        yield { status: 'broken', line, reason: 'is followed by text after the end of the list' };
      }
      return;
    }
  }
  const [last] = rowUpTo(text.length);
  yield last ?? { status: 'broken', line, reason: 'is missing: the list is not closed' };
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
