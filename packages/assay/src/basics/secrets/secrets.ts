import { hideForms, hidePieces, isSecret, toForms, type NamedText } from './hide-forms';

/** Variables whose values must stay private. */
export const secretVariables = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'] as const;

/** Minimum letters and digits of a secret that is found by them alone in a name. */
const shortestInName = 12;

/** Names by value. */
const register = new Map<string, string>();
/** Built on first use: secrets are registered one by one. */
let ownForms: readonly NamedText[] | undefined;

/** Registers a value that must not be written or printed, for as long as the process lives. */
export function registerSecret(name: string, value: string | undefined): void {
  if (isSecret(value) && !register.has(value)) {
    register.set(value, name);
    ownForms = undefined;
  }
}

/** How many values are registered; what held none of them may hold one that is added. */
export function countSecrets(): number {
  return register.size;
}

/** The text without our secrets, as they are and encoded once; other keys stay. `extra` is one more secret. */
export function redactSecrets(text: string, extra?: string): string {
  return hideForms(text, formsWith(extra));
}

/** The text without pieces of a dozen characters or more of any secret: servers quote parts of what they were sent. */
export function redactPieces(text: string, extra?: string): string {
  return hidePieces(text, formsWith(extra));
}

/** The name of the variable whose value occurs in a text, as it is or encoded once, never the value itself. */
export function findOwnSecret(text: string): string | undefined {
  return formsWith(undefined).find((form) => text.includes(form.text))?.name;
}

/** Like `findOwnSecret`, for names of files, models or prompts, in which some characters may have been replaced. */
export function findSecretInName(text: string): string | undefined {
  const bare = bareOf(text.replace(/%[0-9a-f]{2}/gi, ''));
  return findOwnSecret(text) ?? registered().find((own) => isRandom(own.text) && bare.includes(bareOf(own.text)))?.name;
}

function formsWith(extra: string | undefined): readonly NamedText[] {
  return isSecret(extra) && !register.has(extra)
    ? toForms([...registered(), { name: 'OPENAI_API_KEY', text: extra }])
    : (ownForms ??= toForms(registered()));
}

function registered(): readonly NamedText[] {
  return [...register].map(([text, name]) => ({ name, text }));
}

/** The lower-case letters and digits of a text. */
function bareOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether a value is no ordinary word, so that its letters and digits alone identify it. */
function isRandom(value: string): boolean {
  const bare = bareOf(value);
  return bare.length >= shortestInName && /[a-z]/.test(bare) && /\d/.test(bare);
}
