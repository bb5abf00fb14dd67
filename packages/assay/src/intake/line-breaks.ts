import { printableLine } from '../basics/text/printable';

/** What begins a comment that ends with its line. */
const markers: readonly (readonly [mark: string, languages: readonly string[]])[] = [
  ['#', 'python python2 ruby perl bash r julia elixir php'.split(' ')],
  ['//', 'javascript jsx typescript tsx java c cpp csharp go rust kotlin scala swift dart php'.split(' ')],
];

/** Marks of code that a sentence in a comment does not have. */
const codeMarks =
  /[{};]|=>|(?<![=!<>])=(?!=)|\b(?:def|function|class)\s+\w+\s*[({:]|\breturn\s.*[%+*/<>=([]|\b(?:print|println|printf|log|input|scanf)\s*\(/;

/** Why code on one line cannot be what was submitted: its line breaks are lost; `undefined` when nothing tells. */
export function findLostBreaks(code: string, language: string): string | undefined {
  const text = code.trim();
  const begins = markers.filter(([, languages]) => languages.includes(language)).map(([mark]) => mark);
  if (begins.length === 0 || /[\n\r\u2028\u2029]/.test(text)) {
    return undefined;
  }
  const { outside, comment } = splitLine(text, begins);
  if (outside.trim() === '') {
    return 'holds only comments';
  }
  if (/^#\s*(?:include|define|pragma|using|region)\b/.test(text) && /[;{]/.test(text)) {
    return 'is one line that begins with #: its line breaks are lost; export it again with line breaks';
  }
  if (comment !== undefined && codeMarks.test(comment)) {
    return `is one line, and its comment "${printableLine(comment.trim(), 40)}" holds code: its line breaks are lost; export it again with line breaks`;
  }
  if (/\\r?\\n|\\n/.test(outside)) {
    return 'has \\n in place of line breaks: export it again with line breaks';
  }
  return undefined;
}

/** The part of a line outside of strings and comments, and the comment that ends it. */
function splitLine(
  text: string,
  begins: readonly string[],
): { readonly outside: string; readonly comment: string | undefined } {
  const opening = /["'`]|\/\*|\/\/|#/g;
  const closing: Readonly<Record<string, RegExp>> = {
    '"': /(?:\\.|[^"\\])*"/y,
    "'": /(?:\\.|[^'\\])*'/y,
    '`': /(?:\\.|[^`\\])*`/y,
    '/*': /[^*]*\*+(?:[^/*][^*]*\*+)*\//y,
  };
  /** Openings that are never closed are text, and are not tried again. */
  const unclosed = new Set<string>();
  let outside = '';
  let from = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [mark] = found;
    if (begins.includes(mark)) {
      return { outside: outside + text.slice(from, found.index), comment: text.slice(opening.lastIndex) };
    }
    const end = unclosed.has(mark) ? undefined : closing[mark];
    if (end !== undefined) {
      end.lastIndex = opening.lastIndex;
      if (end.test(text)) {
        outside += text.slice(from, found.index);
        from = end.lastIndex;
        opening.lastIndex = from;
      } else {
        unclosed.add(mark);
      }
    }
  }
  return { outside: outside + text.slice(from), comment: undefined };
}

/** Text with its line breaks as they were before a spreadsheet escaped them, such as `_x000D_`, and how many were. */
export function repairBreaks(text: string): { readonly text: string; readonly count: number } {
  if (!/(?<!_x005f)_x000[ad]_/i.test(text)) {
    return { text, count: 0 };
  }
  let count = 0;
  const repaired = text.replaceAll(/_x005f_|_x0009_|_x000d_(?:\r?\n|_x000a_)?|_x000a_/gi, (found) => {
    switch (found.toLowerCase()) {
      case '_x005f_':
        return '_';
      case '_x0009_':
        return '\t';
      default:
        count += 1;
        return '\n';
    }
  });
  return { text: repaired, count };
}
