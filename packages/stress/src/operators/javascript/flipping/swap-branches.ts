import type { AnyNode, ConditionalExpression } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, exchange, findSites, quote } from 'gpt-assay/code/javascript';

/** `a ? b : c` → `a ? c : b`, and so for `if` and `else`. */
export const swapBranches: JavaScriptOperator = {
  name: 'swap-branches',
  purpose: 'flipping',
  summary: 'swaps the branches of a condition',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      const branches = branchesOf(reading, node);
      const texts = branches?.map(({ start, end }) => reading.code.slice(start, end)) ?? [];
      if (branches !== undefined && texts[0] !== texts[1]) {
        yield { edits: exchange(reading.code, ...branches), what: `${texts.map(quote).join(' and ')} change places` };
      }
    }
  }),
};

function branchesOf(reading: Reading, node: AnyNode): readonly [AnyNode, AnyNode] | undefined {
  switch (node.type) {
    case 'IfStatement': {
      const { consequent, alternate } = node;
      return consequent.type === 'BlockStatement' && alternate?.type === 'BlockStatement'
        ? [consequent, alternate]
        : undefined;
    }
    case 'ConditionalExpression':
      return isInHead(reading, node) ? undefined : [node.consequent, node.alternate];
    default:
      return undefined;
  }
}

/** Whether it begins a `for`, where `in` stands in the first branch alone. */
function isInHead({ parentOf }: Reading, node: ConditionalExpression): boolean {
  let inner: AnyNode = node;
  let outer = parentOf(node);
  while (outer !== undefined && !outer.type.endsWith('Statement')) {
    inner = outer;
    outer = parentOf(outer);
  }
  return outer?.type === 'ForStatement' && outer.init === inner;
}
