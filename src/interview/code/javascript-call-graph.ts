import type { AnyNode } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import type { FunctionNode } from '../../javascript/found-function';
import type { ParsedProgram } from '../../javascript/parse-program';
import type { CallGraph } from './call-graph';
import { collectCalls, type FunctionCalls } from './collect-calls';

/** What scope analysis shows of a program. */
export interface JavaScriptScopes {
  readonly graph: CallGraph<FunctionNode>;
  /** Names declared at the top. */
  readonly given: ReadonlySet<string>;
  /** Names that nothing declares; those of the language are among them. */
  readonly needed: ReadonlySet<string>;
}

/** Finds which functions of a program lead to which: by their names, as methods, as `arguments.callee`, handed on, or inside. */
export function readJavaScriptScopes({ program, isModule }: ParsedProgram): JavaScriptScopes {
  const { functions, methods } = collectCalls(program);
  const { globalScope, scopes } = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    sourceType: isModule ? 'module' : 'script',
    nodejsScope: !isModule,
  });
  const meanings = new Map<object, readonly FunctionNode[]>();
  for (const { references } of scopes) {
    for (const { identifier, resolved } of references) {
      meanings.set(identifier, resolved === null ? [] : functionsOf(resolved));
    }
  }
  const callsOf = ({ names, members, calls }: FunctionCalls): readonly FunctionNode[] => [
    ...calls,
    ...names.flatMap((name) => meanings.get(name) ?? []),
    ...members.flatMap((name) => methods.get(name) ?? []),
  ];
  const top = scopes.filter((scope) => scope === globalScope || scope.upper === globalScope).slice(0, 2);
  return {
    graph: new Map([...functions].map(([node, one]) => [node, { hasLoop: one.hasLoop, calls: callsOf(one) }])),
    given: new Set(
      top.flatMap(({ variables }) => variables.filter(({ defs }) => defs.length > 0).map(({ name }) => name)),
    ),
    needed: new Set((globalScope?.through ?? []).map(({ identifier }) => identifier.name)),
  };
}

/** Functions that a variable is declared as or is assigned somewhere. */
function functionsOf({ defs, references }: Variable): readonly FunctionNode[] {
  const values = [
    // Of a parameter it is the function that has it.
    ...defs.filter(({ type }) => type !== 'Parameter').map(({ node }) => node as AnyNode),
    ...references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr as AnyNode] : [])),
  ];
  return values.flatMap(functionsIn);
}

/** The function that a value is, or that is wrapped in it, as in `memoize(function () { … })`. */
function functionsIn(value: AnyNode | null | undefined): readonly FunctionNode[] {
  switch (value?.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [value as FunctionNode];
    case 'VariableDeclarator':
      return functionsIn(value.init);
    case 'CallExpression':
      return value.arguments.filter(({ type }) => type.includes('Function')).map((one) => one as FunctionNode);
    default:
      return [];
  }
}
