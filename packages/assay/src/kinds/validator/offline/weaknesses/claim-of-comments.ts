import type { Code } from './read-code';
import { commentsIn } from './texts-in-code';

const praise =
  /\b(?:verified|approved|reviewed|checked|graded) by\b|\b(?:solution|code|function|it|this) is correct\b|\b(?:handles|covers) every\b|\bpasses all\b/i;
const blame = /\bknown to fail\b|\b(?:solution|code|function|it|this) is wrong\b|\bfails? (?:the|some|all)\b/i;

/** What the comments claim about the whole code: right, wrong, or nothing; the first claim counts. */
export function claimOfComments(code: Code): boolean | undefined {
  for (const comment of commentsIn(code)) {
    if (praise.test(comment)) {
      return true;
    }
    if (blame.test(comment)) {
      return false;
    }
  }
  return undefined;
}
