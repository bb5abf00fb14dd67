import type { AnyNode, Literal } from 'acorn';
import type { JavaScriptOperator } from 'gpt-assay/code';
import {
  type Reading,
  findSafeSites,
  freshName,
  functionAround,
  quote,
  replace,
  statementAround,
} from 'gpt-assay/code/javascript';
import { insertBefore } from '../statement-text';

/** A number or text in a function becomes a constant that stands before the statement. */
export const extractConstant: JavaScriptOperator = {
  name: 'extract-constant',
  purpose: 'preserving',
  summary: 'gives a number or text a name: `return 0` → `const constant = 0; return constant`',
  sitesIn: findSafeSites(function* (reading) {
    const name = freshName(reading, 'constant');
    for (const node of reading.nodes) {
      const statement = node.type === 'Literal' && isValue(reading, node) ? placeFor(reading, node) : undefined;
      if (statement !== undefined) {
        const text = reading.code.slice(node.start, node.end);
        yield {
          edits: [insertBefore(reading, statement, [`const ${name} = ${text};`]), replace(reading.code, node, name)],
          what: `${quote(text)} becomes a constant`,
        };
      }
    }
  }),
};

function isValue({ parentOf }: Reading, node: Literal): boolean {
  const parent = parentOf(node);
  const isKey = parent !== undefined && 'key' in parent && parent.key === node;
  return (
    (typeof node.value === 'number' || typeof node.value === 'string') &&
    !isKey &&
    parent !== undefined &&
    !/^(?:Import|Export|ExpressionStatement)/.test(parent.type)
  );
}

/** The statement around a value, if it runs right behind what stands before it. */
function placeFor(reading: Reading, node: AnyNode): AnyNode | undefined {
  const statement = statementAround(reading, node);
  const isRun =
    statement !== undefined && !/^(?:FunctionDeclaration|ClassDeclaration|LabeledStatement)$/.test(statement.type);
  const owner = statement && reading.placeOf(statement)?.owner.type;
  return isRun && owner === 'BlockStatement' && functionAround(reading, statement) !== undefined
    ? statement
    : undefined;
}
