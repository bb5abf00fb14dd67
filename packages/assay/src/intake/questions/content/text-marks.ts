/*
 * While content is rendered, characters that Unicode keeps out of texts mark what only the whole text decides. If a text
 * holds them all the same, `withoutMarks` replaces them.
 */
const boundary = '\uFDD0';
const keptSpace = '\uFDD1';
const keptTab = '\uFDD2';

/** A line break that is one however many blocks end there. */
export const lineBreak = '\uFDD3';

/** Text without the characters that mark something here, and without soft hyphens. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uFDD0-\uFDD5]/g, '\uFFFD').replaceAll('\u00AD', '');
}

/** Text on lines of its own. */
export function block(text: string): string {
  return boundary + text + boundary;
}

/** Text that follows something on its line, such as the mark of a list. */
export function inLine(text: string): string {
  return text.replace(/^[\uFDD0 ]+/, '');
}

/** Code, whose spaces and line breaks stay. */
export function keepSpaces(text: string): string {
  return text
    .replace(/\r\n?|\n/g, lineBreak)
    .replaceAll(' ', keptSpace)
    .replaceAll('\t', keptTab);
}

/** The text in lines, without spaces that HTML does not show and without blank lines at its ends. */
export function settleLines(text: string): string {
  const parts = text.split(boundary).map((part) =>
    part
      .split(lineBreak)
      .map((line) => line.replace(/ +/g, ' ').replace(/^ | $/g, ''))
      .join('\n'),
  );
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/\n$/, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(keptSpace, ' ')
    .replaceAll(keptTab, '\t')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
