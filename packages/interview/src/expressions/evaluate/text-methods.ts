import type { Wire } from 'gpt-assay/sandbox';
import { describeValue, viewValue } from 'gpt-assay/code';
import { tuple } from '../../values/make-value';
import { charactersOf } from '../../values/value-operations';
import { numberOf } from './compare';
import { type Comparing, EvaluationFault, requireCharacters, requireItems } from './evaluator';

/** What a text's method gives; `undefined` when texts have none of that name. */
export function callTextMethod(name: string, text: string, args: readonly Wire[], by: Comparing): Wire | undefined {
  by.meter.read(text.length);
  if (args.length === 0 && looksAtEach.has(name)) {
    by.meter.read(text.length * readsOfEach);
    return requireShort(changeCase(name, text), by) ?? hasProperty(name, text);
  }
  if (name !== 'join') {
    by.meter.weigh(args);
  }
  const result = methodOf(name, text, args, by);
  return typeof result === 'string' ? requireShort(result, by) : result;
}

/** Methods that look at what kind of character each one is, which takes several times as long as reading it. */
const looksAtEach = new Set([
  ...['upper', 'lower', 'casefold', 'swapcase', 'capitalize', 'title'],
  ...['isdecimal', 'isdigit', 'isalpha', 'isalnum', 'isspace', 'isupper', 'islower', 'isidentifier', 'istitle'],
]);

const readsOfEach = 4;

/** Some characters have several as their capital. */
function requireShort(text: string | undefined, { meter }: Comparing): string | undefined {
  requireCharacters(text?.length ?? 0);
  meter.read(text?.length ?? 0);
  return text;
}

function methodOf(name: string, text: string, args: readonly Wire[], by: Comparing): Wire | undefined {
  const [first = null, second = null] = args;
  const part = (wire: Wire): string => requireText(wire, name, by);
  switch (name) {
    case 'strip':
    case 'lstrip':
    case 'rstrip':
      return strip(text, name, first === null ? undefined : part(first));
    case 'split':
    case 'rsplit':
      searchFor(first, text, by);
      return listed(
        splitText(text, {
          by: first === null ? undefined : part(first),
          most: second === null ? -1 : requireCount(second, name),
          fromRight: name === 'rsplit',
        }),
        by,
      );
    case 'splitlines':
      return listed(splitLines(text), by);
    case 'join':
      return join(text, args, by);
    case 'replace':
      searchFor(first, text, by);
      return replace(text, part(first), part(second), args[2] === undefined ? -1 : requireCount(args[2], name));
    case 'startswith':
    case 'endswith':
      return startsAt(text, name, partsOf(first, name, by), args.slice(1));
    case 'find':
    case 'rfind':
    case 'index':
    case 'rindex':
    case 'count':
      searchFor(first, text, by);
      return findIn(text, name, part(first), args.slice(1));
    case 'removeprefix':
      return text.startsWith(part(first)) ? text.slice(part(first).length) : text;
    case 'removesuffix':
      return part(first) !== '' && text.endsWith(part(first)) ? text.slice(0, -part(first).length) : text;
    case 'center':
    case 'ljust':
    case 'rjust':
      return justify(text, name, requireCount(first, name), second === null ? ' ' : part(second));
    case 'zfill':
      return fillWithZeros(text, requireCount(first, name));
    case 'partition':
    case 'rpartition':
      searchFor(first, text, by);
      return partition(text, part(first), name === 'rpartition');
    default:
      return undefined;
  }
}

function searchFor(wire: Wire, text: string, { meter }: Comparing): void {
  meter.search(text, typeof wire === 'string' ? wire : '');
}

function listed(parts: readonly string[], { meter }: Comparing): readonly string[] {
  requireItems(parts.length);
  meter.spend(parts.length);
  return parts;
}

function requireText(wire: Wire, taker: string, { language }: Comparing): string {
  if (typeof wire !== 'string') {
    throw new EvaluationFault(`${taker} takes a text, not ${describeValue(wire, language)}`);
  }
  return wire;
}

function partsOf(wire: Wire, taker: string, by: Comparing): readonly string[] {
  const view = viewValue(wire);
  return view.kind === 'sequence' && view.of === 'tuple'
    ? view.items.map((item) => requireText(item, taker, by))
    : [requireText(wire, taker, by)];
}

function requireCount(wire: Wire, taker: string): number {
  const number = numberOf(viewValue(wire));
  if (typeof number !== 'bigint') {
    throw new EvaluationFault(`${taker} takes a whole number`);
  }
  return Number(number);
}

