import { appendTo, formatCount, formatNumberOf, printableLine, readText } from 'gpt-assay/basics';
import { readCsv } from 'gpt-assay/intake';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import { chooseRatingColumns, type ColumnChoices, type RatingColumns, type ValueColumn } from './choose-rating-columns';
import type { Rating, Ratings } from './ratings';
import { comparable, type GivenText, type ReadValues, readValues, type ValueChoices } from './read-values';

/** How a file of ratings is to be read, where the command line says so. */
export interface RatingChoices extends ColumnChoices, ValueChoices {
  /** Words that mean no rating, besides empty cells, NA, N/A, NaN and null. */
  readonly missing?: readonly string[] | undefined;
  /** Analytics to read; absent: all. */
  readonly only?: readonly string[] | undefined;
}

/** Ratings of one analytic. */
export interface AnalyticRatings extends Ratings {
  /** Absent if the file has one analytic without a name. */
  readonly analytic?: string | undefined;
  readonly values: ReadValues;
  /** Indices of items among the items of the file, beside the ratings of each. */
  readonly ids: readonly number[];
  readonly missing: number;
}

/** What a table of ratings holds. */
export interface RatingFile {
  readonly columns: RatingColumns;
  readonly raters: readonly string[];
  readonly items: readonly string[];
  readonly analytics: readonly AnalyticRatings[];
  /** What a user should know about how it was read, and all that was left out, one sentence each. */
  readonly notes: readonly string[];
}

/** Maximum bytes of a file, the same as for imports. */
const longest = 250_000_000;

/** Most problems that a message lists. */
const mostProblems = 20;

/** Reads a CSV file of ratings; `shown` names it in messages. All problems are thrown as one error. */
export function readRatingFile(file: string, shown: string, choices: RatingChoices): RatingFile {
  const text = readText(file, longest);
  if (text === undefined) {
    throw new AssayError(`There is no file ${shown}.`);
  }
  return readRatings(text, shown, choices);
}

/** Reads the text of a CSV file of ratings, long or wide. */
export function readRatings(text: string, shown: string, choices: RatingChoices): RatingFile {
  const table = readCsv(text.replace(/^\uFEFF/, ''), shown);
  const problems: string[] = [];
  const columns = chooseRatingColumns(table.columns, choices, problems);
  if (columns === undefined || problems.length > 0) {
    throw new InputError(problems.map((message) => ({ file: shown, message })));
  }
  const collected = collect(table.rows, columns, shown, choices);
  const chosen = chooseAnalytics(collected, shown, choices);
  const analytics = chosen.map((one) => toRatings(one, collected, choices, shown));
  const failed = analytics.flatMap((one) => ('problems' in one ? one.problems : []));
  if (failed.length > 0) {
    throw new InputError(failed);
  }
  const read = analytics.flatMap((one) => ('problems' in one ? [] : [one]));
  return {
    columns,
    raters: [...collected.raters.keys()],
    items: [...collected.items.keys()].map((item) => item.replaceAll('\0', ' · ')),
    analytics: read,
    notes: [...table.notes, ...describeCollected(collected), ...new Set(read.flatMap(({ values }) => values.notes))],
  };
}

/** A rating as it was written. */
interface GivenRating {
  readonly item: number;
  readonly rater: number;
  readonly text: string;
  readonly line: number;
}

/** Ratings of one analytic as they were written. */
interface Given {
  readonly analytic: string | undefined;
  readonly ratings: GivenRating[];
  /** By item and rater. */
  readonly places: Map<string, GivenRating>;
  missing: number;
}

interface Collected {
  readonly raters: Map<string, number>;
  readonly items: Map<string, number>;
  readonly analytics: Map<string, Given>;
  /** Each text as it was first written, and all its spellings. */
  readonly spellings: Map<string, Set<string>>;
  /** How often each word for a missing rating was found; empty cells under ''. */
  readonly missing: Map<string, number>;
  repeated: number;
}

const missingWords = ['', 'na', 'n/a', '#n/a', 'nan', 'null'];

interface ReadRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

