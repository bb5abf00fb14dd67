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
