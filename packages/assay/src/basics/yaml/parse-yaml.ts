import { type Document, isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { messageOf, type Problem } from '../errors';
import { describeIssues } from './describe-issues';
import { findAliasErrors, findPair, followAlias, rangeStart } from './yaml-aliases';

/** The result of reading a YAML text against a schema: its value, or all problems. */
export type Parsed<Value> =
  | { readonly status: 'parsed'; readonly value: Value; readonly lineOf: LineOf }
  | {
      readonly status: 'unusable';
      readonly problems: readonly Problem[];
      /** The data when the text is valid YAML but does not fit the schema, so that callers can report more problems. */
      readonly unfit?: { readonly value: unknown; readonly lineOf: LineOf };
    };

/** Line (from 1) of the field at a path, or of its nearest existing parent. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** A YAML text and its position in a file. */
export interface YamlSource {
  readonly file: string;
  readonly text: string;
  /** Number of lines of the file before the text. */
  readonly linesBefore?: number;
  /** Whether `<<` keys merge maps into maps; otherwise they are ordinary keys. */
  readonly merge?: boolean;
  /** Values that unquoted words stand for, such as `None`; otherwise these words are text. */
  readonly words?: ReadonlyMap<string, unknown>;
}

/** More uses of aliases than this are treated as an attack on memory. */
const mostAliases = 1000;

/** Errors of syntax that are told; one may cause as many as the text has characters. */
const mostErrors = 50;

/** The fields of the parser's errors that we read. */
interface SyntaxProblem {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
}

/** Parses YAML 1.2 strictly (no duplicate keys, no tabs) and checks it against a schema. */
export function parseYaml<Schema extends z.ZodType>(source: YamlSource, schema: Schema): Parsed<z.output<Schema>> {
  const { file, text, linesBefore = 0, merge = false, words } = source;
  const lines = new LineCounter();
  const document = nestsTooDeeply(text)
    ? undefined
    : parseDocumentOf(text, { lineCounter: lines, prettyErrors: false, merge, uniqueKeys: false });
  if (document === undefined) {
    const message = 'lists and maps are nested too deeply: the maximum is 100 levels';
    return { status: 'unusable', problems: [{ file, message }] };
  }
  const lineAt = (offset: number): number => lines.linePos(offset).line + linesBefore;

  if (document.errors.length > 0) {
    const problems = document.errors.slice(0, mostErrors).map(({ code, message, pos: [offset] }) => ({
      file,
      line: lineAt(offset),
      message: describeSyntax({ code, message, offset }, text),
    }));
    return { status: 'unusable', problems: problems.filter(({ message }) => message !== '') };
  }
  const lineOf: LineOf = (path) => {
    const offset = offsetOf(document, path);
    return offset === undefined ? undefined : lineAt(offset);
  };
  const reserved = 'the key "__proto__" is reserved by JavaScript: choose another name';
  const errors = [
    ...repeatedKeys(document).map((offset) => ({ offset, message: describeRepeated(text, offset) })),
    ...reservedKeys(document).map((offset) => ({ offset, message: reserved })),
    ...findAliasErrors(document),
  ];
  if (errors.length > 0) {
    const problems = errors.map(({ offset, message }) => ({ file, line: lineAt(offset), message }));
    return { status: 'unusable', problems };
  }
  if (words !== undefined) {
    replaceWords(document, words);
  }
  let value: unknown;
  try {
    value = document.toJS(merge ? { maxAliasCount: mostAliases } : {});
  } catch (error) {
    return { status: 'unusable', problems: [{ file, message: messageOf(error) }] };
  }
  const result = schema.safeParse(value);
  if (result.success) {
    return { status: 'parsed', value: result.data, lineOf };
  }
  const problems = describeIssues(result.error.issues, value, schema).map(({ path, message }) => {
    const line = lineOf(path);
    return { file, ...(line !== undefined && { line }), ...(path.length > 0 && { field: path.join('.') }), message };
  });
  return { status: 'unusable', problems, unfit: { value, lineOf } };
}

function replaceWords(document: Document.Parsed, words: ReadonlyMap<string, unknown>): void {
  visit(document, {
    Scalar(place, node) {
      if (place !== 'key' && node.type === 'PLAIN' && node.tag === undefined && words.has(String(node.value))) {
        node.value = words.get(String(node.value));
      }
    },
  });
}

/** `undefined` for text that nests deeper than the parser's stack in a way that counting brackets and dashes misses. */
function parseDocumentOf(text: string, options: Parameters<typeof parseDocument>[1]): Document.Parsed | undefined {
  try {
    return parseDocument(text, options);
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

function describeSyntax({ code, message, offset }: SyntaxProblem, text: string): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'a tab is used for indentation: YAML requires spaces';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return restOfLine(text, offset).includes(': ')
        ? 'a second ": " on the line: quote text that contains ": "'
        : 'the next line is indented as if it belonged to this one: align the keys';
    case 'MULTILINE_IMPLICIT_KEY':
      // Always comes with BLOCK_AS_IMPLICIT_KEY, which says it better.
      return '';
    case 'MULTIPLE_DOCS':
      return 'a second document starts here ("---"): keep one document per file';
    case 'MISSING_CHAR':
    case 'BAD_INDENT':
      return /block scalar|indented/i.test(message)
        ? `${message}: indent every line of it with spaces, deeper than its key`
        : message;
    default:
      return /\btabs?\b/i.test(message) ? `${message}: YAML requires spaces` : message;
  }
}

function describeRepeated(text: string, offset: number): string {
  return `the key "${/^[^:\n]*/.exec(text.slice(offset))?.[0].replace(/["']/g, '').trim() ?? ''}" appears twice: keep one`;
}

/** Positions of keys that JavaScript objects would silently drop. */
function reservedKeys(document: Document.Parsed): readonly number[] {
  const offsets: number[] = [];
  visit(document, {
    Pair(_index, { key }) {
      if (isScalar(key) && key.value === '__proto__') {
        offsets.push(rangeStart(key) ?? 0);
      }
    },
  });
  return offsets;
}

function restOfLine(text: string, start: number): string {
  return /^.*/.exec(text.slice(start))?.[0] ?? '';
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = document.contents;
  let offset = rangeStart(node);
  for (const step of path) {
    const target = followAlias(document, node);
    if (isMap(target)) {
      const pair = findPair(document, target, String(step));
      if (pair === undefined) {
        break;
      }
      offset = rangeStart(pair.key) ?? offset;
      node = pair.value;
    } else {
      node = isSeq(target) ? target.items[Number(step)] : undefined;
      offset = rangeStart(node) ?? offset;
    }
  }
  return offset;
}

/**
 * Offsets of duplicate keys, in linear time; the parser itself compares each key with all earlier ones, which takes
 * minutes for large maps.
 */
function repeatedKeys(document: Document.Parsed): readonly number[] {
  const offsets: number[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && seen.has(key.value)) {
          offsets.push(rangeStart(key) ?? 0);
        }
        seen.add(isScalar(key) ? key.value : key);
      }
    },
  });
  return offsets;
}

