import type { JavaScriptOperator } from 'gpt-assay/code';
import { exchange, findSites, quote } from 'gpt-assay/code/javascript';

/** `f(a, b)` → `f(b, a)`, for each two that stand beside each other and differ. */
export const swapArguments: JavaScriptOperator = {
  name: 'swap-arguments',
  purpose: 'flipping',
  summary: 'swaps two arguments of a call: `f(a, b)` → `f(b, a)`',
  sitesIn: findSites(function* ({ code, nodes }) {
    for (const node of nodes) {
      const given = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.arguments : [];
      for (const [index, first] of given.entries()) {
        const second = given[index + 1];
        if (second === undefined || first.type === 'SpreadElement' || second.type === 'SpreadElement') {
          continue;
        }
        const texts = [first, second].map(({ start, end }) => code.slice(start, end));
        if (texts[0] !== texts[1]) {
          const what = `the arguments ${texts.map(quote).join(' and ')} change places`;
          yield { edits: exchange(code, first, second), what };
        }
      }
    }
  }),
};
