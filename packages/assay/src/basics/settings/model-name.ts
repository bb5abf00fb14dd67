/** A model's name: no spaces, no control characters. */
export const modelName = /^[^\s\p{C}]+$/u;

/** Splits a comma-separated list of models; drops empty parts and duplicates. */
export function splitModels(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
