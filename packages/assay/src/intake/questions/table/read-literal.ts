import { tryParseJson } from '../../../basics/json/parse-json';

/** Maximum nesting of a Python literal. */
const deepest = 20;

/**
 * A list or map in a cell of a table: JSON, or as Python and NumPy print it. `undefined` if the text is neither, or can
 * be read in two ways. Numbers of Python stay texts.
 */
export function readLiteral(text: string): unknown {
  if (!/^\s*(?:[[{(]|array\()/.test(text)) {
    return undefined;
  }
  const json = tryParseJson(text, { deepest });
  if (json !== undefined) {
    return json;
  }
  const reader = new PythonReader(text);
  const value = reader.value(0);
  return value === unreadable || !reader.isAtEnd() ? undefined : value;
}

const unreadable = Symbol('unreadable');

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

/** Reads a text once, from left to right. */
class PythonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#space();
    return this.#at >= this.#text.length;
  }

  value(depth: number): unknown {
    this.#space();
    if (depth > deepest) {
      return unreadable;
    }
    switch (this.#text[this.#at]) {
      case "'":
      case '"':
        return this.#string();
      case '[':
        return this.#list(']', depth);
      case '(':
        return this.#list(')', depth);
      case '{':
        return this.#map(depth);
      default:
        return this.#word(depth);
    }
  }

  /** Skips white space; whether there was any. */
  #space(): boolean {
    const from = this.#at;
    while (/\s/.test(this.#text[this.#at] ?? '')) {
      this.#at += 1;
    }
    return this.#at > from;
  }

  #skip(mark: string): boolean {
    this.#space();
    const found = this.#text.startsWith(mark, this.#at);
    this.#at += found ? mark.length : 0;
    return found;
  }

  #string(): unknown {
    const quote = this.#text[this.#at] ?? '';
    const parts: string[] = [];
    let from = this.#at + 1;
    for (let at = from; at < this.#text.length; at += 1) {
      const character = this.#text[at];
      if (character === quote) {
        parts.push(this.#text.slice(from, at));
        this.#at = at + 1;
        return parts.join('');
      }
      if (character === '\\') {
        const [whole, hex, wide] = /^\\(?:x([\da-f]{2})|u([\da-f]{4})|[^])/i.exec(this.#text.slice(at, at + 6)) ?? [''];
        const code = hex ?? wide;
        const meant = code === undefined ? escapes[whole.slice(1)] : String.fromCharCode(Number.parseInt(code, 16));
        if (meant === undefined) {
          return unreadable;
        }
        parts.push(this.#text.slice(from, at), meant);
        from = at + whole.length;
        at = from - 1;
      }
    }
    return unreadable;
  }

  /** Items between commas, or, as NumPy prints them, between spaces; a mixture could join two texts. */
  #list(end: string, depth: number): unknown {
    this.#at += 1;
    const items: unknown[] = [];
    let style: 'commas' | 'spaces' | undefined;
    while (!this.#skip(end)) {
      const item = this.value(depth + 1);
      if (item === unreadable) {
        return unreadable;
      }
      items.push(item);
      const spaced = this.#space();
      if (this.#text.startsWith(end, this.#at)) {
        continue;
      }
      const found = this.#skip(',') ? 'commas' : 'spaces';
      if ((found === 'spaces' && !spaced) || found !== (style ?? found)) {
        return unreadable;
      }
      style = found;
    }
    return items;
  }

  #map(depth: number): unknown {
    this.#at += 1;
    const entries = new Map<string, unknown>();
    while (!this.#skip('}')) {
      const key = this.value(depth + 1);
      const value = this.#skip(':') ? this.value(depth + 1) : unreadable;
      if (typeof key !== 'string' || value === unreadable || entries.has(key)) {
        return unreadable;
      }
      entries.set(key, value);
      if (!this.#skip(',') && !this.#text.startsWith('}', this.#at)) {
        return unreadable;
      }
    }
    return Object.fromEntries(entries);
  }

  /** A number, a constant, or NumPy's `array([…], dtype=object)`. */
  #word(depth: number): unknown {
    const word = /^(?:[-+]?[\d.][\w.+-]*|\w+)/.exec(this.#text.slice(this.#at, this.#at + 60))?.[0] ?? '';
    this.#at += word.length;
    switch (word) {
      case '':
        return unreadable;
      case 'True':
        return true;
      case 'False':
        return false;
      case 'None':
        return null;
      case 'array': {
        const value = this.#skip('(') ? this.value(depth + 1) : unreadable;
        const closed = this.#skip(')') || (this.#skip(',') && this.#skip('dtype=') && this.#type() && this.#skip(')'));
        return closed ? value : unreadable;
      }
      default:
        return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(word) ? word : unreadable;
    }
  }

  #type(): boolean {
    const type = /^(?:\w+|'[^']{1,10}')/.exec(this.#text.slice(this.#at, this.#at + 20))?.[0] ?? '';
    this.#at += type.length;
    return type !== '';
  }
}
