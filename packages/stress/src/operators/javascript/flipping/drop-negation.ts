import type { JavaScriptOperator } from 'gpt-assay/code';
import { beginsStatement, findSites, quote, replace } from 'gpt-assay/code/javascript';

/** `!a` → `a`. */
export const dropNegation: JavaScriptOperator = {
  name: 'drop-negation',
  purpose: 'flipping',
  summary: 'drops a negation: `!a` → `a`',
  sitesIn: findSites(function* (reading) {
    const { code, nodes, parentOf } = reading;
    for (const node of nodes) {
      if (node.type !== 'UnaryExpression' || node.operator !== '!' || parentOf(node)?.type === 'UnaryExpression') {
        continue;
      }
      const text = code.slice(node.start, node.end);
      // Without its sign this would begin a block or a declaration, or go on with the line before.
      const isOther = /^!\s*(?:\{|async\b|class\b|function\b|let\b)/.test(text);
      if (!isOther && !(/^!\s*[[/(`]/.test(text) && beginsStatement(reading, node))) {
        const edit = replace(code, { start: node.start, end: node.start + 1 }, '');
        yield { edits: [edit], what: `${quote(text)} loses its negation` };
      }
    }
  }),
};
