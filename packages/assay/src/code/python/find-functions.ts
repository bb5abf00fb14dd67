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
  const module = readScopes(parsed);
  const functions = functionsIn(module).map((scope) => describe(scope, parsed.code));
  const aliases = [...module.aliases].flatMap(([name, path]): readonly PythonFunction[] => {
    const named = module.members.has(name) ? undefined : functions.find((one) => one.path === path);
    return named === undefined ? [] : [{ ...named, name, path: name, isAlias: true, calls: [path] }];
  });
  return [...functions, ...aliases];
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
    isAlias: false,
    parameters: names,
    takes,
    isAsync: node?.firstChild?.name === 'async',
    isGenerator,
    isStub: node !== undefined && isStub(node),
    hasLoop,
    calls: calledBy(scope, code),
    line: lineAt(code, node?.from ?? 0),
  };
}

function calledBy(scope: Scope, code: string): readonly string[] {
  const mentioned = scope.mentions.flatMap((mention) => resolveMention(mention, scope));
  const inner = [...scope.members.values()].filter((one) => one.kind === 'function' && isUsed(one, scope, code));
  const paths = [...mentioned, ...inner].filter(({ kind }) => kind === 'function').map(({ path }) => path);
  return [...new Set(paths)];
}

/** Whether the name of an inner function stands anywhere around it. */
function isUsed({ name, node, decorators }: Scope, around: Scope, code: string): boolean {
  if (node === undefined || around.node === undefined || decorators.length > 0) {
    return true;
  }
  const rest = `${code.slice(around.node.from, node.from)} ${code.slice(node.to, around.node.to)}`;
  return rest.split(/[^\p{L}\p{N}_]+/u).includes(name);
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
