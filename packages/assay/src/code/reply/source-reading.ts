/** What the source of a function shows without running it. */
export const uses = ['recursion', 'loop'] as const;

/** A property of a function's source. */
export type Use = (typeof uses)[number];

/** A function that code from outside can call. */
export interface SourceFunction {
  readonly name: string;
  /** JavaScript: expression that gives it. Python: its path. */
  readonly entry: string;
  readonly args: readonly string[];
  /** How many arguments a call may give by position. */
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly isMethod: boolean;
  readonly isExported: boolean;
  /** Whether it is a function in any case; what a call gives may be anything. */
  readonly isCertain: boolean;
  /** Whether its body is nothing yet. */
  readonly isStub: boolean;
  /** Entries of the other functions of the same code that it calls, itself or through inner ones. */
  readonly calls: ReadonlySet<string>;
  readonly uses: readonly Use[];
}

/** What a language's parser shows of a piece of code. */
export interface SourceReading {
  readonly code: string;
  /** In order, each once, at the place of its last definition. */
  readonly functions: readonly SourceFunction[];
  /** What is broken first; functions may be found all the same. */
  readonly problem: { readonly line: number | undefined; readonly message: string } | undefined;
  /** Names that it gives to other pieces of code. */
  readonly given: ReadonlySet<string>;
  /** Names that it uses and does not define. */
  readonly needed: ReadonlySet<string>;
}

/** A reading of code that is too large or too tangled to be looked at. */
export function refusedReading(code: string, message: string): SourceReading {
  const problem = { line: undefined, message };
  return { code, functions: [], problem, given: new Set(), needed: new Set() };
}

/** A function in a call graph. */
interface CallNode<Key> {
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
