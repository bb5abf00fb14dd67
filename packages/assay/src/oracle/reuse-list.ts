/** Lists that are remembered. */
const mostRecent = 8;

/**
 * The earlier one of two lists with the same items, if it is among the last that were used: what is made of a list can then
 * be kept with it. Adds the list to `recent` if it is new.
 */
export function reuseList<Item>(recent: (readonly Item[])[], list: readonly Item[]): readonly Item[] {
  const found = recent.findIndex(
    (one) => one.length === list.length && one.every((item, index) => item === list[index]),
  );
  const kept = recent.splice(found, found < 0 ? 0 : 1)[0] ?? list;
  recent.unshift(kept);
  recent.length = Math.min(recent.length, mostRecent);
  return kept;
}
