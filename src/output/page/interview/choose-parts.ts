import type { Part } from './answer-parts';

/** What a page has room for. */
export interface Choice {
  /**
   * Takes what fits: each list is in order of interest, and lists take turns, so that each keeps its most interesting ones.
   * An item is taken with all of its parts or not at all; equal parts take room once. Returns the items that were taken.
   */
  readonly take: <Item>(
    lists: readonly (readonly Item[])[],
    partsOf: (item: Item) => readonly (Part | null)[],
    room: number,
  ) => ReadonlySet<Item>;
  /** Keys of all parts that were taken. */
  readonly keys: ReadonlySet<string>;
}

/** What an item takes besides its parts. */
const perItem = 150;

/** Nothing chosen yet; `room` of a later choice counts what was taken before. */
export function createChoice(): Choice {
  const keys = new Set<string>();
  let used = 0;
  return {
    keys,
    take(lists, partsOf, room) {
      const taken = new Set<(typeof lists)[number][number]>();
      const depth = lists.reduce((most, { length }) => Math.max(most, length), 0);
      for (let place = 0; place < depth; place += 1) {
        for (const list of lists) {
          const item = list[place];
          if (item === undefined) {
            continue;
          }
          const parts = new Map(
            partsOf(item).flatMap((part) => (part === null || keys.has(part.key) ? [] : [[part.key, part.weight]])),
          );
          const cost = [...parts.values()].reduce((sum, weight) => sum + weight, perItem);
          if (used + cost <= room) {
            used += cost;
            taken.add(item);
            [...parts.keys()].forEach((key) => keys.add(key));
          }
        }
      }
      return taken;
    },
  };
}
