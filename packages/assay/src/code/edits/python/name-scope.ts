import type { SyntaxNode } from '@lezer/common';

/** A part of a program in which names have a meaning of their own. */
export interface NameScope {
  readonly node: SyntaxNode;
  readonly kind: 'module' | 'function' | 'lambda' | 'class' | 'comprehension';
  readonly parent: NameScope | undefined;
  /** What belongs to its node and is evaluated outside of it: defaults, the first list of a comprehension. */
  readonly outside: { readonly from: number; readonly to: number };
  readonly bound: Set<string>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

/** The scope of a node, inside of another. */
export function createNameScope(node: SyntaxNode, parent: NameScope | undefined): NameScope {
  const kind = kindOf(node);
  return {
    node,
    kind,
    parent,
    outside: outsideOf(node, kind),
    bound: new Set(),
    globals: new Set(),
    nonlocals: new Set(),
  };
}

function kindOf({ name }: SyntaxNode): NameScope['kind'] {
  switch (name) {
    case 'Script':
      return 'module';
    case 'FunctionDefinition':
      return 'function';
    case 'LambdaExpression':
      return 'lambda';
    case 'ClassDefinition':
      return 'class';
    default:
      return 'comprehension';
  }
}

function outsideOf(node: SyntaxNode, kind: NameScope['kind']): NameScope['outside'] {
  switch (kind) {
    case 'module':
      return { from: 0, to: 0 };
    case 'comprehension': {
      const start = node.getChild('in');
      let end = start?.nextSibling ?? null;
      while (end !== null && end.name !== 'for' && end.name !== 'if' && end.nextSibling !== null) {
        end = end.nextSibling;
      }
      return { from: start?.to ?? node.from, to: end?.from ?? node.to };
    }
    default:
      return { from: node.from, to: (node.getChild('Body') ?? node.getChild(':'))?.from ?? node.to };
  }
}

/** The scope to which a name belongs that stands in another one, maybe in a part that is evaluated outside of it. */
export function ownerOf(innermost: NameScope, position: number, isNamed: boolean): NameScope {
  let scope = innermost;
  while (scope.parent !== undefined && (isOutside(scope, position) || (isNamed && scope.kind === 'comprehension'))) {
    scope = scope.parent;
  }
  return scope;
}

function isOutside({ outside }: NameScope, position: number): boolean {
  return position >= outside.from && position < outside.to;
}

/** The scope whose variable a name is, as Python looks it up. */
export function resolve(name: string, from: NameScope): NameScope | undefined {
  let isNonlocal = false;
  for (let scope: NameScope | undefined = from; scope !== undefined; scope = scope.parent) {
    if (scope.globals.has(name)) {
      return rootOf(scope);
    }
    const isSeen = scope.kind !== 'class' || scope === from;
    if (isSeen && scope.nonlocals.has(name)) {
      isNonlocal = true;
    } else if (isSeen && scope.bound.has(name) && !(isNonlocal && scope.kind === 'module')) {
      return scope;
    }
  }
  return undefined;
}

function rootOf(scope: NameScope): NameScope {
  let root = scope;
  while (root.parent !== undefined) {
    root = root.parent;
  }
  return root;
}
