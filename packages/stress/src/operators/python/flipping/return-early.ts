import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { insertFirst, insertLast } from '../insert-lines';
import { type Around, childrenOf, isInFunction, sitesAt } from 'gpt-assay/code/python';

const literals = new Set(['Boolean', 'Number', 'None']);

/** `return False` at the end of a loop's body, or at the beginning of a function. */
export const returnEarly: PythonOperator = {
  name: 'return-early',
  purpose: 'flipping',
  summary: 'returns after the first iteration of a loop, or at the start of a function',
  sitesIn(parsed) {
    const { code } = parsed;
    const values = new Map<number, string>();
    const endLoop = (node: SyntaxNode, around: Around): readonly Site[] => {
      const body = node.getChild('Body');
      const text = `return ${lastValueOf(code, around.owner, values)}`;
      const edit =
        body === null || !isInFunction(around) || isAsync(around.owner) ? undefined : insertLast(code, body, [text]);
      return edit === undefined ? [] : [{ edits: [edit], what: `the loop ends its first turn with \`${text}\`` }];
    };
    return sitesAt(parsed, {
      ForStatement: endLoop,
      WhileStatement: endLoop,
      FunctionDefinition(node): readonly Site[] {
        const body = node.getChild('Body');
        const text = `return ${lastValueOf(code, node, values)}`;
        const edit = body === null || isAsync(node) ? undefined : insertFirst(code, body, [text]);
        return edit === undefined ? [] : [{ edits: [edit], what: `the function begins with \`${text}\`` }];
      },
    });
  },
};

/** One that yields must not return a value. */
function isAsync(owner: SyntaxNode | undefined): boolean {
  return owner?.firstChild?.name === 'async';
}

/** What the last statement of a function returns, where that is a constant. */
function lastValueOf(code: string, owner: SyntaxNode | undefined, values: Map<number, string>): string {
  const known = values.get(owner?.from ?? -1);
  if (known !== undefined || owner === undefined) {
    return known ?? 'None';
  }
  const last = owner.getChild('Body')?.getChildren('ReturnStatement').at(-1);
  const [, value, ...rest] = last === undefined ? [] : childrenOf(last);
  const text =
    value !== undefined && literals.has(value.name) && rest.length === 0 ? code.slice(value.from, value.to) : 'None';
  values.set(owner.from, text);
  return text;
}
