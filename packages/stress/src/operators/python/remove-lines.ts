import type { SyntaxNode } from '@lezer/common';
import type { Edit } from 'gpt-assay/code';
import { isText, linesOf } from './lines';

/** Takes a statement out; where a block would have none left, `pass` stands in its place. */
export function removeStatement(code: string, statement: SyntaxNode): Edit {
  const lines = linesOf(code, statement);
  return lines === undefined || !hasOthers(statement)
    ? { from: statement.from, to: lines === undefined ? statement.to : endBefore(code, lines.to), text: 'pass' }
    : { from: lines.from, to: lines.to, text: '' };
}

/** The end of a line without its line break. */
function endBefore(code: string, position: number): number {
  return position - (/\r?\n$/.exec(code.slice(Math.max(0, position - 2), position))?.[0].length ?? 0);
}

/** Whether its block holds more than it and a docstring. */
function hasOthers({ from, parent }: SyntaxNode): boolean {
  let node = parent?.name === 'Body' ? parent.firstChild : null;
  while (node !== null && (node.name === ':' || node.name === 'Comment' || node.from === from || isText(node))) {
    node = node.nextSibling;
  }
  return node !== null;
}
