import type { PythonOperator, Site } from '../../../../code/edits/operator';
import { docOf } from './doc-of';
import { sitesAt } from '../../../../code/edits/python/sites-at';

/** The docstring, or the comment above a function, is left out. */
export const dropDoc: PythonOperator = {
  name: 'drop-doc',
  purpose: 'flipping',
  summary: 'removes the docstring of a function, or the comment above it',
  sitesIn(parsed) {
    return sitesAt(parsed, {
      FunctionDefinition(node): readonly Site[] {
        const doc = docOf(parsed.code, node);
        return doc === undefined ? [] : [{ edits: [doc.removal], what: 'the doc is left out' }];
      },
    });
  },
};
