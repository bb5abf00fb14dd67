import type { PlainText } from './plain-text';

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
