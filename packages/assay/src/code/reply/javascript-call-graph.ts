import type { AnyNode } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import type { FunctionNode } from '../javascript/found-function';
import type { ParsedProgram } from '../javascript/parse-program';
import type { CallGraph } from './call-graph';
import { collectCalls, type FunctionCalls, type Member } from './collect-calls';

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
  const variables = new Map<object, Variable>();
  for (const { identifier, resolved } of scopes.flatMap(({ references }) => references)) {
    if (resolved !== null) {
      variables.set(identifier, resolved);
    }
  }
  const meanings = new Map<object, readonly FunctionNode[]>();
  for (const [identifier, variable] of variables) {
    meanings.set(identifier, functionsOf(variable));
  }
  const unused = new Set(scopes.flatMap((scope) => scope.variables.flatMap(unusedFunctions)));
  const methodsOf = ({ name, owner, isBuiltin }: Member): readonly FunctionNode[] => {
    const all = methods.get(name) ?? [];
    const variable = owner && variables.get(owner);
    const home = all.length === 0 || variable === undefined ? undefined : homeOf(variable, variables);
    return home === undefined ? (isBuiltin ? [] : all) : all.filter((one) => isInside(one, home));
  };
  const callsOf = (node: FunctionNode, { names, members, calls }: FunctionCalls): readonly FunctionNode[] => [
    ...calls.filter((one) => one === node || !unused.has(one)),
    ...names.flatMap((name) => meanings.get(name) ?? []),
    ...members.flatMap(methodsOf),
  ];
  const top = scopes.filter((scope) => scope === globalScope || scope.upper === globalScope).slice(0, 2);
  return {
    graph: new Map([...functions].map(([node, one]) => [node, { hasLoop: one.hasLoop, calls: callsOf(node, one) }])),
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

/** Functions that a variable is declared as, where nothing but themselves mentions it. */
function unusedFunctions({ defs, references }: Variable): readonly AnyNode[] {
  const own = defs.flatMap(({ node, type }) => {
    const declared = node as AnyNode;
    const value = declared.type === 'VariableDeclarator' ? declared.init : declared;
    // A parameter's node is the function that has it; an expression's own name says nothing of its use.
    const isNamed = type === 'Variable' || declared.type === 'FunctionDeclaration';
    return type !== 'Parameter' && isNamed && value?.type.includes('Function') ? [value] : [];
  });
  const isUsed = references.some(
    ({ identifier, init }) => init !== true && !own.some((one) => isInside(identifier as AnyNode, one)),
  );
  return isUsed || own.length < defs.length ? [] : own;
}

/** The object or class that a variable is, or was made of, where the code shows it. */
function homeOf({ defs }: Variable, variables: ReadonlyMap<object, Variable>): AnyNode | undefined {
  const [node] = defs.map((one) => one.node as AnyNode);
  const value = node?.type === 'VariableDeclarator' ? node.init : node;
  switch (value?.type) {
    case 'ObjectExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return value;
    case 'NewExpression': {
      const [made] = variables.get(value.callee)?.defs ?? [];
      const from = made?.node as AnyNode | undefined;
      return from?.type === 'ClassDeclaration' && !from.superClass ? from : undefined;
    }
    default:
      return undefined;
  }
}

function isInside(one: AnyNode, other: AnyNode): boolean {
  return other.start <= one.start && one.end <= other.end;
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
