import type { JavaScriptOperator } from 'gpt-assay/code';
import { documentedFunctions, returnTypes } from './doc-comments';
import { findSites, quote } from 'gpt-assay/code/javascript';

/** A `@returns` of another type. */
export const wrongReturns: JavaScriptOperator = {
  name: 'wrong-returns',
  purpose: 'flipping',
  summary: 'documents a wrong result type',
  sitesIn: findSites(function* (reading) {
    for (const { comment } of documentedFunctions(reading)) {
      for (const { text, start: from, end: to } of returnTypes(comment)) {
        const other = /number|int|float/i.test(text) ? 'string' : 'number';
        yield { edits: [{ from, to, text: other }], what: `the JSDoc says that ${quote(other)} is returned` };
      }
    }
  }),
};
