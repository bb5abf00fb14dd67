import type { SyntaxNode } from '@lezer/common';
import { appendTo } from '../../basics/collections';

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
export function createScope(
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
