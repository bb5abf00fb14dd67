import type { Use } from './use';

/** A function in a call graph. */
export interface CallNode<Key> {
  readonly hasLoop: boolean;
  /** Functions that it calls, hands to something that may call them, or defines inside. */
  readonly calls: Iterable<Key>;
}

/** Functions of one piece of code, by key. */
export type CallGraph<Key> = ReadonlyMap<Key, CallNode<Key>>;

/** All functions that one leads to, itself included. */
export function reachedFrom<Key>(graph: CallGraph<Key>, start: Key): ReadonlySet<Key> {
  const reached = new Set([start]);
  for (const key of reached) {
    for (const next of graph.get(key)?.calls ?? []) {
      reached.add(next);
    }
  }
  return reached;
}

/**
 * What a function does itself or through others of the same code. It uses recursion when it leads to a function that
 * leads back to itself, and a loop when it leads to one that has a loop.
 */
export function usesOf<Key>(graph: CallGraph<Key>, start: Key): readonly Use[] {
  const reached = reachedFrom(graph, start);
  const hasLoop = [...reached].some((key) => graph.get(key)?.hasLoop === true);
  return [...(leadsToCycle(graph, start) ? (['recursion'] as const) : []), ...(hasLoop ? (['loop'] as const) : [])];
}

/** Walks depth first, without a stack of calls; a step back to where the walk still is closes a cycle. */
function leadsToCycle<Key>(graph: CallGraph<Key>, start: Key): boolean {
  const open = new Set([start]);
  const seen = new Set([start]);
  const path = [{ key: start, rest: [...(graph.get(start)?.calls ?? [])] }];
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const next = last.rest.pop();
    if (next === undefined) {
      open.delete(last.key);
      path.pop();
    } else if (open.has(next)) {
      return true;
    } else if (!seen.has(next)) {
      seen.add(next);
      open.add(next);
      path.push({ key: next, rest: [...(graph.get(next)?.calls ?? [])] });
    }
  }
  return false;
}
