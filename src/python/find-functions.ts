import type { SyntaxNode } from '@lezer/common';
import { lineAt } from './line-at';
import { readParameters } from './parameters';
import type { ParsedPython } from './parse-python';
import type { PythonFunction } from './python-function';
import { readScopes } from './read-scopes';
import { resolveMention } from './resolve-mention';
import { functionsIn, type Scope } from './scope';

/**
 * All functions of a program, inner ones included, each at the place of its last definition; those in an `if`, `try`,
 * `with` or loop at the top count as defined at the top.
 */
export function findPythonFunctions(parsed: ParsedPython): readonly PythonFunction[] {
  return functionsIn(readScopes(parsed)).map((scope) => describe(scope, parsed.code));
}

function describe(scope: Scope, code: string): PythonFunction {
  const { name, path, parent, node, hasLoop, isGenerator } = scope;
  const isMethod = parent?.kind === 'class';
  const owner = isMethod ? parent.parent : parent;
  const isBound = isMethod && !scope.decorators.includes('staticmethod');
  const { names, takes } = readParameters(code, node?.getChild('ParamList') ?? null, isBound);
  return {
    name,
    path,
    isReachable: owner?.kind === 'module',
    isMethod,
    parameters: names,
    takes,
    isAsync: node?.firstChild?.name === 'async',
    isGenerator,
    isStub: node !== undefined && isStub(node),
    hasLoop,
    calls: calledBy(scope),
    line: lineAt(code, node?.from ?? 0),
  };
}

function calledBy(scope: Scope): readonly string[] {
  const mentioned = scope.mentions.flatMap((mention) => resolveMention(mention, scope));
  const inner = [...scope.members.values()].filter(({ kind }) => kind === 'function');
  const paths = [...mentioned, ...inner].filter(({ kind }) => kind === 'function').map(({ path }) => path);
  return [...new Set(paths)];
}

function isStub(node: SyntaxNode): boolean {
  const body = node.name === 'FunctionDefinition' ? node.getChild('Body') : null;
  for (let statement = body?.firstChild?.nextSibling ?? null; statement !== null; statement = statement.nextSibling) {
    const only = statement.name === 'ExpressionStatement' ? statement.firstChild?.name : statement.name;
    if (
      only !== 'PassStatement' &&
      only !== 'Ellipsis' &&
      only !== '...' &&
      only !== 'String' &&
      only !== 'ContinuedString'
    ) {
      return false;
    }
  }
  return body !== null;
}
