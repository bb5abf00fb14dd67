import type { BinaryExpression, LogicalExpression } from 'acorn';
import type { ParsedProgram } from '../../javascript/parse-program';
import type { Edit, Site } from '../operator';
import { replace } from './edit';
import { findSign } from './find-sign';

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
