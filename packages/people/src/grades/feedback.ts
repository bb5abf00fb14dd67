import { printableLine } from 'gpt-assay/basics';
import type { Grade } from './decide-grades';

/** PrairieLearn refuses a row of more than 10,000 characters, and each of these may become an entity of nine. */
const longestFeedback = 900;

/**
 * What the student reads: which analytics cost points, and the reason. It shows as it stands wherever it is taken for HTML
 * or Markdown: a model’s words may be a student’s, who asked it to write a link or a script.
 */
export function toFeedback({ lost, reason }: Pick<Grade, 'lost' | 'reason'>): string {
  const what = lost.length === 0 ? 'All criteria are met.' : `Points lost for: ${lost.join(', ')}.`;
  const why = reason === undefined ? '' : ` Reason given: ${reason}`;
  return toInertText(printableLine(`${what}${why}`, longestFeedback));
}

/**
 * All but letters, digits, their marks, blanks and signs that mean nothing in HTML, Markdown, formulas and addresses; a
 * full stop or a colon within a word may belong to an address.
 */
const meaningful = /[^\p{L}\p{N}\p{M} .:,;()!?%'’“”„–—…-]|\.(?=[\p{L}\p{N}])|:(?=\S)/gu;

/** Text that HTML and Markdown show as it is: an entity starts no markup, link or formula. */
function toInertText(text: string): string {
  return text.replace(meaningful, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}
