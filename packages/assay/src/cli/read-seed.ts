/** Reads the text that selects variants. */
export function readSeed(text: string): string | undefined {
  return /^[^\p{Cc}]{1,100}$/u.test(text) ? text : undefined;
}
