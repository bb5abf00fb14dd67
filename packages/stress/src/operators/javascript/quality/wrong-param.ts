import type { JavaScriptOperator } from 'gpt-assay/code';
import { documentedFunctions, paramNames } from './doc-comments';
import { findSites, quote } from 'gpt-assay/code/javascript';

const others = ['list', 'amount', 'input', 'options', 'value'];

/** A `@param` of another name than the parameter has. */
export const wrongParam: JavaScriptOperator = {
  name: 'wrong-param',
  purpose: 'flipping',
  summary: 'documents a parameter under a wrong name',
  sitesIn: findSites(function* (reading) {
    for (const { comment, node } of documentedFunctions(reading)) {
      const names = (node?.params ?? []).flatMap((one) => (one.type === 'Identifier' ? [one.name] : []));
      const documented = paramNames(comment);
      for (const { text, start: from, end: to } of documented) {
        const other = others.find((one) => !names.includes(one) && documented.every((name) => name.text !== one));
        if (names.includes(text) && other !== undefined) {
          yield { edits: [{ from, to, text: other }], what: `the JSDoc calls ${quote(text)} ${quote(other)}` };
        }
      }
    }
  }),
};
