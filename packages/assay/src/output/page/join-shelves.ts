import type { Lines } from '../../experiment/blocks/blocks';
import type { TextShelf } from './text-shelf';

/** Combines the replies of several report folders: equal texts have equal hashes. */
export function joinShelves(shelves: readonly TextShelf[]): TextShelf {
  return {
    lengthOf: (hash) => firstOf(shelves, (shelf) => shelf.lengthOf(hash)),
    take(hashes) {
      const taken = new Map<string, Lines>();
      for (const shelf of shelves) {
        for (const [hash, lines] of shelf.take(new Set([...hashes].filter((one) => !taken.has(one))))) {
          taken.set(hash, lines);
        }
      }
      return taken;
    },
  };
}

function firstOf<Item, Value>(items: readonly Item[], find: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
