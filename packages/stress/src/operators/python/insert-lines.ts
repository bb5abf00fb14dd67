import type { SyntaxNode } from '@lezer/common';
import type { Edit } from 'gpt-assay/code';
import { indentUnitOf, isText, lineBreakOf, linesOf, statementsIn } from './lines';

/** Lines at the beginning of a block, behind a docstring; a tab stands for one more level. `undefined` for a block without lines. */
export function insertFirst(code: string, body: SyntaxNode, lines: readonly string[]): Edit | undefined {
  const [first, second] = statementsIn(body);
  const isDocumented = body.parent?.name === 'FunctionDefinition' && first !== undefined && isText(first);
  const next = isDocumented ? second : first;
  if (next === undefined) {
    return undefined;
  }
  const place = linesOf(code, next);
  return place === undefined
    ? undefined
    : { from: place.from, to: place.from, text: write(code, place.indent, lines).join('') };
}

/** Lines at the end of a block. */
export function insertLast(code: string, body: SyntaxNode, lines: readonly string[]): Edit | undefined {
  const last = statementsIn(body).at(-1);
  const place = last === undefined ? undefined : linesOf(code, last);
  if (place === undefined) {
    return undefined;
  }
  const isEnded = code[place.to - 1] === '\n';
  const text = write(code, place.indent, lines).join('');
  return { from: place.to, to: place.to, text: isEnded ? text : `${lineBreakOf(code)}${text}` };
}

function write(code: string, indent: string, lines: readonly string[]): readonly string[] {
  const unit = indentUnitOf(code);
  const lineBreak = lineBreakOf(code);
  return lines.map((line) => `${indent}${line.replaceAll('\t', unit)}${lineBreak}`);
}
