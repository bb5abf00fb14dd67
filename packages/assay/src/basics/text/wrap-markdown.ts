/** Lines of at most 120 characters of a paragraph, or of a list item whose later lines are indented. */
export function wrapMarkdown(text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 120) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(lines.length === 0 ? word : `${indent}${word}`);
    }
  }
  return lines;
}
