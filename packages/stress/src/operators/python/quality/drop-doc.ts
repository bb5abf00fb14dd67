import type { PythonOperator, Site } from 'gpt-assay/code';
import { docOf } from './doc-of';
import { sitesAt } from 'gpt-assay/code/python';

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
