import { bareOf, createFormFinder, isRandom, type FormFinder, type NamedText } from './bare-forms';
import { exactForms, layeredForms } from './secret-forms';

/** Variables whose values are ours alone. */
export const secretVariables = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'] as const;

/** Shorter values are no secrets: servers without keys are given `none` or `EMPTY`. */
const shortestSecret = 8;

/** What is customarily given to a server that wants no key, and may stand in any text. */
const placeholders =
  /^(no-key(-required|-needed)?|not-(needed|required|used)|sk-no-key(-required)?|lm-studio|dummy-key|sk-dummy|placeholder)$/i;

/** Pieces of so many characters are looked for, so far apart, in forms that are long enough to be random. */
const piece = { length: 8, step: 4, shortestForm: 24 };

/** What is looked for: exact forms, longest first, so that no secret is taken for a part of another one; and the rest. */
interface Search {
  readonly forms: readonly NamedText[];
  readonly finder: FormFinder;
}

/** Names by values. */
const register = new Map<string, string>();
/** Made when it is first needed: secrets are registered one by one. */
let own: Search | undefined;
let latestExtra: { readonly value: string; readonly search: Search } | undefined;

/** Remembers a value, for as long as the process lives, as one that must not be written or printed. */
export function registerSecret(name: string, value: string | undefined): void {
  if (isSecret(value) && !register.has(value)) {
    register.set(value, name);
    own = undefined;
    latestExtra = undefined;
  }
}

/** The text without any secret of ours and long parts of it, however they were encoded; other people's keys stay. `extra` is one more secret. */
export function redactSecrets(text: string, extra?: string): string {
  const { forms, finder } = searchWith(extra);
  const left = forms.reduce(
    (rest, form) => (rest.includes(form.text) ? rest.replaceAll(form.text, markOf(form.name)) : rest),
    text,
  );
  const spans = finder.findAll(left);
  const between = spans.map(({ name, start }, index) => left.slice(spans[index - 1]?.end ?? 0, start) + markOf(name));
  return spans.length === 0 ? left : [...between, left.slice(spans.at(-1)?.end)].join('');
}

/** The text without pieces of a dozen characters or more of any secret: servers quote what they were sent in part. */
export function redactPieces(text: string, extra?: string): string {
  return searchWith(extra)
    .forms.filter((form) => form.text.length >= piece.shortestForm)
    .reduceRight(hidePieces, text);
}

/** The name of the variable whose value stands in a text in any form, never the value. */
export function findOwnSecret(text: string): string | undefined {
  const { forms, finder } = searchWith(undefined);
  return forms.find((form) => text.includes(form.text))?.name ?? finder.find(text);
}

/** The same for a name of a file, a model or a prompt, in which other characters may have taken the place of some. */
export function findSecretInName(text: string): string | undefined {
  const bare = bareOf(text.replace(/%[0-9a-f]{2}/gi, ''));
  return findOwnSecret(text) ?? registered().find((own) => isRandom(own.text) && bare.includes(bareOf(own.text)))?.name;
}

function registered(): readonly NamedText[] {
  return [...register].map(([text, name]) => ({ name, text }));
}

function isSecret(value: string | undefined): value is string {
  return value !== undefined && value.length >= shortestSecret && !placeholders.test(value);
}

function searchWith(extra: string | undefined): Search {
  if (!isSecret(extra) || register.has(extra)) {
    return (own ??= toSearch(registered()));
  }
  if (latestExtra?.value !== extra) {
    latestExtra = { value: extra, search: toSearch([...registered(), { name: 'OPENAI_API_KEY', text: extra }]) };
  }
  return latestExtra.search;
}

function toSearch(secrets: readonly NamedText[]): Search {
  const forms = secrets.flatMap((secret) => nameEach(secret, exactForms(secret.text)));
  const random = secrets.filter(({ text }) => isRandom(text));
  return {
    forms: forms.sort((a, b) => b.text.length - a.text.length),
    finder: createFormFinder({
      forms: random.flatMap((secret) => nameEach(secret, layeredForms(secret.text))),
      values: random,
      short: secrets.filter(({ text }) => !isRandom(text)),
    }),
  };
}

function nameEach({ name }: NamedText, texts: readonly string[]): readonly NamedText[] {
  return texts.map((text) => ({ name, text }));
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

function hidePieces(text: string, { name, text: value }: NamedText): string {
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
