/** What no database can hold, also within JSON: U+0000, and halves of surrogate pairs. */
const unstorable = /\0|\p{Surrogate}/gu;

/** Text that a database can hold; a server may send other. */
export function toStorable(text: string): string {
  return text.replace(unstorable, '\uFFFD');
}

/** JSON of texts that a database can hold. */
export function toStorableJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? toStorable(inner) : inner));
}
