/** A model's name: no blanks, no control characters. */
export const modelName = /^[^\s\p{C}]+$/u;

/** Splits a comma-separated list of models; empty parts and repeats are dropped. */
export function splitModels(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
