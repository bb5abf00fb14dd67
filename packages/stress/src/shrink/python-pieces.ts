import type { SyntaxNode } from '@lezer/common';
import type { ParsedPython } from 'gpt-assay/code/python';
import type { Edit } from 'gpt-assay/code';
import { linesOf, removeStatement } from '../operators/python/lines';
import { eachAndAll, emptyLines, takeOut } from './line-pieces';

/** What can be left out of Python: each statement and definition, each comment, all comments, all empty lines. */
export function pythonPieces({ code, tree }: ParsedPython): readonly (readonly Edit[])[] {
  const statements: (readonly Edit[])[] = [];
  const comments: Edit[] = [];
  tree.iterate({
    enter({ name, from, to, node }) {
      if (name === 'Comment') {
        comments.push(takeOut(code, from, to));
      } else if (isStatement(node)) {
        statements.push([without(code, node)]);
      }
    },
  });
  return [...statements, ...eachAndAll(comments), ...emptyLines(code)];
}

function isStatement({ name, parent }: SyntaxNode): boolean {
  return (parent?.name === 'Script' || parent?.name === 'Body') && name !== ':' && name !== 'Comment';
}

/** At the top nothing has to stay. */
function without(code: string, node: SyntaxNode): Edit {
  const lines = node.parent?.name === 'Script' ? linesOf(code, node) : undefined;
  return lines === undefined ? removeStatement(code, node) : { from: lines.from, to: lines.to, text: '' };
}
