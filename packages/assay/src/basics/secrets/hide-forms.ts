import { trimEndOf } from '../text/trim-characters';

/** A secret or one of its forms, and the variable that holds the secret. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

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

/** The forms of secrets that are searched for, longest first, so that none is mistaken for part of another one. */
export function toForms(secrets: readonly NamedText[]): readonly NamedText[] {
  return secrets
    .flatMap(({ name, text }) => formsOf(text).map((form) => ({ name, text: form })))
    .sort((a, b) => b.text.length - a.text.length);
}

/** A value as it is, escaped as in JSON, URL-encoded, and in base64: each once, never one in another. */
function formsOf(value: string): readonly string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const inURL = encodeURIComponent(value);
  const inBase64 = [0, 1, 2].map((bytesBefore) => encodeBase64(value, bytesBefore));
  const forms = [
    value,
    inJson,
    inJson.replaceAll('/', '\\/'),
    inURL,
    inURL.replace(/%../g, (code) => code.toLowerCase()),
    ...inBase64,
    ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms)];
}

/** The base64 characters that depend only on the value when this many bytes precede it, as in `Bearer <key>`. */
function encodeBase64(value: string, bytesBefore: number): string {
  const encoded = trimEndOf(Buffer.from('\0'.repeat(bytesBefore) + value).toString('base64'), '=');
  const shared = (bytesBefore + Buffer.byteLength(value)) % 3 === 0 ? 0 : 1;
  return encoded.slice(Math.ceil((bytesBefore * 8) / 6), encoded.length - shared);
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
