import stringWidth from 'string-width';

/** Marks without width; string-width knows only those of Latin letters. */
const marks = /(?<!\p{Emoji})\uFE0F|(?<!\uFE0F)\u20E3|(?![\uFE0F\u20E3])[\p{Mn}\p{Me}]/gu;
const plain = /^[\x20-\x7e]*$/;

/** Number of columns on a screen: two for wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text.replace(marks, ''));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters as people count them (graphemes), so that none is cut in two. */
export function charactersOf(text: string): readonly string[] {
  return plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As much of a text as fits into this many columns; a cut text ends in `…`. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) {
    return text;
  }
  let cut = '';
  let wide = 0;
  for (const character of charactersOf(text)) {
    wide += displayWidth(character);
    if (wide > width - 1) {
      break;
    }
    cut += character;
  }
  return `${cut}…`;
}
