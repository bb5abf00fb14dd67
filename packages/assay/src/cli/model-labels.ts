/** Models by name or label, separated by commas; labels may contain blanks, names may not. */
export function readModelLabels(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => /^\P{C}+$/u.test(name)) ? [...new Set(names)] : undefined;
}
