import { AssayError, messageOf } from '../basics/errors';
import { parseJson } from '../basics/json/parse-json';
import { formatNumberOf } from '../basics/text/numbers';
import { eachJsonValue } from './json-values';
import { holdsCode } from './choose-columns';
import type { RowContent, SourceRow } from './source-row';

/** The rows of a JSON file. */
export interface JsonTable {
  readonly columns: readonly string[];
  /** Can be read more than once. */
  readonly rows: Iterable<SourceRow>;
  readonly notes: readonly string[];
}

/** Maximum levels of objects whose values become columns, such as `submission.code`. */
const deepest = 8;

/**
 * The rows of JSON objects one after another (JSON Lines), of an array of them, or of an object that holds one such array.
 * `code` is the column with the code if the user names it; `shown` names the file in messages.
 */
export function readJsonRows(text: string, shown = 'The file', code?: string): JsonTable {
  const whole = parseWhole(text);
  if (whole === undefined) {
    return tableOf(() => toRows(text), []);
  }
  if (whole.status === 'broken') {
    return tableOf(() => [{ row: 1, ...whole }], []);
  }
  const { value } = whole;
  const { items, notes } = Array.isArray(value)
    ? { items: value as readonly unknown[], notes: [] }
    : findItems(value as object, shown, code);
  return tableOf(() => items.map((item, index): SourceRow => ({ row: index + 1, ...toCells(item) })), notes);
}

function tableOf(open: () => Iterable<SourceRow>, notes: readonly string[]): JsonTable {
  const columns = new Set<string>();
  for (const row of open()) {
    for (const name of row.status === 'read' ? row.cells.keys() : []) {
      columns.add(name);
    }
  }
  return { columns: [...columns], rows: { [Symbol.iterator]: () => open()[Symbol.iterator]() }, notes };
}

/** The one value of a text; `undefined` when it has several, or something else. */
function parseWhole(
  text: string,
): { readonly status: 'read'; readonly value: unknown } | Extract<RowContent, { status: 'broken' }> | undefined {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null ? { status: 'read', value } : undefined;
  } catch (error) {
    return text.trimStart().startsWith('[')
      ? { status: 'broken', reason: `the array is not JSON (${messageOf(error)})` }
      : undefined;
  }
}

function* toRows(text: string): Generator<SourceRow> {
  for (const { row, line, json } of eachJsonValue(text)) {
    yield { row, line, ...parseRow(json) };
  }
}

/** The rows in an object: itself if it holds code, else those of the only array of objects in it. */
function findItems(
  whole: object,
  shown: string,
  code: string | undefined,
): { readonly items: readonly unknown[]; readonly notes: readonly string[] } {
  const isRow = (item: unknown): boolean => {
    const content = toCells(item);
    return content.status === 'read' && holdsCode([...content.cells.keys()], code);
  };
  const arrays = firstOf(listsIn(whole, isRow), mostLists);
  const withCode = arrays.filter(({ items }) => items.some(isRow));
  const outside = toCells(whole, { entersArrays: false });
  const columns = outside.status === 'read' ? [...outside.cells.keys()] : [];
  const isIn = (column: string, { path }: List): boolean => path === '' || column.startsWith(`${path}.`);
  const own = columns.filter((column) => !arrays.some((list) => isIn(column, list)));
  if (holdsCode(own, code)) {
    if (withCode.length > 0) {
      throw new AssayError(
        `${shown} is one JSON object with code, and holds more objects with code in "${withCode[0]?.path ?? ''}": save the submissions as an array, or one on each line (JSON Lines).`,
      );
    }
    return { items: [whole], notes: [] };
  }
  const [chosen, second] = withCode.length > 0 ? withCode : arrays;
  if (chosen === undefined) {
    throw new AssayError(
      `${shown} is one JSON object without an array of objects in it: expected an array of submissions, an object such as {"submissions": […]}, or one submission on each line (JSON Lines).`,
    );
  }
  if (second !== undefined) {
    const named = (withCode.length > 0 ? withCode : arrays)
      .slice(0, 10)
      .map(({ path, items }) => `"${path}" (${formatNumberOf(items.length, 'item')})`);
    throw new AssayError(
      `${shown} has several arrays of objects: ${named.join(', ')}. Name the column with the code (--code), or save the array with the submissions as a file of its own.`,
    );
  }
  const note = chosen.path === '' ? 'Rows are the values of the object.' : `Rows are the objects in "${chosen.path}".`;
  return { items: chosen.items, notes: [note] };
}

/** Lists beyond which a file is no export. */
const mostLists = 100;

function firstOf<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const first: Item[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === most) {
      break;
    }
  }
  return first;
}

interface List {
  /** Keys that lead to it, joined by dots; empty for the whole. */
  readonly path: string;
  readonly items: readonly unknown[];
}

/** The arrays of objects in an object, and the objects whose values are all rows, such as submissions by number. */
function* listsIn(value: object, isRow: (item: unknown) => boolean, path = '', level = 0): Generator<List> {
  const values: readonly unknown[] = Object.values(value);
  if (values.length > 1 && values.every(isRow)) {
    yield { path, items: values };
    return;
  }
  for (const [key, inner] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    const name = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(inner)) {
      if (inner.some((item) => typeof item === 'object' && item !== null)) {
        yield { path: name, items: inner };
      }
    } else if (typeof inner === 'object' && inner !== null && level < deepest) {
      yield* listsIn(inner, isRow, name, level + 1);
    }
  }
}

function parseRow(json: string): RowContent {
  try {
    return toCells(parseJson(json));
  } catch (error) {
    return { status: 'broken', reason: `is not JSON (${messageOf(error).slice(0, 120)})` };
  }
}

/** Texts, numbers and booleans by key, those of objects within as `outer.inner`; an array counts if it has one item. */
function toCells(value: unknown, { entersArrays = true } = {}): RowContent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { status: 'broken', reason: 'is not a JSON object with a key for each column' };
  }
  const cells = new Map<string, string>();
  const repeated = addCells(cells, value, { prefix: '', level: 0, entersArrays });
  return repeated === undefined
    ? { status: 'read', cells }
    : { status: 'broken', reason: `has two values for "${repeated}"` };
}

/** Returns the name of a column with two values, if there is one. */
function addCells(
  cells: Map<string, string>,
  value: object,
  { prefix, level, entersArrays }: { readonly prefix: string; readonly level: number; readonly entersArrays: boolean },
): string | undefined {
  for (const [key, cell] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    const name = `${prefix}${key}`;
    if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') {
      if (cells.has(name)) {
        return name;
      }
      cells.set(name, String(cell));
    } else if (typeof cell === 'object' && cell !== null && level < deepest) {
      const isEntered = !Array.isArray(cell) || (cell.length === 1 && entersArrays);
      const repeated = isEntered
        ? addCells(cells, cell, { prefix: `${name}.`, level: level + 1, entersArrays })
        : undefined;
      if (repeated !== undefined) {
        return repeated;
      }
    }
  }
  return undefined;
}
