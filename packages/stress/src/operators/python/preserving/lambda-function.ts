import type { PythonOperator, Site } from 'gpt-assay/code';
import { indentUnitOf, lineBreakOf, linesOf } from '../lines';
import { childrenOf, contains, sitesAt, textOf } from 'gpt-assay/code/python';

/** `twice = lambda x: 2 * x` → `def twice(x): …`. */
export const lambdaFunction: PythonOperator = {
  name: 'lambda-function',
  purpose: 'preserving',
  summary: 'defines a named lambda as a function',
  sitesIn(parsed) {
    const { code } = parsed;
    const unit = indentUnitOf(code);
    return sitesAt(parsed, {
      AssignStatement(node, { owner }): readonly Site[] {
        const [target, , lambda, ...rest] = childrenOf(node);
        const lines = linesOf(code, node);
        const parameters = lambda?.getChild('ParamList') ?? null;
        const value = lambda?.lastChild ?? null;
        if (
          target?.name !== 'VariableName' ||
          lambda?.name !== 'LambdaExpression' ||
          value === null ||
          rest.length > 0 ||
          lines === undefined ||
          owner?.name === 'ClassDefinition' ||
          contains(lambda, /^(YieldExpression|AwaitExpression)$/)
        ) {
          return [];
        }
        const name = textOf(code, target);
        const head = `def ${name}(${parameters === null ? '' : textOf(code, parameters)}):`;
        const text = `${head}${lineBreakOf(code)}${lines.indent}${unit}return ${textOf(code, value)}`;
        return [{ edits: [{ from: node.from, to: node.to, text }], what: `the lambda \`${name}\` becomes a function` }];
      },
    });
  },
};
