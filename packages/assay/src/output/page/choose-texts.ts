/** A part of a page's content, such as the text of a reply. */
export interface Part {
  /** Equal parts have the same key. */
  readonly key: string;
  /** Approximate size in bytes. */
  readonly weight: number;
}

/** The selection that fits on a page. */
export interface Choice {
  /**
   * Takes what fits. Each list is sorted by interest, and lists take turns, so that each keeps its most interesting
   * items. An item is taken with all its parts or not at all, and equal parts count once. Returns the taken items.
   */
  readonly take: <Item>(
    lists: readonly (readonly Item[])[],
    partsOf: (item: Item) => readonly (Part | null)[],
    room: number,
  ) => ReadonlySet<Item>;
  /** Keys of all taken parts. */
  readonly keys: ReadonlySet<string>;
}

/** Maximum number of reply characters on a page. */
const mostCharacters = 2_000_000;
/** Maximum number of characters of one reply. */
export const longestReply = 20_000;
/** Overhead of a reply besides its text. */
const perReply = 100;

/**
 * A selection that grows; `room` of a later one includes earlier ones, and `perItem` is the overhead of an item
 * besides its parts.
 */
export function createChoice(perItem: number): Choice {
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

/** Which replies fit on a page. */
export function chooseTexts<One extends { readonly hash: string }>(
  lists: readonly (readonly One[])[],
  lengthOf: (hash: string) => number | undefined,
  room: number = mostCharacters,
): ReadonlySet<One> {
  const partOf = ({ hash }: One): Part => ({ key: hash, weight: Math.min(lengthOf(hash) ?? 0, longestReply) });
  return createChoice(perReply).take(lists, (one) => [partOf(one)], room);
}
