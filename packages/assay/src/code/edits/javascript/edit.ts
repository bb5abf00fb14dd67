import type { BinaryExpression, LogicalExpression } from 'acorn';
import type { ParsedProgram } from '../../javascript/parse-program';
import type { Edit, Site } from '../operator';
import type { Range } from '../../javascript/found-function';

/** A text in place of another, with blanks where it would grow together with what stands beside it. */
export function replace(
  code: string,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): Edit {
  const before = code.charAt(start - 1);
  const behind = code.charAt(end);
  const [first, last] = text === '' ? [behind, ''] : [text.charAt(0), text.charAt(text.length - 1)];
  const left = growsTogether(before, first) ? ' ' : '';
  const right = growsTogether(last, behind) ? ' ' : '';
  return { from: start, to: end, text: `${left}${text}${right}` };
}

/** Texts before and behind a part of the code. */
export function wrap(
  { start, end }: { readonly start: number; readonly end: number },
  before: string,
  behind: string,
): readonly [Edit, Edit] {
  return [
    { from: start, to: start, text: before },
    { from: end, to: end, text: behind },
  ];
}

/** Two parts of the code in each other's places. */
export function exchange(
  code: string,
  first: { readonly start: number; readonly end: number },
  second: { readonly start: number; readonly end: number },
): readonly [Edit, Edit] {
  return [
    replace(code, first, code.slice(second.start, second.end)),
    replace(code, second, code.slice(first.start, first.end)),
  ];
}

/** A part of the code as it is quoted in a sentence: on one line, and short. */
export function quote(text: string): string {
  const line = text.slice(0, 200).replaceAll(/\s+/g, ' ');
  return `\`${line.length > 40 || text.length > 200 ? `${line.slice(0, 39)}…` : line}\``;
}

/** The place of a binary operator, with another in its stead. */
export function replaceOperator(parsed: ParsedProgram, node: BinaryExpression | LogicalExpression, text: string): Site {
  return { edits: [operatorEdit(parsed, node, text)], what: `\`${node.operator}\` becomes \`${text}\`` };
}

/** The edit alone. */
export function operatorEdit(parsed: ParsedProgram, node: BinaryExpression | LogicalExpression, text: string): Edit {
  const { left, right, operator } = node;
  // Between the operands stand the operator, blanks, brackets and comments.
  const start = findSign(parsed, left.end, right.start, operator);
  return replace(parsed.code, { start, end: start + operator.length }, text);
}

function growsTogether(left: string, right: string): boolean {
  return (isOfWord(left) && isOfWord(right)) || (isOfSign(left) && isOfSign(right));
}

function isOfWord(character: string): boolean {
  return /[\w$\\#]|[^\0-\x7F]/.test(character);
}

function isOfSign(character: string): boolean {
  return character !== '' && '+-*/<>=!&|%^~?'.includes(character);
}

/** Where a sign first stands between two offsets, outside of comments; -1 when it does not. */
export function findSign({ code, comments }: ParsedProgram, from: number, to: number, sign: string): number {
  let start = from;
  for (let next = firstFrom(comments, from); ; next += 1) {
    const comment = comments[next];
    const end = comment === undefined || comment.start >= to ? to : comment.start;
    const found = code.slice(start, end).indexOf(sign);
    if (found >= 0) {
      return start + found;
    }
    if (comment === undefined || end === to) {
      return -1;
    }
    start = comment.end;
  }
}

/** Where the next token begins: behind blanks and comments. */
export function nextToken({ code, comments }: ParsedProgram, from: number): number {
  let at = skipBlanks(code, from);
  for (let next = firstFrom(comments, from); comments[next]?.start === at; next += 1) {
    at = skipBlanks(code, comments[next]?.end ?? at);
  }
  return at;
}

/** Whether a comment begins between two offsets. */
export function hasComment({ comments }: ParsedProgram, from: number, to: number): boolean {
  const comment = comments[firstFrom(comments, from)];
  return comment !== undefined && comment.start < to;
}

/** Index of the first part of the code that begins at an offset or behind it, of parts in order. */
export function firstFrom(parts: readonly Range[], offset: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? Infinity) < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function skipBlanks(code: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(code)?.[0].length ?? 0);
}
