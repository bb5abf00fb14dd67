import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { isText } from '../lines';
import { removeStatement as remove } from '../remove-lines';
import { type Around, isInFunction, quoted, sitesAt, textOf } from 'gpt-assay/code/python';

/** A statement of a function is left out. */
export const removeStatement: PythonOperator = {
  name: 'remove-statement',
  purpose: 'flipping',
  summary: 'removes a statement',
  sitesIn(parsed) {
    const { code } = parsed;
    const drop = (node: SyntaxNode, around: Around): readonly Site[] =>
      isInFunction(around) && !isText(node)
        ? [{ edits: [remove(code, node)], what: `${quoted(textOf(code, node))} is left out` }]
        : [];
    return sitesAt(parsed, {
      AssignStatement: drop,
      UpdateStatement: drop,
      ExpressionStatement: drop,
      DeleteStatement: drop,
      ReturnStatement: drop,
      RaiseStatement: drop,
      BreakStatement: drop,
      ContinueStatement: drop,
    });
  },
};
