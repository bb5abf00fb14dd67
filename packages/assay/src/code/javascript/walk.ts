import type { AnyNode } from 'acorn';
import { base, type RecursiveVisitors, type SimpleVisitors } from 'acorn-walk';

/** The nodes right below a node. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value);
}

/** Whether a tree has more levels than a number; goes level by level, so that no tree is too deep for it. */
export function isDeeperThan(levels: number, root: AnyNode): boolean {
  let level: readonly object[] = [root];
  for (let depth = 1; depth <= levels && level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const node of level) {
      addParts(node, next);
    }
    level = next;
  }
  return level.length > 0;
}

/** Adds what `childrenOf` gives, and here and there an object that is no node; several times as fast. */
function addParts(node: object, parts: object[]): void {
  for (const key in node) {
    const value = (node as Readonly<Record<string, unknown>>)[key];
    if (key === 'loc' || key === 'range' || typeof value !== 'object' || value === null) {
      continue;
    }
    if (!Array.isArray(value)) {
      parts.push(value);
      continue;
    }
    for (const item of value as readonly (object | null)[]) {
      if (item !== null) {
        parts.push(item);
      }
    }
  }
}

interface Visit {
  readonly node: AnyNode;
  /** The node's type, or the part that it plays, such as `Pattern`. */
  readonly type: string;
}

/** Calls for each node that visitor that its type names, inner nodes first, as acorn-walk does, however deep the tree is. */
export function simple(root: AnyNode, visitors: SimpleVisitors<undefined>): void {
  const byType = visitors as Readonly<Record<string, ((node: AnyNode, state: undefined) => void) | undefined>>;
  for (const { node, type } of visitsOf(root)) {
    byType[type]?.(node, undefined);
  }
}

/** Calls a function for each node, inner nodes first, as acorn-walk does, however deep the tree is. */
export function full(root: AnyNode, visit: (node: AnyNode) => void): void {
  let last: AnyNode | undefined;
  for (const { node } of visitsOf(root)) {
    if (node !== last) {
      visit(node);
      last = node;
    }
  }
}

/** All visits, inner nodes first: the reverse of outer nodes first, from the last to the first. */
function visitsOf(root: AnyNode): readonly Visit[] {
  const childrenOf = base as RecursiveVisitors<undefined>;
  const visits: Visit[] = [];
  const waiting: Visit[] = [{ node: root, type: root.type }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visits.push(next);
    childrenOf[next.type as AnyNode['type']]?.(next.node as never, undefined, (node, _state, type = node.type) => {
      waiting.push({ node: node, type });
    });
  }
  return visits.reverse();
}
