/** The values by key; keys and the values of each in the order in which they come. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, [value]);
    } else {
      known.push(value);
    }
  }
  return groups;
}

/** Appends items to a list of any size; passing them all as arguments of one `push` could overflow the stack. */
export function appendTo<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) {
    list.push(item);
  }
}

/** The value of a record's own key: `constructor`, which a file may name, is none of its own. */
export function ownValue<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
