import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site } from 'gpt-assay/code';
import {
  type Variable,
  type Variables,
  childrenOf,
  operand,
  readVariables,
  replacement,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';

/** `a += 1` ↔ `a = a + 1`, where `a` cannot be something that changes in its place, as a list does. */
export const compoundAssignment: PythonOperator = {
  name: 'compound-assignment',
  purpose: 'preserving',
  summary: 'writes `a += 1` as `a = a + 1`, or vice versa',
  sitesIn(parsed) {
    const variables = readVariables(parsed);
    const { code } = parsed;
    return sitesAt(parsed, {
      UpdateStatement(node): readonly Site[] {
        const [target, sign, value, ...rest] = childrenOf(node);
        if (target?.name !== 'VariableName' || sign === undefined || value === undefined || rest.length > 0) {
          return [];
        }
        const operator = textOf(code, sign).slice(0, -1);
        const name = textOf(code, target);
        return value.name === 'YieldExpression' || !isUnchanging(code, target, operator, value, variables)
          ? []
          : [replacement(code, node, `${name} = ${name} ${operator} ${operand(code, value, 'sign')}`)];
      },
      AssignStatement(node): readonly Site[] {
        const [target, , sum, ...rest] = childrenOf(node);
        const [left, sign, value] = sum?.name === 'BinaryExpression' ? childrenOf(sum) : [];
        if (
          target?.name !== 'VariableName' ||
          left?.name !== 'VariableName' ||
          sign?.name !== 'ArithOp' ||
          value === undefined
        ) {
          return [];
        }
        const name = textOf(code, target);
        const operator = textOf(code, sign);
        return name !== textOf(code, left) || rest.length > 0 || !isUnchanging(code, target, operator, value, variables)
          ? []
          : [replacement(code, node, `${name} ${operator}= ${textOf(code, value)}`)];
      },
    });
  },
};

function isUnchanging(
  code: string,
  target: SyntaxNode,
  operator: string,
  value: SyntaxNode,
  variables: Variables | undefined,
): boolean {
  const variable = variables?.at(target.from);
  const isNumber = value.name === 'Number' && /^[\d.]+$/.test(textOf(code, value)) && !/^[*@]$/.test(operator);
  return variable !== undefined && (isNumber || isLiteral(code, variable));
}

/** Whether all that a local variable is given at first are numbers and texts. */
function isLiteral(code: string, { name, scope, uses }: Variable): boolean {
  return (
    scope?.kind === 'function' &&
    uses.every(
      ({ kind, binder }) =>
        kind === 'read' || (kind === 'target' && binder !== undefined && givesLiteral(code, name, binder)),
    )
  );
}

function givesLiteral(code: string, name: string, binder: SyntaxNode): boolean {
  const [target, sign, value, ...rest] = childrenOf(binder);
  const isPlain = target?.name === 'VariableName' && rest.length === 0;
  const [left, operator] = value?.name === 'BinaryExpression' ? childrenOf(value) : [];
  const isOwn = left !== undefined && textOf(code, left) === name && operator?.name === 'ArithOp';
  switch (binder.name) {
    case 'UpdateStatement':
      return isPlain;
    case 'AssignStatement':
      return isPlain && sign?.name === 'AssignOp' && (/^(Number|String)$/.test(value?.name ?? '') || isOwn);
    default:
      return false;
  }
}
