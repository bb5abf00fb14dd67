import { createHash } from 'node:crypto';
import {
  formatNumberOf,
  isFile,
  messageOf,
  ownValue,
  parseJson,
  printableExcerpt,
  printableLine,
  readText,
  tryParseJson,
} from 'gpt-assay/basics';
import { readCsv } from 'gpt-assay/intake';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import { truthWords } from '../truth-words';
import type { Rating } from './verdict-file';

/** Maximum bytes of an export; larger ones should be split first. */
const longestExport = 250_000_000;

/** Bounds of JSON that a platform exported: far more than any has, and far less than memory. */
const jsonBounds = { deepest: 100, mostValues: 20_000_000 } as const;

/** Problems that one message names. */
const mostProblems = 50;

/** Collects the problems of one file. */
export interface Problems {
  readonly add: (message: string, place?: { readonly line?: number | undefined; readonly field?: string }) => void;
  /** Throws them all as one `InputError`, if there are any. */
  readonly refuse: () => void;
}

/** An empty list of problems of a file; `shown` names it in messages. */
export function createProblems(shown: string): Problems {
  const problems: Problem[] = [];
  let more = 0;
  return {
    add(message, place = {}) {
      if (problems.length < mostProblems) {
        problems.push({ file: shown, ...place, message });
      } else {
        more += 1;
      }
    },
    refuse() {
      if (problems.length > 0) {
        const last = problems.at(-1);
        throw new InputError(
          more === 0 || last === undefined
            ? problems
            : [
                ...problems.slice(0, -1),
                { ...last, message: `${last.message} (and ${formatNumberOf(more, 'more problem')})` },
              ],
        );
      }
    },
  };
}

/** The text of an export in UTF-8, without a byte order mark. */
export function readExport(file: string, shown: string): string {
  const text = isFile(file) ? readText(file, longestExport) : undefined;
  if (text === undefined) {
    throw new AssayError(`There is no file ${shown}.`);
  }
  return text.replace(/^\uFEFF/, '');
}

/** A row of a table, or an object of a JSON file, with its values by name. */
export interface ExportRow {
  /** Line of the file where it begins, from 1; absent in an array of JSON. */
  readonly line?: number;
  readonly cells: ReadonlyMap<string, unknown>;
}

/** The rows of an export. */
export interface ExportTable {
  readonly columns: readonly string[];
  readonly rows: readonly ExportRow[];
  /** What a user should know about how it was read. */
  readonly notes: readonly string[];
}

/** The rows of a CSV file; those that cannot be read, and repeated headings, become problems. */
export function readTable(text: string, shown: string, problems: Problems): ExportTable {
  const { columns, rows: found, notes } = readCsv(text, shown);
  const known = new Set<string>();
  for (const name of columns) {
    if (name !== '' && known.has(name)) {
      problems.add(`several columns are called "${printableLine(name, 60)}": rename or remove one`, { line: 1 });
    }
    known.add(name);
  }
  const rows: ExportRow[] = [];
  for (const row of found) {
    const place = row.line === undefined ? {} : { line: row.line };
    if (row.status === 'broken') {
      problems.add(row.reason, place);
    } else {
      rows.push({ ...place, cells: row.cells });
    }
  }
  return { columns, rows, notes };
}

/** The objects of a JSON file: an array, an object with a list in `data`, or one object a line (JSON Lines). */
export function readRecords(text: string, problems: Problems): ExportTable {
  const columns = new Set<string>();
  const rows: ExportRow[] = [];
  for (const { value, line } of jsonValues(text, problems)) {
    const place = line === undefined ? {} : { line };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.add('expected a JSON object with a key for each column', place);
    } else {
      const cells = new Map<string, unknown>(Object.entries(value));
      cells.forEach((_, name) => columns.add(name));
      rows.push({ ...place, cells });
    }
  }
  return { columns: [...columns], rows, notes: [] };
}

interface JsonValue {
  readonly value: unknown;
  readonly line?: number;
}

