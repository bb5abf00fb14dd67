/** A text that starts with settings between two `---` lines. */
export interface FrontMatter {
  /** All lines of the file. */
  readonly lines: readonly string[];
  /** The settings, which start on line 2. */
  readonly yaml: string;
  /** Number of lines of the file before the text. */
  readonly linesBefore: number;
  /** The text after the settings. */
  readonly text: string;
}

const markerLine = /^---[ \t]*$/;

/** Splits a text into settings and body; `undefined` if front matter is missing or never closed. */
export function splitFrontMatter(source: string): FrontMatter | undefined {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && markerLine.test(line));
  if (!markerLine.test(lines[0] ?? '') || end === -1) {
    return undefined;
  }
  const text = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  return { lines, yaml: lines.slice(1, end).join('\n'), linesBefore: end + 1, text };
}
