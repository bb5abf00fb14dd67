import type { SyntaxNode } from '@lezer/common';
import {
  type ParsedPython,
  type Variables,
  childrenOf,
  quoted,
  readVariables,
  sitesAt,
  textOf,
  type Use,
  type Variable,
  argumentsOf,
  calledName,
  contains,
  isInFunction,
} from 'gpt-assay/code/python';
import type { Site, Edit } from 'gpt-assay/code';
import type { CodeOperators } from '../../code-operators';
import { linesOf, linesOutsideTexts, statementsIn, endOf, lineBreakOf, indentUnitOf } from '../lines';
import { isAtMost, mayTrade, purityOf, type Purity } from '../purity';
import { freshName } from '../names';

/** A name that is used more often is not looked at. */
const mostUses = 100;

/** More is not moved about. */
const longest = 2_000;

/** Writes statements otherwise, or in another order. */
export const statements: CodeOperators<ParsedPython> = {
  reorder: {
    summary: 'swaps two adjacent, independent assignments',
    sitesIn(parsed) {
      const variables = readVariables(parsed);
      const swapIn = (block: SyntaxNode): readonly Site[] =>
        variables === undefined ? [] : swapsIn(parsed, block, variables);
      return sitesAt({
        Script: swapIn,
        Body: (node, { owner }) => (owner?.name === 'ClassDefinition' ? [] : swapIn(node)),
      })(parsed);
    },
  },
  // `for i in range(n):` → `i = 0`, `while i < n:`, `i += 1`; only where nothing but the loop's body sees `i`.
  'for-while': {
    summary: 'writes a `for` over a range as a `while`',
    sitesIn(parsed) {
      const variables = readVariables(parsed);
      if (variables === undefined) {
        return [];
      }
      const limitName = freshName(parsed.code, 'limit');
      const isWhole = createWholeNumbers(parsed.code, variables);
      return sitesAt({
        ForStatement: (node, around) =>
          isInFunction(around) ? asWhile(parsed.code, node, { variables, limitName, isWhole }) : [],
      })(parsed);
    },
  },
  'else-after-return': {
    summary: 'moves the code after a returning branch into an `else`, or out of it',
    sitesIn: sitesAt({
      Body: (block, { code }) => {
        const statements = statementsIn(block);
        return statements.flatMap((statement, index) => {
          // Each is a piece of the code; slices of all that follows would be as long as their square.
          const next = statements.slice(index + 1, index + 1 + longest / 4);
          return isLeft(statement) && block.to - statement.from <= longest
            ? [...intoElse(code, statement, next), ...outOfElse(code, statement)]
            : [];
        });
      },
    }),
  },
};

interface Declaration {
  readonly node: SyntaxNode;
  readonly name: string;
  readonly purity: Purity;
  readonly words: readonly string[];
}

function swapsIn({ code }: ParsedPython, block: SyntaxNode, variables: Variables): readonly Site[] {
  const declarations = statementsIn(block).map((node) => readDeclaration(code, node, variables));
  return declarations.slice(1).flatMap((second, index): readonly Site[] => {
    const first = declarations[index];
    if (first === undefined || second === undefined || !isIndependent(first, second)) {
      return [];
    }
    const one = textOf(code, first.node);
    const other = textOf(code, second.node);
    const edits = [
      { from: first.node.from, to: first.node.to, text: other },
      { from: second.node.from, to: second.node.to, text: one },
    ];
    return [{ edits, what: `${quoted(one)} and ${quoted(other)} swap places` }];
  });
}

function isIndependent(one: Declaration, other: Declaration): boolean {
  return (
    one.name !== other.name &&
    !one.words.includes(other.name) &&
    !other.words.includes(one.name) &&
    mayTrade(one.purity, other.purity)
  );
}

function readDeclaration(code: string, node: SyntaxNode, variables: Variables): Declaration | undefined {
  const [target, sign, value, ...rest] = node.name === 'AssignStatement' ? childrenOf(node) : [];
  const lines = target === undefined ? undefined : linesOf(code, node);
  if (target?.name !== 'VariableName' || sign?.name !== 'AssignOp' || value === undefined || rest.length > 0) {
    return undefined;
  }
  const isEmpty = /^(\[\]|\{\}|\(\)|(set|list|dict)\(\))$/.test(textOf(code, value));
  const isSure = value.name !== 'CallExpression' || variables.isBuiltIn(value.from);
  const purity = isEmpty && isSure ? 'literal' : purityOf(code, value, variables);
  return lines === undefined || lines.hasComment || !isAtMost('pure', purity)
    ? undefined
    : { node, name: textOf(code, target), purity, words: textOf(code, value).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [] };
}

interface Tools {
  readonly variables: Variables;
  readonly limitName: string;
  readonly isWhole: (node: SyntaxNode) => boolean;
}

/** A `for` over a range of whole numbers. */
interface RangeLoop {
  readonly target: SyntaxNode;
  readonly range: SyntaxNode;
  readonly body: SyntaxNode;
  readonly start: string;
  readonly limit: string;
}

