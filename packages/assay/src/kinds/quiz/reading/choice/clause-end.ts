import { matchAt } from './plain-text';

const reason =
  "(?:because|since|which|due to|given that|so (?:that )?|based on|according to|i\\.e|that is|as (?:it|this|they|the|that|we|there)|for (?:the|this|these|here)|here|weil|denn|da|parce|car|puisque|porque|ya que|perché|poiché|pois)(?![\\p{L}'])";

const closers = '["\')\\]}]*';
const clauseEnd = new RegExp(
  `${closers}(?:$|\\n|</|[.!?;:]+${closers}(?:$|\\s|</)|,${closers}(?:$|\n)|,? (?:[—-]+ ?|\\()?${reason}|,? \\(?(?:and |but )?(?:not|rather than|instead of|over)\\s)`,
  'uy',
);

/** Whether the clause ends here; a reason, or a negation such as "not C", may follow. */
export function endsClause(lower: string, at: number): boolean {
  return matchAt(clauseEnd, lower, at) !== null;
}

/** Whether a remark follows: "A, C (both are capitals)", "A, C - both fit". */
export function opensRemark(lower: string, at: number): boolean {
  return matchAt(remark, lower, at) !== null;
}

/** The position after a word such as "only" that ends a list: "A, C only". */
export function afterTail(lower: string, at: number): number {
  return at + (matchAt(tail, lower, at)?.[0].length ?? 0);
}

const remark = /["')\]}]*(?: (?:-|—) ?\p{L}{2}|,? \(\p{L}[\p{L} ])/uy;
const tail =
  /["')\]}]*,? (?:only|alone|both|together|as well|too|respectively|exclusively|for sure|definitely|certainly|obviously|clearly|of course|no doubt|without (?:a )?doubt|hands down|final answer|100 ?%)(?=["')\]}.!;:,]*(?:$|\n))/y;

/** Whether only punctuation follows up to the end of the line. */
export function endsLine(lower: string, at: number): boolean {
  return matchAt(/["')\]}.!;:, ]*(?:$|\n|<\/)/y, lower, at) !== null;
}

/** Whether only punctuation follows up to the end of the text. */
export function endsText(lower: string, at: number): boolean {
  return matchAt(/["')\]}>.!;:, \n]*$/y, lower, at) !== null;
}
