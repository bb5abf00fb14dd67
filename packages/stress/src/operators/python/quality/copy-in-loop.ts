import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { insertFirst } from '../insert-lines';
import { listParameters } from './list-parameters';
import { type Around, isInFunction, sitesAt } from 'gpt-assay/code/python';

/** Copies a parameter in each turn of a loop. */
export const copyInLoop: PythonOperator = {
  name: 'copy-in-loop',
  purpose: 'flipping',
  summary: 'copies a parameter in every iteration of a loop',
  sitesIn(parsed) {
    const { code } = parsed;
    const copy = freshName(code, 'copy');
    const known = new Map<number, readonly string[]>();
    const parametersOf = (owner: SyntaxNode): readonly string[] => {
      const names = known.get(owner.from) ?? listParameters(code, owner);
      known.set(owner.from, names);
      return names;
    };
    const insert = (node: SyntaxNode, around: Around): readonly Site[] => {
      const body = node.getChild('Body');
      const [name] = around.owner !== undefined && isInFunction(around) ? parametersOf(around.owner) : [];
      const edit =
        body === null || name === undefined ? undefined : insertFirst(code, body, [`${copy} = list(${name})`]);
      return edit === undefined ? [] : [{ edits: [edit], what: `the loop copies \`${name ?? ''}\` in each turn` }];
    };
    return sitesAt(parsed, { ForStatement: insert, WhileStatement: insert });
  },
};