function collect(
  rows: ReturnType<typeof readCsv>['rows'],
  columns: RatingColumns,
  file: string,
  { missing = [] }: RatingChoices,
): Collected {
  const collected: Collected = {
    raters: new Map(),
    items: new Map(),
    analytics: new Map(),
    spellings: new Map(),
    missing: new Map(),
    repeated: 0,
  };
  const absent = new Set([...missingWords, ...missing.map(comparable)]);
  const problems: Problem[] = [];
  const compared = new Map<string, string>();
  let hasTwice = false;
  for (const row of rows) {
    const line = row.line ?? row.row;
    if (row.status === 'broken') {
      problems.push({ file, line, message: row.reason });
      continue;
    }
    for (const column of columns.values) {
      const cell = row.cells.get(column.column) ?? '';
      const text = compared.get(cell) ?? comparable(cell);
      compared.set(cell, text);
      const problem = collectOne(collected, columns, column, { line, cells: row.cells }, absent, text);
      if (problem !== undefined) {
        const { isTwice = false, ...rest } = problem;
        hasTwice ||= isTwice;
        problems.push({ file, line, ...rest });
      }
    }
  }
  throwAll(problems, file, hasTwice ? [{ file, message: adviseOnTwice(columns) }] : []);
  return collected;
}

/** Throws the problems, after what is to be said first. */
function throwAll(problems: readonly Problem[], file: string, first: readonly Problem[]): void {
  const more = problems.length - mostProblems;
  const counted = {
    file,
    message: `has ${formatCount(problems.length)} problems, of which the first ${mostProblems} follow`,
  };
  if (problems.length > 0) {
    throw new InputError([...(more > 0 ? [counted] : []), ...first, ...problems.slice(0, mostProblems)]);
  }
}

/** Adds one rating; what is wrong with it, if it cannot be added. */
function collectOne(
  collected: Collected,
  columns: RatingColumns,
  column: ValueColumn,
  { line, cells }: ReadRow,
  absent: ReadonlySet<string>,
  text: string,
): (Omit<Problem, 'file'> & { readonly isTwice?: true }) | undefined {
  const cellOf = (name: string | undefined): string => (cells.get(name ?? '') ?? '').trim();
  const parts = columns.item.map(cellOf);
  const rater = column.rater ?? cellOf(columns.rater);
  const analytic = column.analytic ?? (columns.analytic === undefined ? undefined : cellOf(columns.analytic));
  const isMissing = absent.has(text);
  const unnamed = [
    ...columns.item.filter((_, index) => parts[index] === ''),
    ...(rater === '' ? [columns.rater] : []),
    ...(analytic === '' ? [columns.analytic] : []),
  ];
  if (unnamed.length > 0 && !isMissing) {
    const names = unnamed.map((name) => printableLine(name ?? '', 60)).join(', ');
    return { line, field: names, message: 'is empty, but the row has a rating: fill it in, or remove the row' };
  }
  const given = givenOf(collected, analytic);
  const item = indexOf(collected.items, columns.item.length === 0 ? `line ${line}` : parts.join('\0'));
  const person = indexOf(collected.raters, rater);
  if (isMissing) {
    given.missing += 1;
    collected.missing.set(text, (collected.missing.get(text) ?? 0) + 1);
    return undefined;
  }
  addSpelling(collected.spellings, text, (cells.get(column.column) ?? '').trim());
  const place = `${item} ${person}`;
  const before = given.places.get(place);
  if (before !== undefined) {
    collected.repeated += 1;
    return before.text === text
      ? undefined
      : { line, message: describeTwice(collected, rater, [...parts, analytic], before, text), isTwice: true };
  }
  const rating = { item, rater: person, text, line };
  given.places.set(place, rating);
  given.ratings.push(rating);
  return undefined;
}

function describeTwice(
  { spellings }: Collected,
  who: string,
  what: readonly (string | undefined)[],
  before: GivenRating,
  text: string,
): string {
  const shownOf = (one: string): string => printableLine([...(spellings.get(one) ?? [one])][0] ?? one, 40);
  const item = printableLine(what.filter((one) => one !== undefined).join(' · '), 80);
  return `${printableLine(who, 60)} has rated ${item} already in line ${before.line}: ${shownOf(before.text)} there, ${shownOf(text)} here`;
}

/** What to do where one person rated an item twice. */
function adviseOnTwice({ item, unused }: RatingColumns): string {
  const others = unused.filter((name) => name !== '').slice(0, 6);
  const names = others.map((name) => printableLine(name, 40)).join(', ');
  const split = `if they are two items, name all columns that together tell items apart, such as --item ${printableLine([...item, '<column>'].join(','), 100)}`;
  const hint = others.length === 0 ? '' : ` (not used yet: ${names})`;
  return `one person rated the same item twice, with other values: ${item.length === 0 ? '' : `${split}${hint}; otherwise `}remove one of the two rows`;
}

