import type { AnyNode } from 'acorn';
import { base, type RecursiveVisitors, type SimpleVisitors } from 'acorn-walk';

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
