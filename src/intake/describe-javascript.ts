import type { AnyNode } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import { parseProgram, type ParsedProgram } from '../javascript/parse-program';

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
  try {
    return describeNode(parsed.program, numberVariables(parsed));
  } catch (error) {
    // Nested so deeply that no stack is enough: no person wrote it.
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

type NameOf = (identifier: object) => string | undefined;

function numberVariables({ program, isModule }: ParsedProgram): NameOf {
  const variables = new Map<object, Variable>();
  const { scopes } = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    sourceType: isModule ? 'module' : 'script',
    nodejsScope: !isModule,
  });
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
    return `#${String(number)}`;
  };
}

function describeNode(program: AnyNode, nameOf: NameOf): string {
  const parts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      parts.push('[');
      value.forEach(visit);
      parts.push(']');
    } else if (isNode(value)) {
      visitNode(value);
    } else if (value !== undefined) {
      parts.push(typeof value === 'bigint' ? String(value) : JSON.stringify(value));
    }
  };
  const visitBody = (body: AnyNode): void => {
    visit(body.type === 'BlockStatement' ? body.body : [body]);
  };
  const visitNode = (node: AnyNode): void => {
    switch (node.type) {
      case 'EmptyStatement':
        return;
      case 'Identifier':
        parts.push(nameOf(node) ?? JSON.stringify(node.name));
        return;
      case 'Literal':
        parts.push(node.value instanceof RegExp ? String(node.raw) : typeof node.value);
        visit(node.value instanceof RegExp ? null : node.value);
        return;
      case 'VariableDeclaration':
        parts.push('declare');
        for (const { id, init } of node.declarations) {
          visit([id, init]);
        }
        return;
      case 'FunctionDeclaration':
        parts.push('declare', '[');
        visit(node.id);
        visitFunction(node);
        parts.push(']');
        return;
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        visitFunction(node);
        return;
      case 'IfStatement':
        parts.push('if(');
        visit(node.test);
        visitBody(node.consequent);
        if (node.alternate) {
          visitBody(node.alternate);
        }
        parts.push(')');
        return;
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement': {
        const { body, ...rest } = node;
        visitOther(rest);
        visitBody(body);
        return;
      }
      default:
        visitOther(node);
    }
  };
  /** However it is written, a function is its parameters and its statements. */
  const visitFunction = (node: Extract<AnyNode, { params: unknown }>): void => {
    parts.push(`${node.async ? 'async ' : ''}function${node.generator ? '*' : ''}`);
    visit(node.params);
    if (node.body.type === 'BlockStatement') {
      visit(node.body.body);
    } else {
      parts.push('[', 'ReturnStatement', '(');
      visit(node.body);
      parts.push(')', ']');
    }
  };
  const visitOther = (node: Pick<AnyNode, 'type'>): void => {
    parts.push(node.type, '(');
    for (const [key, value] of Object.entries(node)) {
      if (!silent.has(key)) {
        visit(value);
      }
    }
    parts.push(')');
  };
  visitNode(program);
  return parts.join(' ');
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
