/** Comparisons that differ by whether they include the limit, which every language here writes in the same way. */
export const otherLimit: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);
