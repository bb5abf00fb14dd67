import stringWidth from 'string-width';

/** Marks without width; string-width knows only those of Latin letters. */
const marks = /(?<!\p{Emoji})\uFE0F|(?<!\uFE0F)\u20E3|(?![\uFE0F\u20E3])[\p{Mn}\p{Me}]/gu;
const plain = /^[\x20-\x7e]*$/;
/** Characters that another of their kind follows, so that no mark belongs to them. */
const alone = /[\x20-\x7e]+(?=[\x20-\x7e])/y;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 code units of a part: the segmenter takes quadratic time for a long text. */
const partSize = 512;

/** Number of columns on a screen: two for wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  if (plain.test(text)) {
    return text.length;
  }
  const parts = text.length <= partSize ? [text] : partsOf(text).map((part) => part.join(''));
  return parts.reduce((sum, part) => sum + stringWidth(part.replace(marks, '')), 0);
}

/** The characters as people count them (graphemes), so that none is cut in two. */
export function charactersOf(text: string): readonly string[] {
  return plain.test(text) ? text.split('') : partsOf(text).flat();
}

/** The characters of a text, part by part. */
function partsOf(text: string): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let start = 0;
  let size = partSize;
  while (start < text.length) {
    alone.lastIndex = start;
    const [run] = alone.exec(text) ?? [];
    if (run !== undefined) {
      parts.push(run.split(''));
      start += run.length;
      continue;
    }
    const found = Array.from(segmenter.segment(text.slice(start, start + size)), ({ segment }) => segment);
    // The last character of a part may go on in the next.
    const part = start + size < text.length ? found.slice(0, -1) : found;
    if (part.length === 0) {
      size *= 2;
    } else {
      parts.push(part);
      start += part.reduce((sum, { length }) => sum + length, 0);
      size = partSize;
    }
  }
  return parts;
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