function givenOf({ analytics }: Collected, analytic: string | undefined): Given {
  const key = analytic === undefined ? '' : `=${analytic}`;
  const known = analytics.get(key);
  if (known !== undefined) {
    return known;
  }
  const created: Given = { analytic, ratings: [], places: new Map(), missing: 0 };
  analytics.set(key, created);
  return created;
}

function indexOf(indices: Map<string, number>, name: string): number {
  const known = indices.get(name);
  if (known !== undefined) {
    return known;
  }
  indices.set(name, indices.size);
  return indices.size - 1;
}

/** Spellings of a text that are remembered; a message names two. */
const mostSpellings = 3;

function addSpelling(spellings: Map<string, Set<string>>, text: string, written: string): void {
  const known = spellings.get(text) ?? new Set();
  if (known.size < mostSpellings) {
    known.add(written);
  }
  spellings.set(text, known);
}

function chooseAnalytics({ analytics }: Collected, file: string, { only }: RatingChoices): readonly Given[] {
  const all = [...analytics.values()].filter(({ ratings, missing }) => ratings.length + missing > 0);
  const unknown = (only ?? []).filter((name) => !all.some(({ analytic }) => analytic === name));
  if (unknown.length > 0) {
    const names = all.flatMap(({ analytic }) => (analytic === undefined ? [] : [printableLine(analytic, 60)]));
    const there =
      names.length === 0 ? 'the file names no analytics' : `the analytics are ${names.slice(0, 20).join(', ')}`;
    throw new InputError(
      unknown.map((name) => ({ file, message: `--only: there is no analytic "${printableLine(name, 60)}"; ${there}` })),
    );
  }
  const chosen =
    only === undefined ? all : all.filter(({ analytic }) => analytic !== undefined && only.includes(analytic));
  if (chosen.every(({ ratings }) => ratings.length === 0)) {
    throw new InputError([{ file, message: 'holds no ratings: expected at least one value' }]);
  }
  return chosen.filter(({ ratings }) => ratings.length > 0);
}

function toRatings(
  { analytic, ratings, missing }: Given,
  { spellings }: Collected,
  choices: RatingChoices,
  file: string,
): AnalyticRatings | { readonly problems: readonly Problem[] } {
  const times = new Map<string, number>();
  for (const { text } of ratings) {
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  const texts = [...times].map(([text, count]): GivenText => {
    const [shown = text] = spellings.get(text) ?? [];
    return { text, shown, times: count };
  });
  const problems: string[] = [];
  const values = readValues(texts, choices, problems);
  if (values === undefined) {
    const field = analytic === undefined ? {} : { field: printableLine(analytic, 60) };
    return { problems: problems.map((message) => ({ file, ...field, message })) };
  }
  const byItem = new Map<number, Rating[]>();
  for (const { item, rater, text } of ratings) {
    const rating = { rater, level: values.levelOf.get(text) ?? 0 };
    const known = byItem.get(item);
    if (known === undefined) {
      byItem.set(item, [rating]);
    } else {
      known.push(rating);
    }
  }
  return {
    analytic,
    values,
    levels: values.levels,
    items: [...byItem.values()],
    ids: [...byItem.keys()],
    missing,
  };
}

function describeCollected({ missing, repeated, spellings }: Collected): readonly string[] {
  const notes: string[] = [];
  const all = [...missing.values()].reduce((sum, count) => sum + count, 0);
  if (all > 0) {
    const kinds = [...missing].map(
      ([word, count]) => `${formatCount(count)} ${word === '' ? 'empty' : printableLine(word, 40)}`,
    );
    notes.push(`${formatNumberOf(all, 'rating is', 'ratings are')} missing (${kinds.join(', ')}).`);
  }
  if (repeated > 0) {
    notes.push(
      `${formatNumberOf(repeated, 'rating repeats', 'ratings repeat')} an earlier row with the same value and counted once.`,
    );
  }
  const merged = [...spellings.values()].filter((one) => one.size > 1);
  if (merged.length > 0) {
    const [first = '', second = ''] = merged[0] ?? [];
    const more = merged.length > 1 ? ', and others likewise' : '';
    appendTo(notes, [`${printableLine(first, 40)} and ${printableLine(second, 40)} count as the same value${more}.`]);
  }
  return notes;
}
