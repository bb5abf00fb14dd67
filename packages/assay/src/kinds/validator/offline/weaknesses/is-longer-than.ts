import type { Code } from './read-code';

/** Whether code has more lines than this, including blank lines and comments. */
export function isLongerThan(lines: number, { solution }: Code): boolean {
  return solution.trimEnd().split('\n').length > lines;
}