function readRangeLoop(code: string, node: SyntaxNode, { variables, isWhole }: Tools): RangeLoop | undefined {
  const [word, target, sign, range, body, ...rest] = childrenOf(node);
  const isLoop = word?.name === 'for' && target?.name === 'VariableName' && sign?.name === 'in' && rest.length === 0;
  if (!isLoop || range === undefined || body === undefined) {
    return undefined;
  }
  const isRange = calledName(code, range) === 'range' && variables.isBuiltIn(range.from);
  const limits = isRange ? (argumentsOf(range) ?? []) : [];
  const last = limits.at(-1);
  if (last === undefined || limits.length > 2 || !limits.every(isWhole)) {
    return undefined;
  }
  const [first] = limits.slice(0, -1);
  return { target, range, body, start: first === undefined ? '0' : textOf(code, first), limit: textOf(code, last) };
}

function asWhile(code: string, node: SyntaxNode, tools: Tools): readonly Site[] {
  const loop = readRangeLoop(code, node, tools);
  const variable = loop && tools.variables.at(loop.target.from);
  const lines = linesOf(code, node);
  const final = loop && statementsIn(loop.body).at(-1);
  const inner = final && linesOf(code, final);
  if (loop === undefined || lines === undefined || inner === undefined || variable === undefined) {
    return [];
  }
  if (!isOwn(variable, node, loop.body) || goesOn(loop.body)) {
    return [];
  }
  const lineBreak = lineBreakOf(code);
  const { name } = variable;
  const limit = /^\d+$/.test(loop.limit) ? loop.limit : tools.limitName;
  const head = [
    ...(limit === loop.limit ? [] : [`${limit} = ${loop.limit}`]),
    `${name} = ${loop.start}`,
    `while ${name} < ${limit}`,
  ];
  const isEnded = code[inner.to - 1] === '\n';
  const step = `${isEnded ? '' : lineBreak}${inner.indent}${name} += 1${isEnded ? lineBreak : ''}`;
  return [
    {
      edits: [
        { from: node.from, to: loop.range.to, text: head.join(`${lineBreak}${lines.indent}`) },
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

/** Whether it is an `if` without `elif` whose first branch never goes on behind it. */
function isLeft(statement: SyntaxNode): boolean {
  const [body] = statement.name === 'IfStatement' ? statement.getChildren('Body') : [];
  const last = body === undefined ? undefined : statementsIn(body).at(-1);
  return statement.getChild('elif') === null && /^(Return|Raise|Continue|Break)Statement$/.test(last?.name ?? '');
}

function intoElse(code: string, statement: SyntaxNode, next: readonly SyntaxNode[]): readonly Site[] {
  const lines = linesOf(code, statement);
  const first = linesOfAny(code, next[0]);
  const last = linesOfAny(code, next.at(-1));
  if (lines === undefined || first === undefined || last === undefined || statement.getChild('else') !== null) {
    return [];
  }
  const edits = shiftLines(
    code,
    { from: first.from, to: last.to, nodes: next },
    lines.indent,
    `${lines.indent}${indentUnitOf(code)}`,
  );
  const [edit, ...rest] = edits ?? [];
  return edit?.from !== first.from
    ? []
    : [
        {
          edits: [{ ...edit, text: `${lines.indent}else:${lineBreakOf(code)}${edit.text}` }, ...rest],
          what: 'what follows the branch stands in an `else`',
        },
      ];
}

function linesOfAny(code: string, statement: SyntaxNode | undefined): ReturnType<typeof linesOf> {
  return statement && linesOf(code, statement);
}

function outOfElse(code: string, statement: SyntaxNode): readonly Site[] {
  const parts = childrenOf(statement);
  const [, other, ...more] = statement.getChildren('Body');
  const sign = parts.find(({ name }) => name === 'else');
  const inner = other === undefined ? [] : statementsIn(other);
  const first = linesOfAny(code, inner[0]);
  const last = linesOfAny(code, inner.at(-1));
  const lines = linesOf(code, statement);
  if (
    sign === undefined ||
    other === undefined ||
    more.length > 0 ||
    first === undefined ||
    last === undefined ||
    lines === undefined
  ) {
    return [];
  }
  const from = sign.from - lines.indent.length;
  const between = code.slice(sign.to, first.from);
  const edits = shiftLines(code, { from: first.from, to: last.to, nodes: inner }, first.indent, lines.indent);
  return edits === undefined || code.slice(from, sign.from) !== lines.indent || !/^\s*:\s*$/.test(between)
    ? []
    : [{ edits: [{ from, to: first.from, text: '' }, ...edits], what: 'what stands in the `else` follows the branch' }];
}

/** Whole lines in a text, and what stands there. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly SyntaxNode[];
}

/** Gives the lines of a block another indentation, those within texts left alone; `undefined` where one lacks the one it should have. */
function shiftLines(
  code: string,
  { from, to, nodes }: Block,
  before: string,
  after: string,
): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  for (const { start, end } of linesOutsideTexts(code, from, to, nodes)) {
    const content = code.slice(start, end);
    if (content.startsWith(before) && content.trim() !== '') {
      edits.push({ from: start, to: start + before.length, text: after });
    } else if (!/^\s*(?:#|$)/.test(content)) {
      return undefined;
    }
  }
  return edits;
}
