import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { indentAt, linesOf, statementsIn } from '../lines';
import { childrenOf, sitesAt } from 'gpt-assay/code/python';

/** The `else` of an `if`, or of a loop, is left out. */
export const dropElse: PythonOperator = {
  name: 'drop-else',
  purpose: 'flipping',
  summary: 'removes an `else` with its body',
  sitesIn(parsed) {
    const { code } = parsed;
    const drop = (node: SyntaxNode): readonly Site[] => {
      const children = childrenOf(node);
      const start = children.findIndex(({ name }) => name === 'else');
      const [sign, body, ...rest] = start < 0 ? [] : children.slice(start);
      const indent = sign === undefined ? undefined : indentAt(code, sign.from);
      const last = body === undefined ? undefined : statementsIn(body).at(-1);
      if (sign === undefined || indent === undefined || last === undefined || rest.length > 0) {
        return [];
      }
      const to = linesOf(code, last)?.to ?? endOfLine(code, last.to);
      return [{ edits: [{ from: sign.from - indent.length, to, text: '' }], what: 'the `else` is left out' }];
    };
    return sitesAt(parsed, { IfStatement: drop, ForStatement: drop, WhileStatement: drop });
  },
};

/** Where the line of a branch ends that stands beside its `else`. */
function endOfLine(code: string, position: number): number {
  const end = code[position - 1] === '\n' ? position : code.indexOf('\n', position) + 1;
  return end > 0 ? end : code.length;
}
