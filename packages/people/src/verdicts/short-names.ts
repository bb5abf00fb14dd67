import { createHash } from 'node:crypto';
import { printableLine } from 'gpt-assay/basics';

/** Maximum length of an id or a name that a tool has none for, such as a whole question. */
const longestName = 60;

/** Cuts a text that is longer than `most` characters. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The text on one line, in quotes. */
export function quoted(text: string): string {
  return `“${shorten(printableLine(text, longestName), longestName + 20)}”`;
}

/** Gives things short names on one line, each its own. */
export interface ShortNames {
  /** `key` says which thing is meant, `wanted` is what it is best called. */
  readonly nameOf: (key: string, wanted: string) => string;
}

/** Names that are cut, or would be another's, end in a part of the hash of the key, which is the same in each file. */
export function createShortNames(): ShortNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return {
    nameOf(key, wanted) {
      const known = names.get(key);
      if (known !== undefined) {
        return known;
      }
      const name = chooseName(key, wanted, taken);
      names.set(key, name);
      taken.add(name);
      return name;
    },
  };
}

function chooseName(key: string, wanted: string, taken: ReadonlySet<string>): string {
  const line = printableLine(wanted, longestName * 4);
  if (line !== '' && line.length <= longestName && !taken.has(line)) {
    return line;
  }
  const hash = createHash('sha256').update(key).digest('hex');
  const start = shorten(line, longestName - 10);
  return `${start}${start === '' ? '' : ' '}${hash.slice(0, 8)}`;
}
