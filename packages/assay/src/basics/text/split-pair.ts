/** Splits a text at its first `=` and trims both sides; `undefined` without one. */
export function splitPair(text: string): readonly [name: string, value: string] | undefined {
  const at = text.indexOf('=');
  return at < 0 ? undefined : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
