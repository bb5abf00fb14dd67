import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { insertFirst } from '../insert-lines';
import { listParameters } from './list-parameters';
import { sitesAt } from 'gpt-assay/code/python';

/** Goes through a parameter within going through it, for nothing. */
export const nestedLoop: PythonOperator = {
  name: 'nested-loop',
  purpose: 'flipping',
  summary: 'adds a useless nested loop over a list',
  sitesIn(parsed) {
    const { code } = parsed;
    const one = freshName(code, 'first');
    const other = freshName(code, 'second');
    return sitesAt(parsed, {
      FunctionDefinition(node): readonly Site[] {
        const body = node.getChild('Body');
        return listParameters(code, node).flatMap((name): readonly Site[] => {
          const lines = [`for ${one} in ${name}:`, `\tfor ${other} in ${name}:`, '\t\tpass'];
          const edit = body === null ? undefined : insertFirst(code, body, lines);
          return edit === undefined
            ? []
            : [{ edits: [edit], what: `two loops over \`${name}\` are added that do nothing` }];
        });
      },
    });
  },
};
