/** Adds items to the end of a list, however many: as arguments of one call, too many of them would overflow the stack. */
export function appendTo<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) {
    list.push(item);
  }
}
