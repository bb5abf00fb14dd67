/** How many brackets of code stand within one another at most, strings and comments not told apart. */
export function nestingOf(code: string): number {
  let depth = 0;
  let most = 0;
  for (const [bracket] of code.matchAll(/[([{)\]}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  return most;
}
