import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { endOf, linesOf, statementsIn } from '../lines';
import { childrenOf, operand, sitesAt } from 'gpt-assay/code/python';

const longest = 2_000;

/** `if a: b` and `else: c` → `if a: c` and `else: b`. */
export const swapBranches: PythonOperator = {
  name: 'swap-branches',
  purpose: 'flipping',
  summary: 'swaps what happens in `if` and `else`',
  sitesIn(parsed) {
    const { code } = parsed;
    const swap = (one: Range | undefined, other: Range | undefined): readonly Site[] =>
      one === undefined ||
      other === undefined ||
      one.text === other.text ||
      one.text.length + other.text.length > longest
        ? []
        : [
            {
              edits: [
                { ...one, text: other.text },
                { ...other, text: one.text },
              ],
              what: 'the two branches swap places',
            },
          ];
    return sitesAt(parsed, {
      IfStatement(node) {
        const [one, other, ...rest] = node.getChildren('Body');
        const hasBoth = one !== undefined && other !== undefined && rest.length === 0 && node.getChild('else') !== null;
        const [first, second] = hasBoth ? [rangeOf(code, one), rangeOf(code, other)] : [];
        return first?.indent === second?.indent ? swap(first, second) : [];
      },
      ConditionalExpression(node) {
        const [one, , , , other] = childrenOf(node);
        const [first, second] = [one, other].map((part) =>
          part === undefined ? undefined : { from: part.from, to: part.to, text: operand(code, part, 'not') },
        );
        return swap(first, second);
      },
    });
  },
};

interface Range {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** All that stands in a block, from its first statement to the end of its last one, without a comment behind that. */
function rangeOf(code: string, block: SyntaxNode): (Range & { readonly indent: string | undefined }) | undefined {
  const statements = statementsIn(block);
  const first = statements[0];
  const last = statements.at(-1);
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const from = first.from;
  const to = endOf(last);
  return to - from > longest
    ? undefined
    : { from, to, text: code.slice(from, to), indent: linesOf(code, first)?.indent };
}