function join(text: string, items: readonly Wire[], by: Comparing): string {
  const parts = items.map((item) => requireText(item, 'join', by));
  const length = parts.reduce((sum, part) => sum + part.length + text.length, 0);
  requireCharacters(length);
  return parts.join(text);
}

function replace(text: string, old: string, by: string, most: number): string {
  const characters = charactersOf(text);
  const found = old === '' ? characters.length + 1 : text.split(old).length - 1;
  const count = most < 0 ? found : Math.min(most, found);
  requireCharacters(text.length + count * (by.length - old.length));
  if (old !== '') {
    const parts = text.split(old);
    const changed = parts.slice(0, count + 1).join(by);
    return [changed, ...parts.slice(count + 1)].join(old);
  }
  const changed = characters.map((character, index) => (index < count ? by : '') + character).join('');
  return count > characters.length ? changed + by : changed;
}

function justify(text: string, name: string, width: number, fill: string): string {
  requireCharacters(width);
  if (charactersOf(fill).length !== 1) {
    throw new EvaluationFault(`${name} fills with one character`);
  }
  const missing = Math.max(0, width - charactersOf(text).length);
  // As CPython: of an odd number, the one left over goes to the left in a field of odd width.
  const half = Math.floor(missing / 2) + (missing % 2 === 1 && width % 2 !== 0 ? 1 : 0);
  const before =
    new Map([
      ['ljust', 0],
      ['center', half],
    ]).get(name) ?? missing;
  return fill.repeat(before) + text + fill.repeat(missing - before);
}

function fillWithZeros(text: string, width: number): string {
  requireCharacters(width);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  return sign + '0'.repeat(Math.max(0, width - charactersOf(text).length)) + text.slice(sign.length);
}

function partition(text: string, by: string, fromRight: boolean): Wire {
  if (by === '') {
    throw new EvaluationFault('nothing can be split at an empty text');
  }
  const index = fromRight ? text.lastIndexOf(by) : text.indexOf(by);
  if (index === -1) {
    return tuple(fromRight ? ['', '', text] : [text, '', '']);
  }
  return tuple([text.slice(0, index), by, text.slice(index + by.length)]);
}

/** `find`, `rfind`, `index`, `rindex` and `count`, between two places. */
function findIn(text: string, name: string, part: string, bounds: readonly Wire[]): Wire {
  const { from, to, within } = cut(text, bounds);
  if (name === 'count') {
    const count = part === '' ? charactersOf(within).length + 1 : within.split(part).length - 1;
    return from > to ? 0 : count;
  }
  const found = name.startsWith('r') ? within.lastIndexOf(part) : within.indexOf(part);
  const index = from > to ? -1 : found;
  if (index === -1 && name.endsWith('index')) {
    throw new EvaluationFault(`${describeValue(part, 'javascript')} is not in ${describeValue(text, 'javascript')}`);
  }
  return index === -1 ? -1 : from + charactersOf(within.slice(0, index)).length;
}

/** `startswith` and `endswith`, between two places. */
function startsAt(text: string, name: string, parts: readonly string[], bounds: readonly Wire[]): boolean {
  const { from, to, within } = cut(text, bounds);
  return from <= to && parts.some((part) => (name === 'startswith' ? within.startsWith(part) : within.endsWith(part)));
}

function cut(
  text: string,
  bounds: readonly Wire[],
): { readonly from: number; readonly to: number; readonly within: string } {
  const characters = charactersOf(text);
  const { length } = characters;
  const place = (wire: Wire | undefined, otherwise: number): number => {
    if (wire === undefined || wire === null) {
      return otherwise;
    }
    const number = numberOf(viewValue(wire));
    if (typeof number !== 'bigint') {
      throw new EvaluationFault('where to look is told by whole numbers');
    }
    return number < 0n ? Math.max(0, Number(number) + length) : Number(number);
  };
  const from = place(bounds[0], 0);
  const to = Math.min(place(bounds[1], length), length);
  return { from, to, within: characters.slice(from, to).join('') };
}

/** `upper`, `title` and the like; `undefined` for other methods. */
function changeCase(name: string, text: string): string | undefined {
  switch (name) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'casefold':
      return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
    case 'swapcase':
      return Array.from(text, swapCase).join('');
    case 'capitalize': {
      const [first = '', ...rest] = Array.from(text);
      return titleOf(first) + rest.join('').toLowerCase();
    }
    case 'title': {
      let isWithin = false;
      return Array.from(text, (character) => {
        const changed = isWithin ? character.toLowerCase() : titleOf(character);
        isWithin = isCased(character);
        return changed;
      }).join('');
    }
    default:
      return undefined;
  }
}

