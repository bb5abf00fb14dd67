import { matchAt, type PlainText } from './plain-text';

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

const turn = /(?:^|[ ,;:(])(?:(?<!if )so|therefore|thus|hence|but|however|instead|consequently|daher|donc)(?=[ ,])/g;
const supposition =
  /\b(?:if|suppos(?:e|ing)|assum(?:e|ing)|unless|whether|might|could|may|imagine|hypothetically|at first|initially|originally|one would|tempt\w*|misconception|mistak\w*|(?:some|many) (?:people|students?|sources|would)|students?|pretend|wenn|falls|lorsque)\b/;
/** "If" in other languages, where it is no word of English. */
const foreignSupposition =
  /^(?:si|se) |(?<!\p{L})(?:wenn|hvis|jeśli|jeżeli|eğer|nếu|jika|kalau|если|якщо|ако|إذا|אם|अगर|यदि|اگر)(?!\p{L})|如果|假如|要是|若|もし|만약/u;
const negation =
  /\b(?:not|never|cannot|wrong\w*|incorrect\w*|false\w*|invalid|fail\w*|except|eliminat\w+|rul(?:e|ed|es|ing) out|discard\w*|reject\w*|nicht|pas)\b|n't\b/;
const condition =
  /^["')\]]*,? ?(?:only )?(?:if|unless|provided|assuming|when|at first|initially|or (?!\(?[a-z]\b)|wenn|falls|si)\b/;
const rejection =
  /^["')\]]* (?:is|was|would be|must be|cannot be|can't be|seems) (?:wrong|incorrect|false|not|impossible|ruled out|eliminated|rejected|tempting)/;
const question = /^[^.!?\n]*\?/;

/** The part of the sentence before a position. */
export function sentenceBefore({ lower }: PlainText, at: number): string {
  const passage = lower.slice(Math.max(0, at - 400), at);
  const before = passage.slice(passage.lastIndexOf('\n') + 1);
  const last = [...before.matchAll(/[.!?]["')\]]* /g)].at(-1);
  return last === undefined ? before : before.slice(last.index + last[0].length);
}

/** Whether a passage supposes, asks or denies its content. */
export function isHedged(source: PlainText, start: number, end: number): boolean {
  return isDenied(source, start) || isSupposed(source, start, end);
}

/** Whether a passage supposes or asks its content, or withdraws it immediately. */
export function isSupposed(source: PlainText, start: number, end: number): boolean {
  const after = source.lower.slice(end, end + 200);
  return (
    supposition.test(sinceTurn(sentenceBefore(source, start))) ||
    foreignSupposition.test(sentenceBefore(source, start)) ||
    condition.test(after) ||
    rejection.test(after) ||
    question.test(after)
  );
}

/** Whether the words before a position in its clause deny what follows. */
export function isDenied(source: PlainText, start: number): boolean {
  return negation.test(sinceTurn(sentenceBefore(source, start)).replace(/^.*[,;:—]/, ''));
}

function sinceTurn(reasoning: string): string {
  const last = [...reasoning.matchAll(turn)].at(-1);
  return last === undefined ? reasoning : reasoning.slice(last.index + last[0].length);
}
