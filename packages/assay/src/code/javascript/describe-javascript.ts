import type { AnyNode } from 'acorn';
import type { Variable } from 'eslint-scope';
import { parseProgram, type ParsedProgram } from './parse-program';
import { analyzeScopes } from './scopes';

/** What a node holds that says nothing about the program. */
const silent = new Set(['type', 'start', 'end', 'loc', 'range', 'raw', 'sourceType', 'directive']);

/**
 * The syntax of a program without layout, comments and quotes, its own variables numbered in the order in which they appear;
 * `var`, `let` and `const` are one, and so are the ways to give a function a name. `undefined` when it cannot be read.
 */
export function describeJavaScript(code: string): string | undefined {
  const parsed = parseProgram(code);
  if (parsed.status !== 'parsed') {
    return undefined;
  }
  return describeNode(parsed.program, numberVariables(parsed));
}

type NameOf = (identifier: object) => string | undefined;

function numberVariables(parsed: ParsedProgram): NameOf {
  const variables = new Map<object, Variable>();
  const { scopes } = analyzeScopes(parsed);
  for (const variable of scopes.flatMap((scope) => scope.variables)) {
    for (const identifier of [
      ...variable.identifiers,
      ...variable.references.map((reference) => reference.identifier),
    ]) {
      // `arguments` has no declaration, and is no name of the program's own.
      if (variable.identifiers.length > 0) {
        variables.set(identifier, variable);
      }
    }
  }
  const numbers = new Map<Variable, number>();
  return (identifier) => {
    const variable = variables.get(identifier);
    if (variable === undefined) {
      return undefined;
    }
    const number = numbers.get(variable) ?? numbers.size;
    numbers.set(variable, number);
    return `#${number}`;
  };
}

/** A piece of the description: text, or a part of the tree that is still to be described. */
type Piece = string | { readonly describe: unknown };

function describeNode(program: AnyNode, nameOf: NameOf): string {
  const texts: string[] = [];
  const waiting: Piece[] = [{ describe: program }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      texts.push(next);
    } else {
      for (const piece of piecesOf(next.describe, nameOf).toReversed()) {
        waiting.push(piece);
      }
    }
  }
  return texts.join(' ');
}

function piecesOf(value: unknown, nameOf: NameOf): readonly Piece[] {
  if (Array.isArray(value)) {
    return ['[', ...value.map(later), ']'];
  }
  if (isNode(value)) {
    return piecesOfNode(value, nameOf);
  }
  return value === undefined ? [] : [typeof value === 'bigint' ? String(value) : JSON.stringify(value)];
}

function piecesOfNode(node: AnyNode, nameOf: NameOf): readonly Piece[] {
  switch (node.type) {
    case 'EmptyStatement':
      return [];
    case 'Identifier':
      return [nameOf(node) ?? JSON.stringify(node.name)];
    case 'Literal':
      return node.value instanceof RegExp ? [String(node.raw), 'null'] : [typeof node.value, later(node.value)];
    case 'VariableDeclaration':
      return ['declare', ...node.declarations.map(({ id, init }) => later([id, init]))];
    case 'FunctionDeclaration':
      return ['declare', '[', later(node.id), ...piecesOfFunction(node), ']'];
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return piecesOfFunction(node);
    case 'IfStatement': {
      const { test, consequent, alternate } = node;
      return ['if(', later(test), laterBody(consequent), ...(alternate ? [laterBody(alternate)] : []), ')'];
    }
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement': {
      const { body, ...rest } = node;
      return [...piecesOfOther(rest), laterBody(body)];
    }
    default:
      return piecesOfOther(node);
  }
}

/** However it is written, a function is its parameters and its statements. */
function piecesOfFunction({ async, generator, params, body }: Extract<AnyNode, { params: unknown }>): readonly Piece[] {
  const statements: readonly Piece[] =
    body.type === 'BlockStatement' ? [later(body.body)] : ['[', 'ReturnStatement', '(', later(body), ')', ']'];
  return [`${async ? 'async ' : ''}function${generator ? '*' : ''}`, later(params), ...statements];
}

function piecesOfOther(node: Pick<AnyNode, 'type'>): readonly Piece[] {
  const told = Object.entries(node).filter(([key]) => !silent.has(key));
  return [node.type, '(', ...told.map(([, value]) => later(value)), ')'];
}

function later(value: unknown): Piece {
  return { describe: value };
}

function laterBody(body: AnyNode): Piece {
  return later(body.type === 'BlockStatement' ? body.body : [body]);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
