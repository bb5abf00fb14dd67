import { findOwnLetters } from '../../../kinds/quiz/check-questions';
import { scalarText, type TableOption } from './option-list';
import { plain } from './column-names';
import { readLiteral } from './read-literal';

/** The options of a row as its answer may name them. */
export interface NamedOptions {
  readonly options: readonly TableOption[];
  /** Names of their columns in plain form, if each has a column. */
  readonly columns: readonly string[];
}

/** An answer taken apart. */
export interface Answer {
  /** As it is shown. */
  readonly shown: string;
  /** Places whose text it is. */
  readonly texts: readonly number[];
  /** Whether several options have the same of these texts. */
  readonly repeated: boolean;
  /** Places that it names by letters, labels or columns; `undefined` if it does not. */
  readonly named: readonly number[] | undefined;
  /** The numbers that it consists of, counted from 0 or 1; `undefined` if it does not. */
  readonly numbers: readonly number[] | undefined;
}

/** Takes an answer apart; `undefined` if it is no text and no list of texts. */
export function takeApart(cell: unknown, named: NamedOptions): Answer | undefined {
  const listed = typeof cell === 'string' ? readLiteral(cell) : cell;
  const items = Array.isArray(listed) ? listed.map(scalarText) : [scalarText(cell)];
  if (items.includes(undefined)) {
    return undefined;
  }
  const parts = items.filter((item) => item !== undefined);
  const shown = parts.join(', ');
  const texts = textsOf(parts, named);
  const tokens = parts.flatMap((part) => (placeOfName(part, named) === undefined ? splitTokens(part, named) : [part]));
  const names = tokens.map((token) => placeOfName(token, named));
  const hasNumbers = named.options.some(({ label }) => label !== undefined && /^\d+$/.test(label));
  const numbers = tokens.map((token) => (/^\d{1,2}(?:\.0+)?$/.test(token) ? Number(token) : undefined));
  return {
    shown,
    texts: unique(texts.flat()),
    repeated: texts.some((places) => places.length > 1),
    named: tokens.length === 0 || names.includes(undefined) ? undefined : unique(names.flatMap((place) => place ?? [])),
    numbers:
      tokens.length === 0 || hasNumbers || numbers.includes(undefined)
        ? undefined
        : unique(numbers.flatMap((n) => n ?? [])),
  };
}

function unique(places: readonly number[]): readonly number[] {
  return [...new Set(places)];
}

/** The places of each text; none if one of them is no option. */
function textsOf(parts: readonly string[], named: NamedOptions): readonly (readonly number[])[] {
  const whole = parts.map((part) => placesOfText(part, named));
  const [only, ...others] = parts;
  if (whole.every((places) => places.length > 0)) {
    return whole;
  }
  const pieces = only === undefined || others.length > 0 ? [] : only.slice(0, 10_000).split(/[|;,]/);
  const split = pieces.map((piece) => placesOfText(piece.trim(), named));
  return pieces.length > 1 && pieces.length <= 26 && split.every((places) => places.length > 0) ? split : [];
}

function placesOfText(answer: string, { options }: NamedOptions): readonly number[] {
  const bare = findOwnLetters(options.map(({ text }) => text))?.texts;
  return options.flatMap(({ text }, place) => (text === answer || bare?.[place] === answer ? [place] : []));
}

/** Tokens of "A, C", "1;3" or "ACD". */
function splitTokens(answer: string, { options }: NamedOptions): readonly string[] {
  const letters = answer.length > 26 ? [] : answer.split('');
  const isRun =
    /^[A-Z]{2,26}$/.test(answer) &&
    letters.every((letter, place) => place === 0 || letter > (letters[place - 1] ?? '')) &&
    (letters.at(-1)?.charCodeAt(0) ?? 0) - 65 < options.length;
  return isRun
    ? letters
    : answer
        .slice(0, 1_000)
        .split(/[\s,;|&]+/)
        .filter((part) => part !== '');
}

/** The place that a letter, a label or the name of a column stands for. */
function placeOfName(token: string, { options, columns }: NamedOptions): number | undefined {
  // A letter with the text of its option: "B) Rome".
  const [, before, text] = /^[([]?([A-Z])[)\].:]\s+(\S[^]*)$/.exec(token) ?? [];
  if (before !== undefined) {
    const place = before.charCodeAt(0) - 65;
    return options[place]?.text === text ? place : undefined;
  }
  if (token.length > 60) {
    return undefined;
  }
  const label = options.findIndex((option) => option.label !== undefined && option.label === token);
  if (label >= 0) {
    return label;
  }
  const letter = /^(?:(?:option|choice|answer)[\s_-]*)?[([]?([a-z])[)\].:]?$/i.exec(token)?.[1]?.toUpperCase();
  const labels = options.map((option) => option.label?.toUpperCase());
  if (letter !== undefined && labels.some((one) => one !== undefined)) {
    const place = labels.indexOf(letter);
    return place < 0 ? undefined : place;
  }
  const column = /^\d+$/.test(token) ? -1 : columns.indexOf(plain(token));
  const place = letter === undefined ? column : letter.charCodeAt(0) - 65;
  return options[place] === undefined ? undefined : place;
}