/** `isdigit` and the like; `undefined` for other methods. */
function hasProperty(name: string, text: string): boolean | undefined {
  const characters = Array.from(text);
  const all = (has: (character: string) => boolean): boolean => characters.length > 0 && characters.every(has);
  switch (name) {
    case 'isdecimal':
      return all((character) => /\p{Nd}/u.test(character));
    case 'isdigit':
      return all((character) => /[\p{Nd}²³¹⁰⁴-⁹₀-₉]/u.test(character));
    case 'isalpha':
      return all((character) => /\p{L}/u.test(character));
    case 'isalnum':
      return all((character) => /[\p{L}\p{N}]/u.test(character));
    case 'isspace':
      return all(isBlank);
    case 'isupper':
      return characters.some(isUpper) && !characters.some(isLower);
    case 'islower':
      return characters.some(isLower) && !characters.some(isUpper);
    case 'isidentifier':
      return /^[\p{XIDS}_]\p{XIDC}*$/u.test(text);
    case 'istitle':
      return isTitle(characters);
    default:
      return undefined;
  }
}

function isTitle(characters: readonly string[]): boolean {
  let isWithin = false;
  for (const character of characters) {
    if ((isUpper(character) && isWithin) || (isLower(character) && !isWithin)) {
      return false;
    }
    isWithin = isCased(character);
  }
  return characters.some(isCased);
}

function swapCase(character: string): string {
  if (isUpper(character)) {
    return character.toLowerCase();
  }
  return isLower(character) ? character.toUpperCase() : character;
}

/** The capital that begins a word: of ß only the first S stays one. */
function titleOf(character: string): string {
  const [first = '', ...rest] = Array.from(character.toUpperCase());
  return first + rest.join('').toLowerCase();
}

function isUpper(character: string): boolean {
  return /\p{Uppercase}/u.test(character);
}

function isLower(character: string): boolean {
  return /\p{Lowercase}/u.test(character);
}

function isCased(character: string): boolean {
  return isUpper(character) || isLower(character);
}

const lineEnds = '\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029';
const lineEnd = new RegExp(`\\r\\n|[${lineEnds}]`, 'u');

/** Characters that Python takes for blank. */
const blanks = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const blank = new RegExp(`^[${blanks}]$`, 'u');

const word = new RegExp(`[^${blanks}]+`, 'gu');

function isBlank(character: string): boolean {
  return blank.test(character);
}

/** `strip`, `lstrip` or `rstrip`: of blanks, or of the characters given. */
export function strip(text: string, name: string, given: string | undefined): string {
  const characters = Array.from(text);
  const dropped = given === undefined ? undefined : new Set(given);
  const isKept = (character: string): boolean =>
    dropped === undefined ? !isBlank(character) : !dropped.has(character);
  const from = name === 'rstrip' ? 0 : characters.findIndex(isKept);
  const last = name === 'lstrip' ? characters.length - 1 : characters.findLastIndex(isKept);
  return from === -1 || last === -1 ? '' : characters.slice(from, last + 1).join('');
}

interface Splitting {
  /** At what; at runs of blanks where it is not given. */
  readonly by: string | undefined;
  /** How often; always when below 0. */
  readonly most: number;
  readonly fromRight: boolean;
}

function splitText(text: string, { by, most, fromRight }: Splitting): readonly string[] {
  if (by === '') {
    throw new EvaluationFault('nothing can be split at an empty text');
  }
  if (by !== undefined) {
    const parts = text.split(by);
    const count = most < 0 ? parts.length : Math.min(most, parts.length - 1);
    if (fromRight) {
      const at = parts.length - count;
      return at <= 1 ? parts : [parts.slice(0, at).join(by), ...parts.slice(at)];
    }
    return count >= parts.length - 1 ? parts : [...parts.slice(0, count), parts.slice(count).join(by)];
  }
  return splitAtBlanks(text, most, fromRight);
}

function splitLines(text: string): readonly string[] {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** As Python, which keeps blanks at the far end of a rest that is not split. */
function splitAtBlanks(text: string, most: number, fromRight: boolean): readonly string[] {
  const found = [...text.matchAll(word)];
  const words = found.map(([only]) => only);
  if (most < 0 || words.length <= most) {
    return words;
  }
  if (!fromRight) {
    return [...words.slice(0, most), text.slice(found[most]?.index)];
  }
  const kept = words.length - most;
  const last = found[kept - 1];
  return [text.slice(0, (last?.index ?? 0) + (last?.[0].length ?? 0)), ...words.slice(kept)];
}
