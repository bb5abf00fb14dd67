import { matchAt } from './plain-text';

const reason =
  "(?:because|since|which|due to|given that|so (?:that )?|based on|according to|i\\.e|that is|as (?:it|this|they|the|that|we|there)|for (?:the|this|these|here)|here|weil|denn|da|parce|car|puisque|porque|ya que|perché|poiché|pois)(?![\\p{L}'])";

const closers = '["\')\\]}]*';
const clauseEnd = new RegExp(
  `${closers}(?:$|\\n|</|[.!?;:]+${closers}(?:$|\\s|</)|,? (?:[—-]+ ?|\\()?${reason}|,? \\(?(?:and |but )?(?:not|rather than|instead of|over)\\s)`,
  'uy',
);

/** Whether the clause ends here; a reason, or a negation such as "not C", may follow. */
export function endsClause(lower: string, at: number): boolean {
  return matchAt(clauseEnd, lower, at) !== null;
}

/** Whether only punctuation follows up to the end of the line. */
export function endsLine(lower: string, at: number): boolean {
  return matchAt(/["')\]}.!;:, ]*(?:$|\n|<\/)/y, lower, at) !== null;
}

/** Whether only punctuation follows up to the end of the text. */
export function endsText(lower: string, at: number): boolean {
  return matchAt(/["')\]}>.!;:, \n]*$/y, lower, at) !== null;
}