function jsonValues(text: string, problems: Problems): readonly JsonValue[] {
  const whole = tryParseJson(text, jsonBounds);
  if (whole !== undefined) {
    const data = typeof whole === 'object' && whole !== null ? ownValue(whole as Record<string, unknown>, 'data') : [];
    return (listOf(whole) ?? listOf(data) ?? [whole]).map((value) => ({ value }));
  }
  if (/^\s*\[/.test(text)) {
    problems.add(`the list is not JSON (${whyNotJson(text)}): export it again`);
    return [];
  }
  return text.split('\n').flatMap((source, index): readonly JsonValue[] => {
    const line = index + 1;
    try {
      return source.trim() === '' ? [] : [{ line, value: parseJson(source, jsonBounds) }];
    } catch (error) {
      problems.add(`is not JSON (${printableLine(messageOf(error), 120)})`, { line });
      return [];
    }
  });
}

function whyNotJson(text: string): string {
  try {
    parseJson(text, jsonBounds);
    return '';
  } catch (error) {
    return printableLine(messageOf(error), 120);
  }
}

/** The JSON of a file that is one value; `undefined`, and a problem, where it is none. */
export function readJson(text: string, problems: Problems): unknown {
  try {
    return parseJson(text, jsonBounds);
  } catch (error) {
    problems.add(`is not JSON (${printableLine(messageOf(error), 120)}): export it again`);
    return undefined;
  }
}

/** A value as a list, if it is one. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

/** Says which columns a table lacks. */
export function requireColumns(table: ExportTable, wanted: readonly string[], problems: Problems): void {
  const missing = wanted.filter((name) => !table.columns.includes(name));
  if (missing.length > 0) {
    const there = table.columns.slice(0, 40).map((name) => `"${printableLine(name, 40)}"`);
    problems.add(
      `there is no column ${missing.map((name) => `"${name}"`).join(', ')}: expected it as the platform exports it; the columns are ${there.join(', ') || 'none'}`,
      { line: 1 },
    );
  }
}

/** The text of a cell, trimmed; empty for an absent value. Objects are written as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim();
}

/** Maximum lengths, in characters, of what gets into reports. */
const longestName = 200;
const longestReason = 1_000;
const longestText = 20_000;

/** A text as a name on one line; what is cut off a long one still tells it from others. */
export function toName(text: string): string {
  const name = printableLine(text, longestExport);
  const start = name.slice(0, longestName - 20).replace(/[\uD800-\uDBFF]$/, '');
  return name.length <= longestName
    ? name
    : `${start}… ${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** A grader's own words, on one line. */
export function toReason(text: string): string {
  return printableLine(text, longestReason);
}

/** What was graded, as far as reports show it. */
export function toShownText(text: string): string {
  return printableExcerpt(text, longestText);
}

/** A value as a boolean, if it is a word that says true or false. */
export function readBoolean(value: unknown): boolean | undefined {
  return truthWords.get(textOf(value).toLowerCase());
}

/** A time as ISO 8601 in UTC; `undefined` where it is none. A time without a zone is taken as UTC if `isUtc`. */
export function readTime(value: unknown, { isUtc = false } = {}): string | undefined {
  // PostgreSQL writes `-06` for `-06:00`, and ClickHouse a blank for the `T`.
  const text = textOf(value)
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
    .replace(/([+-]\d\d)$/, '$1:00');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) {
    return undefined;
  }
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  if (!hasZone && !isUtc) {
    return undefined;
  }
  const time = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Names of people in a file by what they are called in reports. */
export interface GraderNames {
  readonly nameOf: (written: string) => string;
  /** What to tell the user; nothing if no name was shortened. */
  readonly notes: () => readonly string[];
}

/**
 * Names of graders: of an e-mail address only the part before the @, because reports are shared and an address reaches a
 * person. Two addresses that begin alike stay two people.
 */
export function createGraderNames(): GraderNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  /** The last number behind a name, so that a thousand equal ones are not counted from the start each time. */
  const last = new Map<string, number>();
  let shortened = 0;
  return {
    nameOf(written) {
      const known = names.get(written);
      if (known !== undefined) {
        return known;
      }
      const at = written.indexOf('@');
      const local = at < 0 ? written : written.slice(0, at);
      const isShortened = local !== written && local !== '';
      const base = toName(isShortened ? local : written);
      let number = (last.get(base) ?? 0) + 1;
      let name = number === 1 ? base : `${base} (${number})`;
      while (taken.has(name)) {
        number += 1;
        name = `${base} (${number})`;
      }
      last.set(base, number);
      taken.add(name);
      shortened += isShortened ? 1 : 0;
      names.set(written, name);
      return name;
    },
    notes: () =>
      shortened === 0
        ? []
        : [
            `${formatNumberOf(shortened, 'grader')} with an e-mail address ${shortened === 1 ? 'is' : 'are'} named by the part before the @ alone.`,
          ],
  };
}

/** Columns that name a person; blanks, dashes and underscores do not count. */
const personal =
  /^(?:(?:student|user|full|first|last|given|family|candidate|author)?(?:name|id|uid|uin|email|mail)|username|e?mail(?:address)?|uids?|uin|student|user|candidate|matriculation(?:number)?)$/;

/** Whether a column names a person, whose values must not get into texts. */
export function isPersonal(column: string): boolean {
  return personal.test(column.toLowerCase().replaceAll(/[^a-z]/g, '')) && column.toLowerCase() !== 'id';
}

/** Ratings of people, each once. */
export interface Ratings {
  /** A person who says two things of one analytic of an item is a problem. */
  readonly add: (rating: Rating, line: number | undefined) => void;
  readonly all: () => readonly Rating[];
  readonly notes: () => readonly string[];
}

/** An empty list of ratings. */
export function createRatings(problems: Problems): Ratings {
  const known = new Map<string, { readonly rating: Rating; readonly line: number | undefined }>();
  let repeated = 0;
  return {
    add(rating, line) {
      const { item, analytic, by, value } = rating;
      const key = JSON.stringify([item, analytic, by]);
      const before = known.get(key);
      if (before === undefined) {
        known.set(key, { rating, line });
      } else if (before.rating.value === value) {
        repeated += 1;
      } else {
        const where = before.line === undefined ? 'an earlier entry' : `line ${before.line}`;
        problems.add(
          `${printableLine(by, 60)} says that "${printableLine(analytic, 60)}" of ${printableLine(item, 60)} is ${String(value)}, but ${where} says ${String(before.rating.value)}: keep one of them`,
          { line },
        );
      }
    },
    all: () => [...known.values()].map(({ rating }) => rating),
    notes: () =>
      repeated === 0
        ? []
        : [
            `${formatNumberOf(repeated, 'rating')} that ${repeated === 1 ? 'repeats' : 'repeat'} an earlier one of the same person count once.`,
          ],
  };
}

/** Analytics beyond which a file is none of verdicts; each is compared on each item. */
const mostAnalytics = 1_000;

/** Whether there are more analytics than any rubric has, which becomes a problem. */
export function hasTooMany(analytics: number, problems: Problems, place: { readonly field?: string } = {}): boolean {
  if (analytics > mostAnalytics) {
    problems.add(
      `${formatNumberOf(analytics, 'analytic')}: expected at most ${formatNumberOf(mostAnalytics, 'analytic')}`,
      place,
    );
  }
  return analytics > mostAnalytics;
}

/** Names that a sentence lists. */
const mostListed = 20;

/** Names in quotes, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostListed).map((name) => `"${printableLine(name, 60)}"`);
  const more = names.length > mostListed ? ` and ${formatNumberOf(names.length - mostListed, 'more', 'more')}` : '';
  return `${shown.join(', ')}${more}`;
}

/** The names of a file without its folder and extension, such as an experiment's. */
export function baseNameOf(shown: string): string {
  const file = shown.slice(Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1);
  const base = file.replace(/\.(?:csv|json|jsonl|ndjson|tsv)$/i, '');
  return printableLine(base, 100) || 'experiment';
}

/** The first line of a text, such as a header. */
export function firstLineOf(head: string): string {
  return /^\uFEFF?(?:sep=.\r?\n)?([^\r\n]*)/.exec(head)?.[1] ?? '';
}

/** Whether the first line of a table has all of these headings. */
export function hasHeadings(head: string, headings: readonly string[]): boolean {
  const names = firstLineOf(head)
    .split(/[,;\t]/)
    .map((name) => name.trim().replaceAll('"', ''));
  return headings.every((heading) => names.includes(heading));
}

/** Whether a file is a table by its name, and not JSON. */
export function isJsonFile(file: string, head: string): boolean {
  return /\.(?:json|jsonl|ndjson)$/i.test(file) || (!/\.(?:csv|tsv|txt)$/i.test(file) && /^\uFEFF?\s*[[{]/.test(head));
}
