import type { Code } from './read-code';
import { stringsIn } from './texts-in-code';

const order =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:previous |prior |earlier )?instructions\b|\banswer true\b/i;

/** Whether a string in the code tells the grader what to answer; comments do not count. */
export function hasOrderInString(code: Code): boolean {
  return stringsIn(code).some((text) => order.test(text));
}
