import { trimEndOf } from './trim-characters';

/** Variables whose values are ours alone. */
export const secretVariables = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'] as const;

/** Shorter values are no secrets: servers without keys are given `none` or `EMPTY`. */
const shortestSecret = 8;

/** What is customarily given to a server that wants no key, and may stand in any text. */
const placeholders =
  /^(no-key(-required|-needed)?|not-(needed|required|used)|sk-no-key(-required)?|lm-studio|dummy-key|sk-dummy|placeholder)$/i;

/** Pieces of so many characters are looked for, so far apart, in forms that are long enough to be random. */
const piece = { length: 8, step: 4, shortestForm: 24 };

interface Secret {
  readonly value: string;
  /** Variable that holds it. */
  readonly name: string;
}

interface Form {
  readonly name: string;
  readonly text: string;
}

const register = new Map<string, Secret>();
/** Longest first, so that no secret is taken for a part of another one. */
let forms: readonly Form[] = [];

/** Remembers a value, for as long as the process lives, as one that must not be written or printed. */
export function registerSecret(name: string, value: string | undefined): void {
  if (isSecret(value) && !register.has(value)) {
    register.set(value, { name, value });
    forms = sortForms([...register.values()].flatMap(formsOf));
  }
}

/** The text without any secret of ours, however it was encoded; other people's keys stay. `extra` is one more secret. */
export function redactSecrets(text: string, extra?: string): string {
  return formsWith(extra).reduce(
    (left, form) => (left.includes(form.text) ? left.replaceAll(form.text, markOf(form.name)) : left),
    text,
  );
}

/** The text without pieces of a dozen characters or more of any secret: servers quote what they were sent in part. */
export function redactPieces(text: string, extra?: string): string {
  return formsWith(extra)
    .filter((form) => form.text.length >= piece.shortestForm)
    .reduceRight(hidePieces, text);
}

/** The name of the variable whose value stands in a text in any form, never the value. */
export function findOwnSecret(text: string): string | undefined {
  return forms.find((form) => text.includes(form.text))?.name;
}

/** The same for a name of a file, a model or a prompt, in which other characters may have taken the place of some. */
export function findSecretInName(text: string): string | undefined {
  const bare = bareOf(text);
  const known = [...register.values()].filter(({ value }) => bareOf(value).length >= shortestBare);
  return findOwnSecret(text) ?? known.find(({ value }) => bare.includes(bareOf(value)))?.name;
}

/** Letters and digits alone that are still no ordinary word. */
const shortestBare = 12;

function bareOf(text: string): string {
  return text.toLowerCase().replace(/%[0-9a-f]{2}|[^a-z0-9]/g, '');
}

function isSecret(value: string | undefined): value is string {
  return value !== undefined && value.length >= shortestSecret && !placeholders.test(value);
}

function formsWith(extra: string | undefined): readonly Form[] {
  return isSecret(extra) && !register.has(extra)
    ? sortForms([...forms, ...formsOf({ name: 'OPENAI_API_KEY', value: extra })])
    : forms;
}

function markOf(name: string): string {
  switch (name) {
    case 'OPENAI_ORG_ID':
      return '[organisation removed]';
    case 'OPENAI_PROJECT_ID':
      return '[project removed]';
    default:
      return '[key removed]';
  }
}

function sortForms(unsorted: readonly Form[]): readonly Form[] {
  return [...unsorted].sort((a, b) => b.text.length - a.text.length);
}

/** A value as it is, and as it looks in JSON (twice encoded, too), addresses, XML, base64 and hexadecimal digits. */
function formsOf({ name, value }: Secret): readonly Form[] {
  const asJson = escapeJson(value);
  const asURI = encodeURIComponent(value);
  const asHex = Buffer.from(value).toString('hex');
  const texts = [
    ...[value, asJson, escapeJson(asJson), asJson.replaceAll('/', '\\/')],
    ...[asURI, asURI.replace(/%../g, (code) => code.toLowerCase()), escapeXml(value)],
    ...[0, 1, 2].flatMap((shift) => [encodeBase64(value, shift), toURLAlphabet(encodeBase64(value, shift))]),
    ...[asHex, asHex.toUpperCase()],
  ];
  return [...new Set(texts)].map((text) => ({ name, text }));
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The characters of base64 that a value alone decides when so many bytes come before it, as in `Bearer <key>` and `user:<key>`. */
function encodeBase64(value: string, bytesBefore: number): string {
  const encoded = trimEndOf(Buffer.from('\0'.repeat(bytesBefore) + value).toString('base64'), '=');
  const shared = (bytesBefore + Buffer.byteLength(value)) % 3 === 0 ? 0 : 1;
  return encoded.slice(Math.ceil((bytesBefore * 8) / 6), encoded.length - shared);
}

function toURLAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function hidePieces(text: string, { name, text: value }: Form): string {
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
