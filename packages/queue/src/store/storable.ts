/** Characters that the database cannot store, also inside JSON: U+0000 and lone surrogates. */
const unstorable = /\0|\p{Surrogate}/gu;

/** Replaces characters that the database cannot store, which a server may send. */
export function toStorable(text: string): string {
  return text.replace(unstorable, '\uFFFD');
}

/** JSON of texts without characters that the database cannot store. */
export function toStorableJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? toStorable(inner) : inner));
}
