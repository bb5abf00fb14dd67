import type { z } from 'zod';
import { type Parsed, parseYaml, type YamlSource } from '../yaml/parse-yaml';

/** Parses JSON strictly and checks it against a schema; problems name lines, and duplicate keys are a problem. */
export function parseJsonFile<Schema extends z.ZodType>(source: YamlSource, schema: Schema): Parsed<z.output<Schema>> {
  const text = source.text.replace(/^\uFEFF/, '');
  const wrong = findJsonError(text);
  if (wrong !== undefined) {
    const line = (source.linesBefore ?? 0) + text.slice(0, wrong.offset).split('\n').length;
    const rest = /^.*/.exec(text.slice(wrong.offset))?.[0] ?? '';
    const found = rest === '' ? 'the end of the line or file' : JSON.stringify(rest.slice(0, 20));
    const message = `not JSON: expected ${wrong.expected}, received ${found}`;
    return { status: 'unusable', problems: [{ file: source.file, line, message }] };
  }
  // JSON is YAML, and the YAML parser knows the position of every node.
  return parseYaml({ ...source, text }, schema);
}

/** The position of a JSON syntax error. */
interface JsonError {
  /** Offset, from 0. */
  readonly offset: number;
  readonly expected: string;
}

/** Deeper than any file needs; bounded because parsers recurse. */
const deepest = 100;

const blank = /[ \t\r\n]*/y;
const scalar =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The first position where a text stops being valid JSON (RFC 8259) or nests too deeply; `undefined` for valid JSON. */
export function findJsonError(text: string): JsonError | undefined {
  const open: ('[' | '{')[] = [];
  let state: 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next' = 'value';
  let at = 0;
  const expected = (): string => {
    const end = open.at(-1) === '{' ? '"}"' : '"]"';
    switch (state) {
      case 'value':
        return 'a value';
      case 'first value':
        return 'a value or "]"';
      case 'key':
        return 'a key in double quotes';
      case 'first key':
        return 'a key in double quotes or "}"';
      case 'colon':
        return '":"';
      case 'next':
        return open.length === 0 ? 'the end of the file' : `"," or ${end}`;
    }
  };
  const close = (): void => {
    open.pop();
    state = 'next';
    at += 1;
  };
  for (;;) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    const character = text.charAt(at);
    if (character === '' && state === 'next' && open.length === 0) {
      return undefined;
    }
    scalar.lastIndex = at;
    const token = scalar.exec(text)?.[0] ?? '';
    const isValue = state === 'value' || state === 'first value';
    const isKey = state === 'key' || state === 'first key';
    if (isValue && (character === '[' || character === '{')) {
      if (open.length === deepest) {
        return { offset: at, expected: `at most ${deepest} levels` };
      }
      open.push(character);
      state = character === '[' ? 'first value' : 'first key';
      at += 1;
    } else if ((state === 'first value' && character === ']') || (state === 'first key' && character === '}')) {
      close();
    } else if (isValue && token !== '') {
      state = 'next';
      at += token.length;
    } else if (isKey && token.startsWith('"')) {
      state = 'colon';
      at += token.length;
    } else if (state === 'colon' && character === ':') {
      state = 'value';
      at += 1;
    } else if (state === 'next' && character === ',' && open.length > 0) {
      state = open.at(-1) === '[' ? 'value' : 'key';
      at += 1;
    } else if (state === 'next' && open.length > 0 && character === (open.at(-1) === '[' ? ']' : '}')) {
      close();
    } else {
      const isText = character === '"' && (isValue || isKey);
      return { offset: at, expected: isText ? 'a string that ends on the same line, with JSON escapes' : expected() };
    }
  }
}
