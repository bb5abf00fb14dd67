import { redactPieces, redactSecrets } from '../basics/secrets/secrets';

/** Characters of an error message that are scanned; some servers send whole pages. */
const longestError = 10_000;

/** Characters that are searched for whole secrets: so many that one that is cut at the end stays far from what is shown. */
const longestSearched = 100_000;

/** Text that no server message may reveal even if we never registered it, such as the organisation that a key belongs to. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/\bsk-[\w*.-]{6,}|\bBearer\s+[\w*.~+/=-]{6,}/gi, '[key removed]'],
  [/\borg-(?=[a-z]*\d)[a-z0-9]{8,}/gi, '[organisation removed]'],
  [/\bproj_(?=[a-z]*\d)[a-z0-9]{8,}/gi, '[project removed]'],
];

/** Hides our secrets, and the key it was sent, in text from a server. */
export function redactKey(text: string, key: string | undefined): string {
  return redactSecrets(text, key);
}

/** For error messages, in which servers like to repeat parts of the key and the ids it belongs to. */
export function redactError(text: string, key: string | undefined): string {
  return hideInError(text, { whole: (all) => redactSecrets(all, key), pieces: (all) => redactPieces(all, key) });
}

/** Hides known secrets and pieces of them. */
export interface Hiding {
  readonly whole: (text: string) => string;
  readonly pieces: (text: string) => string;
}

/** An error message without secrets, known or recognised by their shape. */
export function hideInError(text: string, { whole, pieces }: Hiding): string {
  const hidden = pieces(whole(text.slice(0, longestSearched)).slice(0, longestError));
  return lookAlikes.reduce((left, [pattern, mark]) => left.replace(pattern, mark), hidden);
}

/** Characters of a server's message that are passed on; some servers send whole HTML pages. */
const longestProblem = 300;

/** A message shortened to be passed on. */
export function shortenProblem(message: string): string {
  return message.length > longestProblem ? `${message.slice(0, longestProblem)}…` : message;
}

const bearerToken = /\bBearer\s+(?=[\w.~+/-]*\d)[\w.~+/-]{16,}/i;
const organisation = /\borg-(?=[a-z0-9]*\d)[a-z0-9]{16,}/i;

const secrets: readonly (readonly [(text: string) => boolean, string])[] = [
  [holdsKey, 'an API key (sk-…)'],
  [(text) => bearerToken.test(text), 'a bearer token'],
  [(text) => organisation.test(text), 'an organisation id (org-…)'],
];

/** What a line of JSON seems to reveal, in words; hyphenated words and shortened examples are not keys. */
export function findSecret(line: string): string | undefined {
  const text = line.replace(/\\[nrtbf]/g, ' ');
  return secrets.find(([isIn]) => isIn(text))?.[1];
}

/** Whether a hyphenated word has `sk-`, then at least 16 characters with a digit; the first `sk-` decides. */
function holdsKey(text: string): boolean {
  return (text.match(/[\w-]+/g) ?? []).some((word) => {
    const at = word.search(/\bsk-/);
    return at >= 0 && word.length >= at + 19 && /\d/.test(word.slice(at));
  });
}
