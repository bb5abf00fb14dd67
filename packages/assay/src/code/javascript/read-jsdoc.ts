import { parse } from 'comment-parser';
import type { FoundFunction } from './found-function';
import type { ParsedProgram } from './parse-program';

/** One tag of a JSDoc comment. */
export interface DocTag {
  /** Without `@`. */
  readonly tag: string;
  /** Text between the braces, or empty. */
  readonly type: string;
  /** For tags about something named. */
  readonly name: string;
  readonly optional: boolean;
  readonly text: string;
  /** Line in the file, from 1. */
  readonly line: number;
}

/** A JSDoc comment taken apart. */
export interface DocComment {
  /** Line in the file on which it opens, from 1. */
  readonly line: number;
  readonly description: string;
  readonly tags: readonly DocTag[];
}

/** Tags whose first word is the name of something. */
const named = new Set([
  'param',
  'arg',
  'argument',
  'template',
  'typedef',
  'callback',
  'property',
  'prop',
  'function',
  'func',
  'method',
  'name',
  'alias',
]);
/** No person writes a longer one. */
const longest = 20_000;

/** The JSDoc that stands directly above a function: nothing but blanks and `//` lines between the two. */
export function readDocComment({ code, comments }: ParsedProgram, { anchors }: FoundFunction): DocComment | undefined {
  const above = comments
    .filter(
      ({ type, end }) =>
        type === 'Block' && anchors.some((anchor) => isBlank(code.slice(end, Math.max(end, anchor))) && end <= anchor),
    )
    .at(-1);
  const text = above === undefined ? '' : code.slice(above.start, above.end);
  if (above === undefined || !text.startsWith('/**') || text.startsWith('/***') || text.length > longest) {
    return undefined;
  }
  const line = above.loc?.start.line ?? 1;
  const [block] = parse(text, { spacing: 'compact' });
  if (block === undefined) {
    return { line, description: '', tags: [] };
  }
  return {
    line,
    description: block.description,
    tags: block.tags.map(({ tag, type, name, optional, description, source }) => ({
      tag,
      type,
      name: named.has(tag) ? name : '',
      optional,
      text: (named.has(tag) ? description : `${name} ${description}`).trim(),
      line: line + (source[0]?.number ?? 0),
    })),
  };
}

function isBlank(text: string): boolean {
  return /^(\s|\/\/[^\n]*(\n|$))*$/.test(text);
}
