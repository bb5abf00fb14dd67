import type { Code } from './read-code';
import { stringsIn } from './texts-in-code';

const order =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:previous |prior |earlier )?instructions\b|\banswer true\b/i;

/** Whether a string in the code orders the grader to answer something; comments are not looked at. */
export function hasOrderInString(code: Code): boolean {
  return stringsIn(code).some((text) => order.test(text));
}
