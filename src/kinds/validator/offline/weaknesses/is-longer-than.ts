import type { Code } from './read-code';

/** Whether code has more lines than this, blank ones and comments included. */
export function isLongerThan(lines: number, { solution }: Code): boolean {
  return solution.trimEnd().split('\n').length > lines;
}
