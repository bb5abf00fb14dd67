import type { AnyNode, ForStatement } from 'acorn';
import type { JavaScriptOperator } from '../../operator';
import { findSites } from '../find-sites';
import { shiftByOne } from '../numbers';

/** Where a counting `for` begins and ends, one more and one less. */
export const range: JavaScriptOperator = {
  name: 'range',
  purpose: 'flipping',
  summary: 'starts or ends a loop one step too early or too late',
  sitesIn: findSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'ForStatement') {
        for (const limit of [...startsOf(node), ...endsOf(node)]) {
          for (const { edit, what } of shiftByOne(reading, limit)) {
            yield { edits: [edit], what: `in the loop's head ${what}` };
          }
        }
      }
    }
  }),
};

function startsOf({ init }: ForStatement): readonly AnyNode[] {
  switch (init?.type) {
    case 'VariableDeclaration':
      return init.declarations.flatMap(({ init: value }) => (value ? [value] : []));
    case 'AssignmentExpression':
      return [init.right];
    default:
      return [];
  }
}

function endsOf({ test, update }: ForStatement): readonly AnyNode[] {
  if (test?.type !== 'BinaryExpression' || !/^[<>]=?$/.test(test.operator)) {
    return [];
  }
  const counter =
    update?.type === 'UpdateExpression'
      ? update.argument
      : update?.type === 'AssignmentExpression'
        ? update.left
        : undefined;
  const isCounter = (node: AnyNode): boolean =>
    node.type === 'Identifier' && counter?.type === 'Identifier' && node.name === counter.name;
  return isCounter(test.right) ? [test.left] : isCounter(test.left) ? [test.right] : [];
}
