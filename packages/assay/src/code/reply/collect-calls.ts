import type { AnyNode, Identifier, Program } from 'acorn';
import { childrenOf } from '../javascript/children-of';
import type { FunctionNode } from '../javascript/found-function';

/** A mention of a method. */
export interface Member {
  readonly name: string;
  /** The identifier of what has it, or of what that is made of; `undefined` for anything longer. */
  readonly owner: Identifier | undefined;
  /** Whether the language has a method of that name, too, and nothing here says which is meant. */
  readonly isBuiltin: boolean;
}

/** What the code of one function does, without that of functions inside of it. */
export interface FunctionCalls {
  hasLoop: boolean;
  /** Identifiers that are called or handed to a call. */
  readonly names: AnyNode[];
  /** Methods that are called or handed to a call. */
  readonly members: Member[];
  /** Functions that stand inside, and itself where it calls `arguments.callee`. */
  readonly calls: FunctionNode[];
}

/** What was collected from a program. */
export interface CollectedCalls {
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

/** Collects who calls what, for each function; walks without recursion, however deep the program is. */
export function collectCalls(program: Program): CollectedCalls {
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

function isFunction(node: AnyNode | null | undefined): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node?.type ?? '');
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
