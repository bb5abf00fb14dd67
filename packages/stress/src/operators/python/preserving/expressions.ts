import type { SyntaxNode } from '@lezer/common';
import type { Site } from 'gpt-assay/code';
import {
  type ParsedPython,
  childrenOf,
  readVariables,
  replacement,
  sitesAt,
  textOf,
  operand,
  type Variable,
  type Variables,
  contains,
} from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import { mayTrade, purityOf } from '../purity';
import { indentUnitOf, lineBreakOf, linesOf } from '../lines';

const turned: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
  ['==', '=='],
  ['!=', '!='],
]);

const other: Readonly<Record<string, string>> = { and: 'or', or: 'and' };

const longest = 2_000;

/** Writes expressions otherwise. */
export const expressions: CodeOperators<ParsedPython> = {
  'turn-comparison': {
    summary: 'reverses a comparison: `a < b` → `b > a`',
    sitesIn(parsed) {
      const variables = readVariables(parsed);
      const { code } = parsed;
      return sitesAt({
        BinaryExpression(node): readonly Site[] {
          const [left, sign, right, ...rest] = childrenOf(node);
          if (
            left === undefined ||
            sign?.name !== 'CompareOp' ||
            right === undefined ||
            rest.length > 0 ||
            variables === undefined
          ) {
            return [];
          }
          const operator = turned.get(textOf(code, sign));
          const isFree = mayTrade(purityOf(code, left, variables), purityOf(code, right, variables));
          return operator === undefined || !isFree || isChained(node, left)
            ? []
            : [replacement(code, node, `${textOf(code, right)} ${operator} ${textOf(code, left)}`)];
        },
      })(parsed);
    },
  },
  'de-morgan': {
    summary: 'moves `not` in or out: `not (a and b)` ↔ `not a or not b`',
    sitesIn: sitesAt({
      UnaryExpression(node, { code }): readonly Site[] {
        const text = node.to - node.from > longest ? undefined : (drawIn(code, node) ?? drawOut(code, node));
        return text === undefined ? [] : [replacement(code, node, text)];
      },
    }),
  },
  // `a += 1` ↔ `a = a + 1`, where `a` cannot be something that changes in its place, as a list does.
  'compound-assignment': {
    summary: 'writes `a += 1` as `a = a + 1`, or vice versa',
    sitesIn(parsed) {
      const variables = readVariables(parsed);
      const { code } = parsed;
      return sitesAt({
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
          return name !== textOf(code, left) ||
            rest.length > 0 ||
            !isUnchanging(code, target, operator, value, variables)
            ? []
            : [replacement(code, node, `${name} ${operator}= ${textOf(code, value)}`)];
        },
      })(parsed);
    },
  },
  'lambda-function': {
    summary: 'defines a named lambda as a function',
    sitesIn(parsed) {
      const { code } = parsed;
      const unit = indentUnitOf(code);
      return sitesAt({
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
          return [
            { edits: [{ from: node.from, to: node.to, text }], what: `the lambda \`${name}\` becomes a function` },
          ];
        },
      })(parsed);
    },
  },
};

/** Whether a comparison is part of another, as in `a < b < c`. */
function isChained({ parent }: SyntaxNode, left: SyntaxNode): boolean {
  return isComparison(left) || (parent !== null && isComparison(parent));
}

function isComparison(node: SyntaxNode): boolean {
  return node.name === 'BinaryExpression' && ['CompareOp', 'in', 'is'].some((name) => node.getChild(name) !== null);
}

interface Parts {
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
  readonly other: string;
}

function drawIn(code: string, node: SyntaxNode): string | undefined {
  const value = negated(node);
  const inner = value?.name === 'ParenthesizedExpression' ? childrenOf(value)[1] : undefined;
  const parts = inner === undefined ? undefined : partsOf(inner);
  return parts === undefined || swallows(parts.left) || swallows(parts.right)
    ? undefined
    : `(not ${operand(code, parts.left, 'not')} ${parts.other} not ${operand(code, parts.right, 'not')})`;
}

/** The grammar reads `not a or not b` as `not (a or not b)`, which Python does not. */
function drawOut(code: string, node: SyntaxNode): string | undefined {
  const value = negated(node);
  const parts = value === undefined ? undefined : partsOf(value);
  const right = parts === undefined ? undefined : negated(parts.right);
  const isWhole =
    node.parent?.name !== 'UnaryExpression' && (node.parent === null || partsOf(node.parent) === undefined);
  return parts === undefined ||
    right === undefined ||
    partsOf(parts.left) !== undefined ||
    swallows(parts.right) ||
    !isWhole
    ? undefined
    : `not (${textOf(code, parts.left)} ${parts.other} ${textOf(code, right)})`;
}

function partsOf(node: SyntaxNode): Parts | undefined {
  const [left, sign, right] = node.name === 'BinaryExpression' ? childrenOf(node) : [];
  const opposite = other[sign?.name ?? ''];
  return left === undefined || right === undefined || opposite === undefined
    ? undefined
    : { left, right, other: opposite };
}

function negated(node: SyntaxNode): SyntaxNode | undefined {
  const [sign, value] = node.name === 'UnaryExpression' ? childrenOf(node) : [];
  return sign?.name === 'not' ? value : undefined;
}

/** Whether the grammar takes more to be negated at the end of an expression than Python does. */
function swallows(node: SyntaxNode): boolean {
  for (let last: SyntaxNode | null = node; last !== null; last = last.lastChild) {
    const value = negated(last);
    if (value !== undefined && partsOf(value) !== undefined) {
      return true;
    }
  }
  return false;
}

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
