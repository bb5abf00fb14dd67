import { findAliases } from '../javascript/function-scope';
import { findFunctions } from '../javascript/find-functions';
import { defaultExportName, isFunction, type FoundFunction, type FunctionNode } from '../javascript/found-function';
import { parseProgram, type ParsedProgram } from '../javascript/parse-program';
import { compiledForms, stripTypes } from '../javascript/strip-types';
import {
  reachedFrom,
  usesOf,
  type CallGraph,
  refusedReading,
  type SourceFunction,
  type SourceReading,
} from './source-reading';
import { describeParameters, sketchJavaScript } from './sketch-javascript';
import type { AnyNode, Identifier, Program } from 'acorn';
import type { Variable } from 'eslint-scope';
import { analyzeScopes } from '../javascript/scopes';
import { childrenOf } from '../javascript/walk';

/** A mention of a method. */
interface Member {
  readonly name: string;
  /** The identifier of what has it, or of what that is made of; `undefined` for anything longer. */
  readonly owner: Identifier | undefined;
  /** Whether the language has a method of that name, too, and nothing here says which is meant. */
  readonly isBuiltin: boolean;
}

/** What the code of one function does, without that of functions inside of it. */
interface FunctionCalls {
  hasLoop: boolean;
  /** Identifiers that are called or handed to a call. */
  readonly names: AnyNode[];
  /** Methods that are called or handed to a call. */
  readonly members: Member[];
  /** Functions that stand inside, and itself where it calls `arguments.callee`. */
  readonly calls: FunctionNode[];
}

/** What was collected from a program. */
interface CollectedCalls {
  readonly functions: ReadonlyMap<FunctionNode, FunctionCalls>;
  /** Functions that are properties of something, by name. */
  readonly methods: ReadonlyMap<string, readonly FunctionNode[]>;
}

/** Methods of arrays that call what they are given for one item after another. */
const iterations = new Set(
  'every filter find findIndex findLast findLastIndex flatMap forEach from map reduce reduceRight some'.split(' '),
);

/** Methods that the language has; on an unknown value they say nothing about a method of that name. */
const builtin = new Set([
  ...iterations,
  ...[Array, String, Number, Map, Set, Object, RegExp, Promise].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
]);

/** Reads JavaScript, also with types, which are left out; of a piece that is broken only the heads of its functions. */
export function readJavaScriptSource(code: string): SourceReading {
  const parsed = parseProgram(code);
  switch (parsed.status) {
    case 'refused':
      return refusedReading(code, parsed.message);
    case 'broken': {
      const { line, message } = parsed;
      const plain = stripTypes(code);
      const typed = plain === undefined ? undefined : parseProgram(plain);
      if (typed?.status === 'parsed') {
        return readProgram(typed);
      }
      return {
        code,
        functions: sketchJavaScript(code),
        problem: { line, message: unsupportedForms(code) ?? message },
        given: new Set(),
        needed: new Set(),
      };
    }
    case 'parsed':
      return readProgram(parsed);
  }
}

/** Collects who calls what, for each function; walks without recursion, however deep the program is. */
function collectCalls(program: Program): CollectedCalls {
  const functions = new Map<FunctionNode, FunctionCalls>();
  const methods = new Map<string, FunctionNode[]>();
  const waiting: { readonly node: AnyNode; readonly within: FunctionNode | undefined }[] = [
    { node: program, within: undefined },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, within } = next;
    const calls = within === undefined ? undefined : functions.get(within);
    const method = methodIn(node);
    if (method !== undefined) {
      methods.set(method.name, [...(methods.get(method.name) ?? []), method.value]);
    }
    if (isFunction(node)) {
      functions.set(node, { hasLoop: false, names: [], members: [], calls: [] });
      calls?.calls.push(node);
    } else if (calls !== undefined) {
      note(node, calls, within);
    }
    const inner = isFunction(node) ? node : within;
    for (const child of childrenOf(node)) {
      waiting.push({ node: child, within: inner });
    }
  }
  return { functions, methods };
}

function note(node: AnyNode, calls: FunctionCalls, within: FunctionNode | undefined): void {
  if (/^(For|While|DoWhile)/.test(node.type)) {
    calls.hasLoop = true;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const { callee } = node;
    const name = propertyOf(callee);
    calls.hasLoop ||=
      name !== undefined && iterations.has(name) && node.arguments.some((one) => one.type !== 'Literal');
    // `f.call(this, x)` calls f.
    const isOfFunction = callee.type === 'MemberExpression' && /^(call|apply|bind)$/.test(name ?? '');
    for (const one of [isOfFunction ? callee.object : callee, ...node.arguments]) {
      noteMention(one, calls, within);
    }
  } else if (node.type === 'TaggedTemplateExpression') {
    noteMention(node.tag, calls, within);
  }
}

