import type { SyntaxNode } from '@lezer/common';
import { type Use, type Variable, type Variables, argumentsOf, calledName, childrenOf } from 'gpt-assay/code/python';

/** Tells which expressions certainly are integers, as far as the code shows it. */
export function createWholeNumbers(code: string, variables: Variables): (node: SyntaxNode) => boolean {
  const known = new Map<Variable, boolean>();
  const isBuiltInCall = (node: SyntaxNode, name: string): boolean =>
    calledName(code, node) === name && variables.isBuiltIn(node.from);

  function isWhole(node: SyntaxNode, within?: Variable): boolean {
    switch (node.name) {
      case 'Number':
        return /^\d+$/.test(code.slice(node.from, node.to));
      case 'VariableName': {
        const variable = variables.at(node.from);
        return variable !== undefined && (variable === within || isWholeVariable(variable));
      }
      case 'ParenthesizedExpression':
      case 'UnaryExpression': {
        const [sign, value] = childrenOf(node);
        return sign?.name !== 'not' && value !== undefined && isWhole(value, within);
      }
      case 'BinaryExpression': {
        const [left, sign, right] = childrenOf(node);
        const isCalculated = sign?.name === 'ArithOp' && /^(\+|-|\*|\/\/|%)$/.test(code.slice(sign.from, sign.to));
        return (
          isCalculated && left !== undefined && right !== undefined && isWhole(left, within) && isWhole(right, within)
        );
      }
      default:
        return isBuiltInCall(node, 'len') && argumentsOf(node)?.length === 1;
    }
  }

  function isWholeVariable(variable: Variable): boolean {
    const before = known.get(variable);
    if (before !== undefined) {
      return before;
    }
    // Until it is known: two that depend on one another are none.
    known.set(variable, false);
    const isSure =
      variable.scope?.kind === 'function' &&
      !variable.uses.some(({ kind, scope }) => kind !== 'read' && (kind !== 'target' || scope !== variable.scope)) &&
      variable.uses.every((use) => use.kind === 'read' || isWholeTarget(use, variable));
    known.set(variable, isSure);
    return isSure;
  }

  function isWholeTarget({ binder }: Use, variable: Variable): boolean {
    const parts = binder === undefined ? [] : childrenOf(binder);
    const [target, , value] = parts;
    const isOne = parts.length === 3 && target?.name === 'VariableName' && value !== undefined;
    switch (binder?.name) {
      case 'AssignStatement':
        return isOne && isWhole(value, variable);
      case 'UpdateStatement': {
        const sign = binder.getChild('UpdateOp');
        const isCalculated = sign !== null && /^(\+|-|\*|\/\/|%)=$/.test(code.slice(sign.from, sign.to));
        return isOne && isCalculated && isWhole(value, variable);
      }
      case 'ForStatement':
        return (
          parts[1]?.name === 'VariableName' &&
          parts[2]?.name === 'in' &&
          parts[3] !== undefined &&
          isBuiltInCall(parts[3], 'range')
        );
      default:
        return false;
    }
  }

  return (node) => node.to - node.from <= 200 && isWhole(node);
}
