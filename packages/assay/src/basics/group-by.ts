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
