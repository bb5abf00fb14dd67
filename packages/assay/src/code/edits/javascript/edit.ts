import type { BinaryExpression, LogicalExpression } from 'acorn';
import type { ParsedProgram } from '../../javascript/parse-program';
import type { Edit, Site } from '../operator';
import { findSign } from './find-sign';

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
