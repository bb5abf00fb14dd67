import type { JavaScriptOperator } from 'gpt-assay/code';
import { documentedFunctions } from './doc-comments';
import { findSites } from 'gpt-assay/code/javascript';

/** A function without the JSDoc above it. */
export const dropDoc: JavaScriptOperator = {
  name: 'drop-doc',
  purpose: 'flipping',
  summary: 'removes the doc comment',
  sitesIn: findSites(function* (reading) {
    const { code } = reading;
    for (const { comment } of documentedFunctions(reading)) {
      const { start, end, loc } = comment;
      const line = start - (loc?.start.column ?? 0);
      const rest = /^[\t ]*\r?\n/.exec(code.slice(end, end + 200));
      const isAlone = rest !== null && start - line < 200 && code.slice(line, start).trim() === '';
      const edit = isAlone ? { from: line, to: end + rest[0].length, text: '' } : { from: start, to: end, text: ' ' };
      yield { edits: [edit], what: 'the JSDoc is left out' };
    }
  }),
};
