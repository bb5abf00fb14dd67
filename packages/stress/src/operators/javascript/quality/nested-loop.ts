import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSites, freshName, isDirective, quote } from 'gpt-assay/code/javascript';
import { listParametersOf } from './list-parameter';
import { insertBefore, unitOf } from '../statement-text';

/** A pass over all pairs of a list at the beginning of a function, which changes nothing but the time it takes. */
export const nestedLoop: JavaScriptOperator = {
  name: 'nested-loop',
  purpose: 'flipping',
  summary: 'adds a useless loop over all pairs of a list',
  sitesIn: findSites(function* (reading) {
    for (const { node, name } of listParametersOf(reading)) {
      const body = node.body.type === 'BlockStatement' ? node.body.body : [];
      const first = body.find((statement) => !isDirective(statement));
      if (first !== undefined) {
        const one = freshName(reading, 'first');
        const other = freshName(reading, 'second');
        const count = freshName(reading, 'pairs');
        const unit = unitOf(reading, body, node);
        const lines = [
          `let ${count} = 0;`,
          `for (let ${one} = 0; ${one} < ${name}.length; ${one}++) {`,
          `${unit}for (let ${other} = 0; ${other} < ${name}.length; ${other}++) {`,
          `${unit}${unit}${count} += 1;`,
          `${unit}}`,
          '}',
        ];
        yield {
          edits: [insertBefore(reading, first, lines)],
          what: `all pairs of ${quote(name)} are counted, for nothing`,
        };
      }
    }
  }),
};
