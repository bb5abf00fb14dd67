import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { appendTo } from '../../basics/collections';
import type { ParsedPython } from './parse-python';
import { readParameters } from './bindings';

/** A name, or a property of one, that is called or handed on. */
export interface Mention {
  /** What stands before the dot: a name, or `''` for anything longer; absent for a plain name. */
  readonly owner?: string;
  readonly name: string;
}

/** A module, class or function while its code is read. */
export interface Scope {
  readonly kind: 'module' | 'class' | 'function';
  readonly name: string;
  readonly path: string;
  readonly parent: Scope | undefined;
  /** `undefined` for the module. */
  readonly node: SyntaxNode | undefined;
  /** Functions and classes defined right here; a later one takes the place of an earlier one. */
  readonly members: Map<string, Scope>;
  /** Names that have a value of their own here, such as parameters. */
  readonly bound: Set<string>;
  /** Names that are given what calling another name makes, as in `solver = Solver()`. */
  readonly made: Map<string, string>;
  /** Names that stand for others, as in `fib = fibonacci`. */
  readonly aliases: Map<string, string>;
  /** Of the module: names that imports give, wherever they stand. */
  readonly imported: Set<string>;
  readonly mentions: Mention[];
  readonly decorators: readonly string[];
  hasLoop: boolean;
  isGenerator: boolean;
}

/** A scope inside of another, known there under its name. */
function createScope(
  kind: Scope['kind'],
  name: string,
  parent: Scope | undefined,
  node?: SyntaxNode,
  decorators: readonly string[] = [],
): Scope {
  const prefix = parent === undefined || parent.kind === 'module' ? '' : `${parent.path}.`;
  const path = `${prefix}${parent?.kind === 'function' ? '<locals>.' : ''}${name}`;
  const scope: Scope = {
    kind,
    name,
    path,
    parent,
    node,
    members: new Map(),
    bound: new Set(),
    made: new Map(),
    aliases: new Map(),
    imported: new Set(),
    mentions: decorators.map((decorator) => ({ name: decorator })),
    decorators,
    hasLoop: false,
    isGenerator: false,
  };
  parent?.members.set(name, scope);
  return scope;
}

/** All functions in a scope, inner ones behind the one they stand in. */
export function functionsIn(scope: Scope): readonly Scope[] {
  const found: Scope[] = [];
  const waiting = [...scope.members.values()].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'function') {
      found.push(next);
    }
    appendTo(waiting, [...next.members.values()].reverse());
  }
  return found;
}

const iterators = new Set(['map', 'filter', 'reduce']);

/** Reads the scopes of a program: what is defined in them and what they mention. */
export function readScopes({ code, tree }: ParsedPython): Scope {
  const module = createScope('module', '', undefined);
  let scope = module;
  tree.iterate({
    enter(ref) {
      scope = openedBy(ref, code, scope) ?? scope;
      switch (ref.name) {
        case 'for':
        case 'while':
          scope.hasLoop = true;
          return;
        case 'yield':
          scope.isGenerator = true;
          return;
        case 'CallExpression': {
          const called = mentionOf(ref.node.firstChild, code);
          if (called !== undefined) {
            scope.mentions.push(called);
            scope.hasLoop ||= iterators.has(called.name);
          }
          return;
        }
        case 'ArgList':
          appendTo(scope.mentions, handedOver(ref.node, code));
          return;
        case 'AssignStatement':
          for (const target of targetsOf(ref.node)) {
            scope.bound.add(code.slice(target.from, target.to));
          }
          noteValue(ref.node, code, scope);
          return;
        case 'ImportStatement':
          for (const name of ref.node.getChildren('VariableName')) {
            module.imported.add(code.slice(name.from, name.to));
          }
          return;
        default:
          return;
      }
    },
    leave(ref) {
      if (isSame(scope.node, ref)) {
        scope = scope.parent ?? module;
      }
    },
  });
  return module;
}

function isSame(one: SyntaxNode | undefined, other: SyntaxNodeRef): boolean {
  return one?.from === other.from && one.to === other.to && one.type === other.type;
}

function openedBy(ref: SyntaxNodeRef, code: string, scope: Scope): Scope | undefined {
  const text = (part: SyntaxNode | null): string => (part === null ? '' : code.slice(part.from, part.to));
  switch (ref.name) {
    case 'FunctionDefinition': {
      const { node } = ref;
      const name = text(node.getChild('VariableName'));
      return name === ''
        ? undefined
        : withParameters(createScope('function', name, scope, node, decorators(node, code)), code);
    }
    case 'ClassDefinition': {
      const { node } = ref;
      const name = text(node.getChild('VariableName'));
      return name === '' ? undefined : createScope('class', name, scope, node);
    }
    case 'LambdaExpression': {
      const { node } = ref;
      const target = node.parent?.name === 'AssignStatement' ? node.parent.firstChild : null;
      const isNamed = target?.name === 'VariableName' && node.prevSibling?.name === 'AssignOp';
      return isNamed ? withParameters(createScope('function', text(target), scope, node), code) : undefined;
    }
    default:
      return undefined;
  }
}

function withParameters(scope: Scope, code: string): Scope {
  for (const name of readParameters(code, scope.node?.getChild('ParamList') ?? null, false).names) {
    scope.bound.add(name);
  }
  return scope;
}

function decorators({ parent }: SyntaxNode, code: string): readonly string[] {
  const found = parent?.name === 'DecoratedStatement' ? parent.getChildren('Decorator') : [];
  return found.flatMap((decorator) => {
    const name = decorator.getChildren('VariableName').at(-1);
    return name === undefined ? [] : [code.slice(name.from, name.to)];
  });
}

function mentionOf(node: SyntaxNode | null, code: string): Mention | undefined {
  const text = ({ from, to }: SyntaxNode): string => code.slice(from, to);
  if (node?.name === 'VariableName') {
    return { name: text(node) };
  }
  const property = node?.name === 'MemberExpression' ? node.getChild('PropertyName') : null;
  const owner = node?.firstChild;
  if (!property || !owner) {
    return undefined;
  }
  // `Solution().fib` is as good as `Solution.fib`.
  const named = owner.name === 'CallExpression' ? owner.firstChild : owner;
  return { owner: named?.name === 'VariableName' ? text(named) : '', name: text(property) };
}

/** What stands among the arguments of a call and may be called there. */
function handedOver(list: SyntaxNode, code: string): readonly Mention[] {
  const found: Mention[] = [];
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    const mention = node.nextSibling?.name === 'AssignOp' ? undefined : mentionOf(node, code);
    if (mention !== undefined) {
      found.push(mention);
    }
  }
  return found;
}

/** Notes the name that a plain assignment makes its value of, or is another name for. */
function noteValue(node: SyntaxNode, code: string, scope: Scope): void {
  const target = node.firstChild;
  const value = node.lastChild;
  if (target?.name !== 'VariableName' || value === null || !target.nextSibling?.nextSibling) {
    return;
  }
  const name = code.slice(target.from, target.to);
  const source = value.name === 'CallExpression' ? value.firstChild : value;
  if (source?.name === 'VariableName') {
    (source === value ? scope.aliases : scope.made).set(name, code.slice(source.from, source.to));
  }
}

function targetsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const targets = node.getChildren('VariableName', null, 'AssignOp');
  return node.lastChild?.name === 'LambdaExpression' ? [] : targets;
}
