import type { SyntaxNode } from '@lezer/common';
import { lineAt } from './line-at';
import { readParameters } from './bindings';
import type { ParsedPython } from './parse-python';
import { readScopes, functionsIn, type Scope, type Mention } from './read-scopes';

/** A function that Python code defines. */
export interface PythonFunction {
  readonly name: string;
  /** `fib`, `Solution.fib`, or, as Python itself names inner ones, `fib.<locals>.helper`. */
  readonly path: string;
  /** Whether it can be called from outside: at the top of the module, or a method of a class there. */
  readonly isReachable: boolean;
  readonly isMethod: boolean;
  /** Whether it is only another name of a function, as in `fib = fibonacci`. */
  readonly isAlias: boolean;
  /** Names without `self` of methods, defaults, types and stars. */
  readonly parameters: readonly string[];
  /** How many arguments a call may give by position. */
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Whether its body is nothing but `pass`, `...` or a text. */
  readonly isStub: boolean;
  /** Has `for` or `while`, comprehensions and generator expressions included, or calls `map`, `filter` or `reduce`. */
  readonly hasLoop: boolean;
  /** Paths of functions of the same code that it calls, hands to something that may call them, or defines inside. */
  readonly calls: readonly string[];
  /** Line of its name, from 1. */
  readonly line: number;
}

/** Methods of containers, texts, numbers and files: a call of one on an unknown value says nothing about a method of that name. */
const builtinMethods = new Set(
  (
    'add append appendleft as_integer_ratio bit_count bit_length capitalize casefold clear close copy count ' +
    'decode difference_update discard encode endswith expandtabs extend extendleft find flush format format_map ' +
    'fromkeys get index insert intersection_update is_integer isalnum isalpha isascii isdecimal isdigit ' +
    'isdisjoint isidentifier islower isnumeric isprintable isspace issubset issuperset istitle isupper items join ' +
    'keys ljust lower lstrip maketrans most_common move_to_end pop popitem popleft read readline readlines remove ' +
    'removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip setdefault sort split ' +
    'splitlines startswith strip swapcase symmetric_difference to_bytes translate update upper values write ' +
    'writelines zfill'
  ).split(' '),
);

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

/** The functions that a mention inside of a function stands for; none when it is something else. */
function resolveMention({ owner, name }: Mention, from: Scope): readonly Scope[] {
  const found = owner === undefined ? asList(findName(name, from)) : findMembers(owner, name, from);
  return found.flatMap((one) =>
    one.kind === 'class' ? ['__init__', '__call__'].flatMap((each) => functionOf(one, each)) : [one],
  );
}

function findName(name: string, from: Scope): Scope | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
    const isSeen = scope === from || scope.kind !== 'class';
    const member = isSeen ? scope.members.get(name) : undefined;
    if (member !== undefined || (isSeen && scope.bound.has(name))) {
      return member;
    }
  }
  return undefined;
}

function findMembers(owner: string, name: string, from: Scope): readonly Scope[] {
  const known = findName(owner, from) ?? classOf(owner, from);
  if (known?.kind === 'class') {
    return asList(known.members.get(name));
  }
  const own = asList(classAround(from)?.members.get(name));
  if (/^(self|cls)$/.test(owner)) {
    return own;
  }
  const module = moduleAround(from);
  if (builtinMethods.has(name) || module.imported.has(owner)) {
    return [];
  }
  return own.length > 0 ? own : classesOf(module).flatMap((one) => functionOf(one, name));
}

/** The class that a name was made of, as in `solver = Solver()`. */
function classOf(name: string, from: Scope): Scope | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
    const made = scope.made.get(name);
    if (made !== undefined || scope.bound.has(name)) {
      return made === undefined ? undefined : findName(made, from);
    }
  }
  return undefined;
}

function moduleAround(from: Scope): Scope {
  let scope = from;
  while (scope.parent !== undefined) {
    scope = scope.parent;
  }
  return scope;
}

function classesOf({ members }: Scope): readonly Scope[] {
  return [...members.values()].filter(({ kind }) => kind === 'class');
}

function classAround(from: Scope): Scope | undefined {
  let scope: Scope | undefined = from;
  while (scope !== undefined && scope.kind !== 'class') {
    scope = scope.parent;
  }
  return scope;
}

function functionOf(scope: Scope, name: string): readonly Scope[] {
  return asList(scope.members.get(name)).filter(({ kind }) => kind === 'function');
}

function asList(scope: Scope | undefined): readonly Scope[] {
  return scope === undefined ? [] : [scope];
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
