/** The two sides of the first `=` of a text, without the blanks around them; `undefined` without one. */
export function splitPair(text: string): readonly [name: string, value: string] | undefined {
  const at = text.indexOf('=');
  return at < 0 ? undefined : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
