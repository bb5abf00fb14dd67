/** Appends items to a list of any size; passing them all as arguments of one `push` could overflow the stack. */
export function appendTo<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) {
    list.push(item);
  }
}
