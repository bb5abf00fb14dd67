import type { AnyNode } from 'acorn';
import { findSites, freshName, full, functionAround, quote } from 'gpt-assay/code/javascript';
import type { JavaScriptOperator } from 'gpt-assay/code';
import { listParametersOf } from './list-parameter';
import { insertBefore } from '../statement-text';

/** A copy of a whole list in each turn of a loop. */
export const copyInLoop: JavaScriptOperator = {
  name: 'copy-in-loop',
  purpose: 'flipping',
  summary: 'copies the list in every iteration of a loop',
  sitesIn: findSites(function* (reading) {
    const copy = freshName(reading, 'copy');
    for (const { node, name } of listParametersOf(reading)) {
      const loops: AnyNode[] = [];
      full(node.body, (inner) => {
        if (
          /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(inner.type) &&
          functionAround(reading, inner) === node
        ) {
          loops.push(inner);
        }
      });
      for (const loop of loops) {
        const first =
          'body' in loop && !Array.isArray(loop.body) && loop.body.type === 'BlockStatement'
            ? loop.body.body[0]
            : undefined;
        if (first !== undefined) {
          const lines = [`const ${copy} = ${name}.slice();`];
          yield { edits: [insertBefore(reading, first, lines)], what: `${quote(name)} is copied in each turn` };
        }
      }
    }
  }),
};
