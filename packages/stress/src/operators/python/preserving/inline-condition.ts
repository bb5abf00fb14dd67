import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { lineBreakOf, linesOf } from '../lines';
import { childrenOf, contains, isInFunction, quoted, replace, sitesAt, textOf } from 'gpt-assay/code/python';

/** `if a < b:` → `condition1 = a < b` and `if condition1:`. */
export const inlineCondition: PythonOperator = {
  name: 'inline-condition',
  purpose: 'preserving',
  summary: 'gives the condition of an `if` a name: `condition1 = a < b`, `if condition1:`',
  sitesIn(parsed) {
    const { code } = parsed;
    const name = freshName(code, 'condition');
    return sitesAt(parsed, {
      IfStatement(node, around): readonly Site[] {
        const [, test] = childrenOf(node);
        const lines = linesOf(code, node);
        if (
          test === undefined ||
          lines === undefined ||
          !isInFunction(around) ||
          contains(test, /^(NamedExpression|Comment)$/)
        ) {
          return [];
        }
        const text = textOf(code, test);
        const declaration = {
          from: node.from,
          to: node.from,
          text: `${name} = ${text}${lineBreakOf(code)}${lines.indent}`,
        };
        return test.name === 'VariableName'
          ? []
          : [{ edits: [declaration, replace(code, test, name)], what: `${quoted(text)} is called \`${name}\`` }];
      },
    });
  },
};
