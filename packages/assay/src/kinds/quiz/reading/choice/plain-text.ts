import { withoutTails } from './foreign-cues';

/** Text without markup, and the same in lower case with equal length. */
export interface PlainText {
  readonly text: string;
  readonly lower: string;
}

/** A reply without markup, one paragraph per line, without blank lines. */
export function plainReply(raw: string): PlainText {
  const lines = inline(raw.replace(endMark, '').replace(/^[ \t]*(?:`{3,}|~{3,})[a-z]*[ \t]*$/gim, ''))
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '');
  return fromText(lines.join('\n'));
}

/** An option's text in lower case, without markup, quotes and full stop. */
export function plainOption(raw: string): string {
  const text = inline(raw).replace(/\s+/g, ' ').trim().toLowerCase();
  const unquoted = /^(["'])([^"']*)\1[.,;:]*$/.exec(text)?.[2] ?? text;
  return unquoted.slice(0, unquoted.length - trailing(unquoted)).trim();
}

/** The part of a text between two positions. */
export function slicePlain({ text, lower }: PlainText, start: number, end: number): PlainText {
  return { text: text.slice(start, end), lower: lower.slice(start, end) };
}

/** Plain text from a passage that needs no cleaning. */
export function fromText(text: string): PlainText {
  return { text, lower: text.toLowerCase() };
}

/** The match of a sticky pattern (flag `y`) at a position, if any. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What a model writes at the end of its turn. */
const endMark = /<\|?\/?(?:s|end|return|eo[st](?:_token|_id)?|eom_id|im_end|end_of_turn|endoftext)\|?>\s{0,9}$/i;

function inline(raw: string): string {
  return withoutTails(
    raw
      .replace(/[\p{Cf}\ufe00-\ufe0f✅✔☑👉🔹🔸]/gu, '')
      // Sorting a long run of combining marks would take quadratic time.
      .replace(/([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu, '$1')
      .normalize('NFKC')
      // The only letter whose lower-case form is longer.
      .replaceAll('\u0130', 'I')
      .replace(/[\u2010-\u2013\u2212]/g, '-')
      .replace(/[\u2018-\u201b\u2032\u00b4]/g, "'")
      .replace(/[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f]/g, '"')
      .replace(/\\(?:text(?:bf|it|rm|sf)?|math(?:bf|rm|it|sf)|mbox)\s*\{([^{}\n]{0,200})\}/g, '$1')
      .replace(/\\[()[\]]|[$`]/g, '')
      .replace(/\*+|_+/g, withoutEmphasis)
      .replace(/[。।][ \t]?/g, '. ')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n'),
  );
}

/** Keeps marks inside words, between brackets, or alone: they mean multiplication or belong to names. */
function withoutEmphasis(run: string, at: number, whole: string): string {
  const before = whole.charAt(at - 1);
  const after = whole.charAt(at + run.length);
  const inside = /[\p{L}\p{N})\]}]/u.test(before) && /[\p{L}\p{N}({[\\]/u.test(after);
  const alone = /^\s?$/.test(before) && /^\s?$/.test(after);
  return inside || alone ? run : '';
}

function plainLine(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:#+ ?|> (?![-\d.])){1,3}/, '')
    .replace(/^[-*+•‣◦·] (?![-\d.])/, '');
}

/** Number of punctuation characters at the end. */
function trailing(text: string): number {
  let count = 0;
  while (count < text.length && /[.,;: ]/.test(text.charAt(text.length - 1 - count))) {
    count += 1;
  }
  return count;
}
