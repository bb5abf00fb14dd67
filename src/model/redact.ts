/** Hides a key in text that came from a server, and anything in an error message that looks like one. */
export function redactKey(text: string, key: string | undefined): string {
  if (key === undefined || key.length < 8) {
    return text;
  }
  const asJson = JSON.stringify(key).slice(1, -1);
  return text.replaceAll(key, '[key removed]').replaceAll(asJson, '[key removed]');
}

/** For error messages, which servers like to fill with parts of the key they were given. */
export function redactError(text: string, key: string | undefined): string {
  return redactKey(text, key).replace(/\b(sk-|Bearer\s+)[\w*.-]{6,}/g, '[key removed]');
}

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\bsk-(?=[\w-]*\d)[\w-]{16,}/, 'an API key (sk-…)'],
  [/\bBearer\s+(?=[\w.~+/-]*\d)[\w.~+/-]{16,}/i, 'a bearer token'],
  [/\borg-(?=[a-z0-9]*\d)[a-z0-9]{16,}/i, 'an organisation id (org-…)'],
];

/** What a line of JSON seems to give away, in words; words with dashes and shortened examples are no keys. */
export function findSecret(line: string): string | undefined {
  const text = line.replace(/\\[nrtbf]/g, ' ');
  return secrets.find(([pattern]) => pattern.test(text))?.[1];
}
