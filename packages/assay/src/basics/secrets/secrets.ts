import { bareOf, createFormFinder, isRandom, type FormFinder, type NamedText } from './bare-forms';
import { hideForms, hidePieces, isSecret, markOf, toForms } from './hide-forms';
import { layeredForms } from './secret-forms';

/** Variables whose values must stay private. */
export const secretVariables = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'] as const;

/** What to search for: exact forms, longest first, so that no secret is mistaken for part of another one; and the rest. */
interface Search {
  readonly forms: readonly NamedText[];
  readonly finder: FormFinder;
}

/** Names by value. */
const register = new Map<string, string>();
/** Built on first use: secrets are registered one by one. */
let own: Search | undefined;
let latestExtra: { readonly value: string; readonly search: Search } | undefined;

/** Registers a value that must not be written or printed, for as long as the process lives. */
export function registerSecret(name: string, value: string | undefined): void {
  if (isSecret(value) && !register.has(value)) {
    register.set(value, name);
    own = undefined;
    latestExtra = undefined;
  }
}

/** How many values are registered; what held none of them may hold one that is added. */
export function countSecrets(): number {
  return register.size;
}

/** The text without our secrets or long parts of them, in any encoding; other keys stay. `extra` is one more secret. */
export function redactSecrets(text: string, extra?: string): string {
  const { forms, finder } = searchWith(extra);
  const left = hideForms(text, forms);
  const spans = finder.findAll(left);
  const between = spans.map(({ name, start }, index) => left.slice(spans[index - 1]?.end ?? 0, start) + markOf(name));
  return spans.length === 0 ? left : [...between, left.slice(spans.at(-1)?.end)].join('');
}

/** The text without pieces of a dozen characters or more of any secret: servers quote parts of what they were sent. */
export function redactPieces(text: string, extra?: string): string {
  return hidePieces(text, searchWith(extra).forms);
}

/** The name of the variable whose value occurs in a text in any form, never the value itself. */
export function findOwnSecret(text: string): string | undefined {
  const { forms, finder } = searchWith(undefined);
  return forms.find((form) => text.includes(form.text))?.name ?? finder.find(text);
}

/** Like `findOwnSecret`, for names of files, models or prompts, in which some characters may have been replaced. */
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
