import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, replace } from 'gpt-assay/code/javascript';

/** `true` ↔ `false`. */
export const booleanLiteral: JavaScriptOperator = {
  name: 'boolean-literal',
  purpose: 'flipping',
  summary: '`true` ↔ `false`',
  sitesIn: findSites(function* ({ code, nodes }) {
    for (const node of nodes) {
      if (node.type === 'Literal' && typeof node.value === 'boolean') {
        const edit = replace(code, node, String(!node.value));
        yield { edits: [edit], what: `\`${String(node.value)}\` becomes \`${String(!node.value)}\`` };
      }
    }
  }),
};
