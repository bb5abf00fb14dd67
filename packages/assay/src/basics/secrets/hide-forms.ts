import type { NamedText } from './bare-forms';
import { exactForms } from './secret-forms';

/** Shorter values are not secrets: servers without keys are given `none` or `EMPTY`. */
const shortestSecret = 8;

/** Placeholder keys for servers that need none, which may occur in any text. */
const placeholders =
  /^(no-key(-required|-needed)?|not-(needed|required|used)|sk-no-key(-required)?|lm-studio|dummy-key|sk-dummy|placeholder)$/i;

/** Length of the pieces searched for in forms long enough to be random, and the distance between their starts. */
const piece = { length: 8, step: 4, shortestForm: 24 };

/** Whether a value is long and unusual enough to be a secret. */
export function isSecret(value: string | undefined): value is string {
  return value !== undefined && value.length >= shortestSecret && !placeholders.test(value);
}

/** Secrets as they are and encoded, longest first, so that none is mistaken for part of another one. */
export function toForms(secrets: readonly NamedText[]): readonly NamedText[] {
  return secrets
    .flatMap(({ name, text }) => exactForms(text).map((form) => ({ name, text: form })))
    .sort((a, b) => b.text.length - a.text.length);
}

/** The text with these forms replaced. */
export function hideForms(text: string, forms: readonly NamedText[]): string {
  return forms.reduce(
    (rest, form) => (rest.includes(form.text) ? rest.replaceAll(form.text, markOf(form.name)) : rest),
    text,
  );
}

/** The text with pieces of a dozen characters or more of these forms replaced. */
export function hidePieces(text: string, forms: readonly NamedText[]): string {
  return forms.filter((form) => form.text.length >= piece.shortestForm).reduceRight(hidePiecesOf, text);
}

/** The replacement for a secret. */
export function markOf(name: string): string {
  switch (name) {
    case 'OPENAI_ORG_ID':
      return '[organisation removed]';
    case 'OPENAI_PROJECT_ID':
      return '[project removed]';
    default:
      return '[key removed]';
  }
}

function hidePiecesOf(text: string, { name, text: value }: NamedText): string {
  const mark = markOf(name);
  let left = text;
  for (let start = 0; start + piece.length <= value.length; start += piece.step) {
    const part = value.slice(start, start + piece.length);
    const kept: string[] = [];
    let done = 0;
    for (let at = left.indexOf(part); at >= 0; at = left.indexOf(part, done)) {
      let before = 0;
      while (at - before > done && before < start && left[at - before - 1] === value[start - before - 1]) {
        before += 1;
      }
      let length = part.length;
      while (start + length < value.length && left[at + length] === value[start + length]) {
        length += 1;
      }
      kept.push(left.slice(done, at - before), mark);
      done = at + length;
    }
    left = kept.join('') + left.slice(done);
  }
  return left;
}
