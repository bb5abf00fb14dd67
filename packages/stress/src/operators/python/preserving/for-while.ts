import type { SyntaxNode } from '@lezer/common';
import {
  type ParsedPython,
  type Use,
  type Variable,
  type Variables,
  argumentsOf,
  calledName,
  childrenOf,
  contains,
  isInFunction,
  readVariables,
  sitesAt,
  textOf,
} from 'gpt-assay/code/python';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { freshName } from '../fresh-name';
import { endOf, lineBreakOf, linesOf, statementsIn } from '../lines';

/** A name that is used more often is not looked at. */
const mostUses = 100;

/** `for i in range(n):` → `i = 0`, `while i < n:`, `i += 1`; only where nothing but the loop's body sees `i`. */
export const forWhile: PythonOperator = {
  name: 'for-while',
  purpose: 'preserving',
  summary: 'writes a `for` over a range as a `while`',
  sitesIn(parsed) {
    const variables = readVariables(parsed);
    if (variables === undefined) {
      return [];
    }
    const limitName = freshName(parsed.code, 'limit');
    const isWhole = createWholeNumbers(parsed.code, variables);
    return sitesAt(parsed, {
      ForStatement: (node, around) =>
        isInFunction(around) ? asWhile(parsed, node, { variables, limitName, isWhole }) : [],
    });
  },
};

interface Tools {
  readonly variables: Variables;
  readonly limitName: string;
  readonly isWhole: (node: SyntaxNode) => boolean;
}

function asWhile({ code }: ParsedPython, node: SyntaxNode, { variables, limitName, isWhole }: Tools): readonly Site[] {
  const [start, target, sign, range, body, ...rest] = childrenOf(node);
  const isRange = range !== undefined && calledName(code, range) === 'range' && variables.isBuiltIn(range.from);
  const limits = isRange ? (argumentsOf(range) ?? []) : [];
  const [first, last = first, ...steps] = limits;
  if (
    range === undefined ||
    start?.name !== 'for' ||
    target?.name !== 'VariableName' ||
    sign?.name !== 'in' ||
    body === undefined ||
    rest.length > 0 ||
    first === undefined ||
    last === undefined ||
    steps.length > 0 ||
    !limits.every(isWhole)
  ) {
    return [];
  }
  const variable = variables.at(target.from);
  const lines = linesOf(code, node);
  const final = statementsIn(body).at(-1);
  const inner = final === undefined ? undefined : linesOf(code, final);
  if (
    lines === undefined ||
    inner === undefined ||
    variable === undefined ||
    !isOwn(variable, node, body) ||
    goesOn(body)
  ) {
    return [];
  }
  const lineBreak = lineBreakOf(code);
  const name = variable.name;
  const limit = /^\d+$/.test(textOf(code, last)) ? textOf(code, last) : limitName;
  const head = [
    ...(limit === textOf(code, last) ? [] : [`${limit} = ${textOf(code, last)}${lineBreak}${lines.indent}`]),
    `${name} = ${first === last ? '0' : textOf(code, first)}${lineBreak}${lines.indent}`,
    `while ${name} < ${limit}`,
  ];
  const isEnded = code[inner.to - 1] === '\n';
  const step = `${isEnded ? '' : lineBreak}${inner.indent}${name} += 1${isEnded ? lineBreak : ''}`;
  return [
    {
      edits: [
        { from: node.from, to: range.to, text: head.join('') },
        { from: inner.to, to: inner.to, text: step },
      ],
      what: `the loop over \`${name}\` becomes a \`while\``,
    },
  ];
}

/** Whether the body alone reads the variable, and other loops that set it first. */
function isOwn({ scope, uses }: Variable, loop: SyntaxNode, body: SyntaxNode): boolean {
  if (scope?.kind !== 'function' || uses.length > mostUses) {
    return false;
  }
  const isSeen = ({ scope: inner }: Use): boolean => {
    let around = inner;
    while (around !== scope && around.parent !== undefined && isEager(around.node)) {
      around = around.parent;
    }
    return around === scope;
  };
  const others = uses.flatMap(({ binder }) =>
    binder?.name === 'ForStatement' && binder.from !== loop.from ? [binder] : [],
  );
  const bodies = others.flatMap((other) => other.getChildren('Body').slice(0, 1));
  const isElsewhere = ({ from, kind }: Use): boolean =>
    kind === 'target'
      ? others.some((other) => from > other.from && from < (other.getChild('in')?.from ?? 0))
      : bodies.some((other) => from >= other.from && from < other.to);
  return (
    others.every((other) => other.to <= loop.from || other.from >= loop.to) &&
    uses.every((use) => {
      const isInside = use.from >= loop.from && use.from < endOf(loop);
      const isTarget = use.from < (loop.getChild('in')?.from ?? 0);
      return isInside ? isTarget || (use.kind === 'read' && use.from >= body.from && isSeen(use)) : isElsewhere(use);
    })
  );
}

/** Whether all that a comprehension makes is made at once. */
function isEager({ name }: SyntaxNode): boolean {
  return /^(Array|Set|Dictionary)ComprehensionExpression$/.test(name);
}

function goesOn(body: SyntaxNode): boolean {
  return contains(body, /^(ContinueStatement|DeleteStatement|MatchStatement)$/);
}

/** Tells which expressions certainly are integers, as far as the code shows it. */
function createWholeNumbers(code: string, variables: Variables): (node: SyntaxNode) => boolean {
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