/** Maximum nesting of a text; the parser recurses for each level and uses much stack. */
const deepest = 100;
/** Emitted by the lexer before each scalar, whose text may look like anything. */
const scalarMark = '\u001f';
/** Emitted by the lexer where a flow collection is left open. */
const flowEnd = '\u0018';

/** Whether a YAML text nests lists and maps deeper than any real file; works for any depth. */
export function nestsTooDeeply(text: string): boolean {
  return mayNest(text) > deepest && nestingOf(text) > deepest;
}

/** An upper bound of a text's nesting, from its brackets and the starts of its lines. */
function mayNest(text: string): number {
  let brackets = 0;
  let start = 0;
  let widest = 0;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') {
      [start, isStart] = [0, true];
    } else if (isStart && ' \t-?:'.includes(character)) {
      start += 1;
      widest = Math.max(widest, start);
    } else {
      isStart = false;
      brackets += character === '[' || character === '{' ? 1 : 0;
    }
  }
  return brackets + widest;
}

/** Open flow collections, and indentation columns of open block collections. */
function nestingOf(text: string): number {
  let flow = 0;
  let indent = 0;
  let most = 0;
  let isStart = true;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (isScalar || lexeme === scalarMark) {
      isScalar = lexeme === scalarMark;
      isStart = false;
    } else if (lexeme === '\n' || lexeme === '\r\n') {
      [indent, isStart] = [0, true];
    } else if (isStart && /^(?:[-?:]| +)$/.test(lexeme)) {
      indent += lexeme.length;
    } else if (lexeme === '[' || lexeme === '{') {
      [flow, isStart] = [flow + 1, false];
    } else if (lexeme === ']' || lexeme === '}') {
      flow = Math.max(0, flow - 1);
    } else if (lexeme === flowEnd) {
      flow = 0;
    }
    most = Math.max(most, flow + indent);
  }
  return most;
}
