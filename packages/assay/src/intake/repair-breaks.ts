/** Text with its line breaks as they were before a spreadsheet escaped them, such as `_x000D_`, and how many were. */
export function repairBreaks(text: string): { readonly text: string; readonly count: number } {
  if (!/(?<!_x005f)_x000[ad]_/i.test(text)) {
    return { text, count: 0 };
  }
  let count = 0;
  const repaired = text.replaceAll(
    /(_x005f_)|(_x0009_)|_x000d_(?:\r?\n|_x000a_)?|_x000a_/gi,
    (_, underscore?: string, tab?: string) => {
      count += underscore === undefined && tab === undefined ? 1 : 0;
      return underscore === undefined ? (tab === undefined ? '\n' : '\t') : '_';
    },
  );
  return { text: repaired, count };
}
