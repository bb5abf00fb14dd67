import type { Function as FunctionNode, Statement } from 'acorn';
import type MagicString from 'magic-string';
import type { ParsedProgram } from './parse-program';
import { simple } from './walk';

/** Global functions of the instrument, under names that no submission uses. */
export const countName = '__assayCount';
/** Charges an object spread for the object's properties. */
export const chargeObjectName = '__assayObject';

/** Makes every function, loop and object spread of a program count: one operation for each entry, turn and property. */
export function addCounters({ program }: ParsedProgram, text: MagicString): void {
  const step = `${countName}(1);`;
  const onFunction = (node: FunctionNode): void => {
    if (node.body.type === 'BlockStatement') {
      const last = node.body.body.findLast((statement) => 'directive' in statement && statement.directive);
      text.appendRight(last?.end ?? node.body.start + 1, ` ${step}`);
    } else {
      text.appendRight(node.body.start, `(${countName}(1), `);
      text.appendLeft(node.body.end, ')');
    }
  };
  const onLoop = ({ body }: { readonly body: Statement }): void => {
    if (body.type === 'BlockStatement') {
      text.appendRight(body.start + 1, ` ${step}`);
    } else {
      text.appendRight(body.start, `{ ${step} `);
      text.appendLeft(body.end, ' }');
    }
  };
  simple(program, {
    Function: onFunction,
    ForStatement: onLoop,
    ForOfStatement: onLoop,
    ForInStatement(node) {
      onLoop(node);
      text.appendRight(node.right.start, `${chargeObjectName}(`);
      text.appendLeft(node.right.end, ')');
    },
    WhileStatement: onLoop,
    DoWhileStatement: onLoop,
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'SpreadElement') {
          text.appendRight(property.argument.start, `${chargeObjectName}(`);
          text.appendLeft(property.argument.end, ')');
        }
      }
    },
  });
}
