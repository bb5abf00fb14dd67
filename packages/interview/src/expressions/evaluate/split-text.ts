import { EvaluationFault } from './fault';

const lineEnds = '\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029';
const lineEnd = new RegExp(`\\r\\n|[${lineEnds}]`, 'u');

/** Characters that Python takes for blank. */
const blanks = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const blank = new RegExp(`^[${blanks}]$`, 'u');

/** Whether Python takes a character for blank. */
export function isBlank(character: string): boolean {
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

/** How a text is split. */
export interface Splitting {
  /** At what; at runs of blanks where it is not given. */
  readonly by: string | undefined;
  /** How often; always when below 0. */
  readonly most: number;
  readonly fromRight: boolean;
}

/** `split` and `rsplit`. */
export function splitText(text: string, { by, most, fromRight }: Splitting): readonly string[] {
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
  const characters = Array.from(text);
  const parts = splitAtBlanks(fromRight ? characters.reverse() : characters, most);
  return fromRight ? parts.map((part) => part.reverse().join('')).reverse() : parts.map((part) => part.join(''));
}

/** `splitlines`. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function splitAtBlanks(characters: readonly string[], most: number): string[][] {
  const parts: string[][] = [];
  let offset = 0;
  const skipBlanks = (): void => {
    while (offset < characters.length && isBlank(characters[offset] ?? '')) {
      offset += 1;
    }
  };
  for (;;) {
    skipBlanks();
    if (offset >= characters.length) {
      return parts;
    }
    if (most >= 0 && parts.length === most) {
      const last = characters.findLastIndex((character) => !isBlank(character));
      return [...parts, characters.slice(offset, last + 1)];
    }
    const part: string[] = [];
    for (; offset < characters.length && !isBlank(characters[offset] ?? ''); offset += 1) {
      part.push(characters[offset] ?? '');
    }
    parts.push(part);
  }
}
