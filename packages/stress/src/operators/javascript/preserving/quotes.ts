import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSafeSites } from 'gpt-assay/code/javascript';

/** All texts in `"…"`, or in `'…'`, but for those that hold a quote. */
export const quotes: JavaScriptOperator = {
  name: 'quotes',
  purpose: 'preserving',
  summary: 'changes the quotes of strings: `\'a\'` → `"a"`',
  sitesIn: findSafeSites(function* ({ code, nodes }) {
    for (const [quote, other, name] of [
      ["'", '"', 'double'],
      ['"', "'", 'single'],
    ] as const) {
      const texts = nodes.filter(
        ({ type, start, end }) =>
          type === 'Literal' && code.charAt(start) === quote && !/["']/.test(code.slice(start + 1, end - 1)),
      );
      const edits = texts.flatMap(({ start, end }) => [
        { from: start, to: start + 1, text: other },
        { from: end - 1, to: end, text: other },
      ]);
      if (edits.length > 0) {
        yield { edits, what: `texts stand in ${name} quotes` };
      }
    }
  }),
};
