/** A part of what a page may show, such as the text of a reply. */
export interface Part {
  /** Equal parts have one key. */
  readonly key: string;
  /** About how many bytes it takes. */
  readonly weight: number;
}

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

/** All characters of replies that a page holds, and those of one of them. */
const mostCharacters = 2_000_000;
/** Of one reply. */
export const longestReply = 20_000;
/** What a reply takes besides its text. */
const perReply = 100;

/** Nothing chosen yet; `room` of a later choice counts what was taken before, and `perItem` is what an item takes besides its parts. */
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

/** Which replies a page has room for. */
export function chooseTexts<One extends { readonly hash: string }>(
  lists: readonly (readonly One[])[],
  lengthOf: (hash: string) => number | undefined,
  room: number = mostCharacters,
): ReadonlySet<One> {
  const partOf = ({ hash }: One): Part => ({ key: hash, weight: Math.min(lengthOf(hash) ?? 0, longestReply) });
  return createChoice(perReply).take(lists, (one) => [partOf(one)], room);
}
