import {
  describeIssues,
  formatNumberOf,
  messageOf,
  ownValue,
  parseJson,
  printableLine,
  readBytes,
} from 'gpt-assay/basics';
import { AssayError, InputError, type Problem } from 'gpt-assay/plugin';
import { z } from 'zod';
import type { GradedVerdict } from './verdict-file';

/** Maximum bytes of a file that a tool wrote; larger ones should be split first. */
const longestFile = 250_000_000;

/** Maximum length of a reason, and of a text that was graded. */
export const longestReason = 1_000;
export const longestText = 20_000;

/** Problems that are listed; a file with more has the same one in every row. */
const mostProblems = 20;

/** The bytes of a file. */
export function readToolBytes(file: string, shown: string): Buffer {
  return asProblems(shown, () => {
    const bytes = readBytes(file, longestFile);
    if (bytes === undefined) {
      throw new AssayError('there is no such file');
    }
    return bytes;
  });
}

/** The text of bytes without its byte order mark, which must be UTF-8. */
export function decodeToolText(bytes: Buffer, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError([{ file: shown, message: 'not UTF-8 text: save it as UTF-8' }]);
  }
}

/** The text of a file without its byte order mark, which must be UTF-8. */
export function readToolText(file: string, shown: string): string {
  return decodeToolText(readToolBytes(file, shown), shown);
}

/** The JSON value of a text, of which Python may have written parts as `NaN` or `Infinity`: those become `null`. */
export function parseToolJson(text: string, shown: string, line?: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const standard = /NaN|Infinity/.test(text) ? withoutConstants(text) : undefined;
    if (standard !== undefined) {
      return parseToolJson(standard, shown, line);
    }
    throw new InputError([{ file: shown, line, message: `not JSON (${messageOf(error)}): write the file again` }]);
  }
}

/** `undefined` if there is nothing to replace. */
function withoutConstants(text: string): string | undefined {
  const parts: string[] = [];
  let done = 0;
  let at = 0;
  while (at < text.length) {
    const constant = constants.find((name) => text.startsWith(name, at));
    if (constant !== undefined) {
      parts.push(text.slice(done, at), 'null');
      at += constant.length;
      done = at;
    } else {
      at = text.charAt(at) === '"' ? endOfString(text, at + 1) : at + 1;
    }
  }
  return done === 0 ? undefined : `${parts.join('')}${text.slice(done)}`;
}

const constants = ['NaN', 'Infinity', '-Infinity'] as const;

/** Offset behind the closing quote of a string. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charAt(at) !== '"') {
    at += text.charAt(at) === '\\' ? 2 : 1;
  }
  return at + 1;
}

/** A value of a list or a line of a file, and where it stands. */
export interface Placed {
  readonly value: unknown;
  readonly line?: number | undefined;
  /** Path to it, such as `results.results[3]`. */
  readonly path?: string | undefined;
}

/** Checks values of a file one by one, and reports all that do not fit together. */
export interface FileChecker {
  /** The value as the schema has it; `undefined` if it does not fit. */
  readonly check: <Schema extends z.ZodType>(placed: Placed, schema: Schema) => z.output<Schema> | undefined;
  readonly report: (problem: Omit<Problem, 'file'>) => void;
  /** Throws if there was a problem. */
  readonly finish: () => void;
}

/** Starts to check a file, which messages call `shown`. */
export function createFileChecker(shown: string): FileChecker {
  const problems: Problem[] = [];
  let more = 0;
  const report: FileChecker['report'] = (problem) => {
    if (problems.length < mostProblems) {
      problems.push({ file: shown, ...problem });
    } else {
      more += 1;
    }
  };
  return {
    check({ value, line, path }, schema) {
      const result = schema.safeParse(value);
      if (result.success) {
        return result.data;
      }
      for (const { path: field, message } of describeIssues(result.error.issues, value, schema)) {
        report({ line, field: fieldOf(path, field), message });
      }
      return undefined;
    },
    report,
    finish() {
      if (problems.length > 0) {
        const rest = { file: shown, message: `and ${formatNumberOf(more, 'more problem')}` };
        throw new InputError(more === 0 ? problems : [...problems, rest]);
      }
    },
  };
}

function fieldOf(start: string | undefined, path: readonly PropertyKey[]): string | undefined {
  let field = start ?? '';
  for (const key of path) {
    const shown = printableLine(String(key), 40);
    field += typeof key === 'number' ? `[${key}]` : `${field === '' ? '' : '.'}${shown}`;
  }
  return field === '' ? undefined : field;
}

/** Turns an error about a file as a whole into a problem of it. */
export function asProblems<Value>(shown: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof AssayError && !(error instanceof InputError)
      ? new InputError([{ file: shown, message: error.message }])
      : error;
  }
}

/** Whether a value is a map of names to values. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map as it stands in the file; its own names may be any, and are read by `ownValue`. */
export const mapSchema = z.custom<Readonly<Record<string, unknown>>>(isMap, 'expected a map of names to values');

/** The value if it is a text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value if it is a number that can count or measure something. */
export function toCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Tokens of a call, if both numbers are there. */
export function toUsage(usage: unknown, prompt: string, completion: string): GradedVerdict['usage'] {
  const promptTokens = isMap(usage) ? toCount(ownValue(usage, prompt)) : undefined;
  const completionTokens = isMap(usage) ? toCount(ownValue(usage, completion)) : undefined;
  return promptTokens === undefined || completionTokens === undefined ? undefined : { promptTokens, completionTokens };
}

/** A text, a yes or no or a number as text. */
export function scalarOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? String(value)
    : undefined;
}

/** The lines of a text that are not empty, numbered from 1. */
export function* eachLine(text: string): Generator<{ readonly line: number; readonly content: string }> {
  let line = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const content = text.slice(at, end === -1 ? text.length : end).trim();
    at = end === -1 ? text.length : end + 1;
    line += 1;
    if (content !== '') {
      yield { line, content };
    }
  }
}

/** The text of what a model is asked: a text, or a list of messages whose content is text or a list of parts. */
export function readMessages(input: unknown, resolve: (text: string) => string = (text) => text): string {
  if (!Array.isArray(input)) {
    return resolve(textOf(input) ?? '');
  }
  const contents = input.flatMap((message: unknown): readonly unknown[] => {
    const content = isMap(message) ? ownValue(message, 'content') : undefined;
    return Array.isArray(content)
      ? content.map((part: unknown) => (isMap(part) ? ownValue(part, 'text') : undefined))
      : [content];
  });
  return contents.flatMap((content) => (typeof content === 'string' ? [resolve(content)] : [])).join('\n\n');
}

/** A time as ISO 8601; `undefined` if the value is none. */
export function toIso(value: unknown): string | undefined {
  const time = textOf(value)?.slice(0, 40).replace(' ', 'T');
  return time !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.+Z-]*$/.test(time) ? time : undefined;
}
