import { messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import type { SourceRow } from './source-row';

/** Number of rows whose keys are collected as columns. */
const lookedAt = 100;

/** The rows of a JSON Lines file, or of one JSON array of objects. */
export function readJsonRows(text: string): {
  readonly columns: readonly string[];
  readonly rows: Iterable<SourceRow>;
} {
  const rows = (): Iterable<SourceRow> => (text.trimStart().startsWith('[') ? eachItem(text) : eachLine(text));
  const columns = new Set<string>();
  let seen = 0;
  for (const row of rows()) {
    for (const name of row.status === 'read' ? row.cells.keys() : []) {
      columns.add(name);
    }
    seen += 1;
    if (seen === lookedAt) {
      break;
    }
  }
  return { columns: [...columns], rows: { [Symbol.iterator]: () => rows()[Symbol.iterator]() } };
}

function* eachLine(text: string): Generator<SourceRow> {
  let row = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    row += 1;
    if (line !== '') {
      yield { row, line: row, ...parseRow(line) };
    }
  }
}

function* eachItem(text: string): Generator<SourceRow> {
  let items: unknown;
  try {
    items = parseJson(text);
  } catch (error) {
    yield { status: 'broken', row: 1, reason: `the array is not JSON (${messageOf(error)})` };
    return;
  }
  for (const [index, item] of (items as readonly unknown[]).entries()) {
    yield { row: index + 1, ...toCells(item) };
  }
}

type RowContent =
  | { readonly status: 'read'; readonly cells: ReadonlyMap<string, string> }
  | { readonly status: 'broken'; readonly reason: string };

function parseRow(line: string): RowContent {
  try {
    return toCells(parseJson(line));
  } catch (error) {
    return { status: 'broken', reason: `is not JSON (${messageOf(error).slice(0, 120)})` };
  }
}

/** Texts, numbers and booleans by key; other values are not cells. */
function toCells(value: unknown): RowContent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { status: 'broken', reason: 'is not a JSON object with a key for each column' };
  }
  const cells = Object.entries(value).flatMap(
    ([key, cell]: [string, unknown]): readonly (readonly [string, string])[] =>
      typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? [[key, String(cell)]] : [],
  );
  return { status: 'read', cells: new Map(cells) };
}
