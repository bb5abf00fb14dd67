/** A new array with the same items in random order, every order equally likely (Fisher & Yates; Durstenfeld 1964); `random` gives numbers in [0, 1). */
export function randomize<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const a = shuffled[last] as Item;
    const b = shuffled[other] as Item;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}