function noteMention(node: AnyNode, calls: FunctionCalls, within: FunctionNode | undefined): void {
  const name = propertyOf(node);
  if (node.type === 'Identifier') {
    calls.names.push(node);
  } else if (node.type === 'MemberExpression' && name !== undefined) {
    const isOwn = node.object.type === 'ThisExpression';
    if (name === 'callee' && node.object.type === 'Identifier' && node.object.name === 'arguments' && within) {
      calls.calls.push(within);
    } else {
      calls.members.push({ name, owner: ownerOf(node.object), isBuiltin: !isOwn && builtin.has(name) });
    }
  }
}

function ownerOf(node: AnyNode): Identifier | undefined {
  const named = node.type === 'NewExpression' ? node.callee : node;
  return named.type === 'Identifier' ? named : undefined;
}

function propertyOf(node: AnyNode): string | undefined {
  const property = node.type === 'MemberExpression' ? node.property : undefined;
  return property?.type === 'Identifier' || property?.type === 'PrivateIdentifier' ? property.name : undefined;
}

function methodIn(node: AnyNode): { readonly name: string; readonly value: FunctionNode } | undefined {
  switch (node.type) {
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition': {
      const { key, value } = node;
      const name = key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : undefined;
      return name !== undefined && isFunction(value) ? { name, value } : undefined;
    }
    case 'AssignmentExpression': {
      const name = propertyOf(node.left);
      return name !== undefined && isFunction(node.right) ? { name, value: node.right } : undefined;
    }
    default:
      return undefined;
  }
}

/** What scope analysis shows of a program. */
interface JavaScriptScopes {
  readonly graph: CallGraph<FunctionNode>;
  /** Names declared at the top. */
  readonly given: ReadonlySet<string>;
  /** Names that nothing declares; those of the language are among them. */
  readonly needed: ReadonlySet<string>;
}

/** Finds which functions of a program lead to which: by their names, as methods, as `arguments.callee`, handed on, or inside. */
function readJavaScriptScopes(parsed: ParsedProgram): JavaScriptScopes {
  const { functions, methods } = collectCalls(parsed.program);
  const { globalScope, scopes } = analyzeScopes(parsed);
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
    if (home !== undefined) {
      return all.filter((one) => isInside(one, home));
    }
    return isBuiltin ? [] : all;
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

function unsupportedForms(code: string): string | undefined {
  const forms = compiledForms(code);
  return forms && `TypeScript's ${forms} are not supported`;
}

function readProgram(parsed: ParsedProgram): SourceReading {
  const { code } = parsed;
  const { graph, given, needed } = readJavaScriptScopes(parsed);
  const found = lastOfEach(findFunctions(parsed)).slice(0, 300);
  return {
    code,
    functions: [...found, ...otherNames(found, parsed)].flatMap((one) => describe(one, found, graph, code)),
    problem: undefined,
    given,
    needed,
  };
}

function describe(
  { name, entry, node, exported, certain }: FoundFunction,
  all: readonly FoundFunction[],
  graph: JavaScriptScopes['graph'],
  code: string,
): readonly SourceFunction[] {
  if (node === undefined) {
    return [];
  }
  const reached = reachedFrom(graph, node);
  return [
    {
      name: name === defaultExportName ? 'default' : name,
      entry,
      ...describeParameters(code, node.params),
      isMethod: entry.startsWith('((...args) =>'),
      isExported: exported,
      isCertain: certain,
      isStub: node.body.type === 'BlockStatement' && node.body.body.length === 0,
      calls: new Set(all.flatMap((other) => (other.node && reached.has(other.node) ? [other.entry] : []))),
      uses: usesOf(graph, node),
    },
  ];
}

/** Functions once more under the names by which the program itself calls them: another one, or that of their variable. */
function otherNames(all: readonly FoundFunction[], { program }: ParsedProgram): readonly FoundFunction[] {
  const named = all.filter(
    ({ name, entry }) => name !== entry && /^[\w$]+$/.test(entry) && entry !== defaultExportName,
  );
  const aliases = findAliases(program).flatMap(([name, of]) =>
    all.filter(({ entry }) => entry === of).map((one) => ({ ...one, entry: name })),
  );
  return [...named, ...aliases].map((one) => ({ ...one, name: one.entry, certain: false }));
}

function lastOfEach(functions: readonly FoundFunction[]): readonly FoundFunction[] {
  return functions.filter(({ entry }, index) => !functions.slice(index + 1).some((later) => later.entry === entry));
}
