import { formatCount, printableLine, quoteForShell } from 'gpt-assay/basics';
import { truthWords } from '../truth-words';
import type { Scale } from './alpha';

/** How values are to be read, where the command line says so. */
export interface ValueChoices {
  readonly scale?: Scale | undefined;
  /** All values in ascending order. */
  readonly order?: readonly string[] | undefined;
}

/** The values that people gave, as levels. */
export interface ReadValues {
  readonly kind: 'boolean' | 'number' | 'word';
  readonly scale: Scale;
  /** Names of the levels, ascending. */
  readonly names: readonly string[];
  /** Their numbers on an interval scale, otherwise 0, 1, 2 …. */
  readonly levels: readonly number[];
  /** The level of each text. */
  readonly levelOf: ReadonlyMap<string, number>;
  /** What a user should know about how values were read. */
  readonly notes: readonly string[];
}

/** A text as it is compared, as it was first written, and how often it was given. */
export interface GivenText {
  readonly text: string;
  readonly shown: string;
  readonly times: number;
}

/** Reads the values of one analytic; what can be read in two ways is a problem. */
export function readValues(
  texts: readonly GivenText[],
  { scale, order }: ValueChoices,
  problems: string[],
): ReadValues | undefined {
  if (order !== undefined) {
    return readOrdered(texts, scale ?? 'ordinal', order, problems);
  }
  const keys = texts.map(({ text }) => text);
  if (keys.every((key) => truthWords.has(key)) && scale !== 'interval') {
    return readTruths(texts, scale ?? 'nominal');
  }
  const read = readNumbers(keys);
  const numbers = typeof read === 'string' && scale === 'nominal' ? new Map<string, number>() : read;
  if (typeof numbers === 'string') {
    problems.push(numbers);
    return undefined;
  }
  const unread = texts.filter(({ text }) => !numbers.has(text));
  if (unread.length === 0) {
    return readScale(numbers, scale);
  }
  if (scale === 'interval' || (numbers.size > unread.length && scale !== 'nominal')) {
    problems.push(describeUnread(texts, unread, scale));
    return undefined;
  }
  if (scale === 'ordinal') {
    problems.push(
      `--scale ordinal needs the order of the values, lowest first: --order ${quoteForShell(listOf(texts, 20))}`,
    );
    return undefined;
  }
  const sorted = texts.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const names = sorted.map(({ shown }) => shown);
  return fromNames(names, 'word', 'nominal', new Map(sorted.map(({ text }, level) => [text, level])));
}

/** A text as it is compared: without differences of case and spaces. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function readTruths(texts: readonly GivenText[], scale: Scale): ReadValues {
  const levelOf = new Map(texts.map(({ text }) => [text, truthWords.get(text) === true ? 1 : 0]));
  const spelled = [true, false].flatMap((truth) => {
    const written = texts.filter(({ text }) => truthWords.get(text) === truth && text !== String(truth));
    return written.length === 0
      ? []
      : [`${written.map(({ shown }) => printableLine(shown, 40)).join(', ')} as ${String(truth)}`];
  });
  const notes = spelled.length === 0 ? [] : [`Read ${spelled.join(', and ')}.`];
  return { ...fromNames(['false', 'true'], 'boolean', scale, levelOf), notes };
}

function readOrdered(
  texts: readonly GivenText[],
  scale: Scale,
  order: readonly string[],
  problems: string[],
): ReadValues | undefined {
  const keys = order.map(comparable);
  const unlisted = texts.filter(({ text }) => !keys.includes(text));
  if (unlisted.length > 0) {
    const shown = unlisted
      .slice(0, 20)
      .map(({ shown: word, times }) => `${printableLine(word, 40)} (${formatCount(times)})`);
    const more = unlisted.length > 20 ? ` and ${formatCount(unlisted.length - 20)} more` : '';
    problems.push(
      `--order does not name ${shown.join(', ')}${more}: add each to --order, or count it as missing with --missing`,
    );
    return undefined;
  }
  return fromNames(
    order.map((name) => name.trim()),
    'word',
    scale,
    new Map(keys.map((key, level) => [key, level])),
  );
}

function readScale(numbers: ReadonlyMap<string, number>, scale: Scale = 'interval'): ReadValues {
  const values = [...new Set(numbers.values())].sort((a, b) => a - b);
  const place = new Map(values.map((value, level) => [value, level]));
  const levelOf = new Map([...numbers].map(([text, value]) => [text, place.get(value) ?? 0]));
  const read = fromNames(values.map(String), 'number', scale, levelOf);
  return scale === 'interval' ? { ...read, levels: values } : read;
}

function fromNames(
  names: readonly string[],
  kind: ReadValues['kind'],
  scale: Scale,
  levelOf: ReadonlyMap<string, number>,
): ReadValues {
  return { kind, scale, names, levels: names.map((_, level) => level), levelOf, notes: [] };
}

const point = /^[+\-−]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:e[+-]?\d{1,2})?$/;
const comma = /^[+\-−]?\d{1,15}(?:,\d{1,15})?$/;

/** The numbers among texts: all with a decimal point, or all with a comma; a problem if `1,000` may be a thousand. */
function readNumbers(texts: readonly string[]): ReadonlyMap<string, number> | string {
  const isPercent = texts.length > 0 && texts.every((text) => text.endsWith('%'));
  const bare = texts.map((text) => ({ text, digits: isPercent ? text.slice(0, -1).trim() : text }));
  const hasComma = bare.some(({ digits }) => digits.includes(',') && comma.test(digits));
  const hasPoint = bare.some(({ digits }) => digits.includes('.') && point.test(digits));
  const thousand = bare.find(({ digits }) => /^[+\-−]?[1-9]\d{0,2},\d{3}$/.test(digits));
  if (hasComma && (thousand !== undefined || hasPoint)) {
    const example = thousand?.text ?? bare.find(({ digits }) => digits.includes(','))?.text ?? '';
    return `"${printableLine(example, 40)}" may have a decimal comma or a separator of thousands: write numbers with a decimal point, or say --scale nominal with other texts`;
  }
  const form = hasComma ? comma : point;
  return new Map(
    bare
      .filter(({ digits }) => form.test(digits))
      .map(({ text, digits }) => [text, Number(digits.replace(',', '.').replace('−', '-'))]),
  );
}

function describeUnread(texts: readonly GivenText[], unread: readonly GivenText[], scale: Scale | undefined): string {
  const count = (some: readonly GivenText[]): number => some.reduce((sum, { times }) => sum + times, 0);
  const shown = unread
    .slice(0, 10)
    .map(({ shown: word, times }) => `"${printableLine(word, 40)}" (${formatCount(times)})`);
  const more = unread.length > 10 ? ` and ${formatCount(unread.length - 10)} more` : '';
  const advice = 'correct them, or count them as missing with --missing <word>';
  return `${formatCount(count(unread))} of ${formatCount(count(texts))} values are no numbers: ${shown.join(', ')}${more}; ${advice}${scale === undefined ? ', or compare all as words with --scale nominal' : ''}`;
}

function listOf(texts: readonly GivenText[], most: number): string {
  const shown = texts.slice(0, most).map((text) => printableLine(text.shown, 40));
  return `${shown.join(',')}${texts.length > most ? ',…' : ''}`;
}
