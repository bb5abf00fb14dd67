import type { PythonOperator, Site } from 'gpt-assay/code';
import { argumentsOf, quoted, sitesAt, textOf } from 'gpt-assay/code/python';

const longest = 200;
/** Functions to which the order of what they get means little. */
const unordered = /^(min|max|print|zip|gcd|set|isclose)$/;

/** `f(a, b)` → `f(b, a)`. */
export const swapArguments: PythonOperator = {
  name: 'swap-arguments',
  purpose: 'flipping',
  summary: 'swaps two arguments of a call: `f(a, b)` → `f(b, a)`',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      CallExpression(node): readonly Site[] {
        const values = argumentsOf(node) ?? [];
        const called = node.firstChild === null ? '' : textOf(code, node.firstChild);
        return values.slice(1).flatMap((second, index): readonly Site[] => {
          const first = values[index];
          const one = first === undefined ? '' : textOf(code, first);
          const other = textOf(code, second);
          if (first === undefined || one === other || unordered.test(called) || second.to - first.from > longest) {
            return [];
          }
          const edits = [
            { from: first.from, to: first.to, text: other },
            { from: second.from, to: second.to, text: one },
          ];
          return [{ edits, what: `${quoted(one)} and ${quoted(other)} swap places` }];
        });
      },
    });
  },
};
