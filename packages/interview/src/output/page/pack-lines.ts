import type { Lines } from 'gpt-assay/experiment';
import type { PackedText } from './interview-view';

/** Letters for the styles of highlighted text; `.` means none. */
export const letters: Readonly<Record<string, string>> = {
  comment: 'c',
  string: 's',
  literal: 'l',
  keyword: 'k',
  name: 'n',
  property: 'p',
};

/**
 * Packs highlighted lines into a third of the size: one text, with separate styles. White space takes the style before
 * it.
 */
export function packLines(lines: Lines): PackedText {
  const runs: { style: string; length: number }[] = [];
  const add = (text: string, style: string): void => {
    const last = runs.at(-1);
    if (last !== undefined && (last.style === style || text.trim() === '')) {
      last.length += text.length;
    } else {
      runs.push({ style, length: text.length });
    }
  };
  const texts = lines.map((pieces, line) => {
    if (line > 0) {
      add('\n', '.');
    }
    let text = '';
    for (let index = 0; index < pieces.length; index += 2) {
      const piece = pieces[index] ?? '';
      add(piece, letters[pieces[index + 1] ?? ''] ?? '.');
      text += piece;
    }
    return text;
  });
  const styled = runs.slice(0, runs.findLastIndex(({ style }) => style !== '.') + 1);
  return { text: texts.join('\n'), styles: styled.map(({ style, length }) => `${style}${length}`).join('') };
}
