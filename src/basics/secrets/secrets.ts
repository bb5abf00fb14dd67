import { bareOf, createFormFinder, isRandom, type FormFinder, type NamedText } from './bare-forms';
import { hideForms, hidePieces, isSecret, markOf, toForms } from './hide-forms';
import { layeredForms } from './secret-forms';

/** Variables whose values are ours alone. */
export const secretVariables = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'] as const;

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
  const left = hideForms(text, forms);
  const spans = finder.findAll(left);
  const between = spans.map(({ name, start }, index) => left.slice(spans[index - 1]?.end ?? 0, start) + markOf(name));
  return spans.length === 0 ? left : [...between, left.slice(spans.at(-1)?.end)].join('');
}

/** The text without pieces of a dozen characters or more of any secret: servers quote what they were sent in part. */
export function redactPieces(text: string, extra?: string): string {
  return hidePieces(text, searchWith(extra).forms);
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
  const random = secrets.filter(({ text }) => isRandom(text));
  return {
    forms: toForms(secrets),
    finder: createFormFinder({
      forms: random.flatMap(({ name, text }) => layeredForms(text).map((form) => ({ name, text: form }))),
      values: random,
      short: secrets.filter(({ text }) => !isRandom(text)),
    }),
  };
}
