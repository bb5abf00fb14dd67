import type { PartialParse, Tree } from '@lezer/common';

/** What a tree may be, and cost, beyond a number of steps. */
export interface TreeBounds {
  readonly deepest?: number;
  /** Steps behind something that cannot be read, each of which may take a hundred times as long. */
  readonly mostRecoveries?: number;
}

/**
 * What a parser makes of a text in a number of steps: `too long` beyond them, `too deep` where the tree cannot be put together, or
 * has more levels than whoever calls itself for each of them can take.
 */
export function growTree(
  parse: PartialParse & { readonly recovering?: number },
  mostSteps: number,
  { deepest = Infinity, mostRecoveries = Infinity }: TreeBounds = {},
): Tree | 'too long' | 'too deep' {
  let recoveries = 0;
  try {
    for (let step = 0; step < mostSteps && recoveries < mostRecoveries; step += 1) {
      const tree = parse.advance();
      recoveries += (parse.recovering ?? 0) > 0 ? 1 : 0;
      if (tree !== null) {
        return deepest !== Infinity && depthOf(tree) > deepest ? 'too deep' : tree;
      }
    }
    return 'too long';
  } catch (error) {
    // The parser itself does not, but it puts the tree together in functions that call themselves, for up to 2,500 levels.
    if (error instanceof RangeError) {
      return 'too deep';
    }
    throw error;
  }
}

function depthOf(tree: Tree): number {
  let depth = 0;
  let most = 0;
  tree.iterate({
    enter() {
      depth += 1;
      most = Math.max(most, depth);
    },
    leave() {
      depth -= 1;
    },
  });
  return most;
}
