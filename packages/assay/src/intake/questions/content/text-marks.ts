/*
 * While content is rendered, characters that Unicode keeps out of texts mark what only the whole text decides. If a text
 * holds them all the same, `withoutMarks` replaces them.
 */
const boundary = '\uFDD0';
const keptSpace = '\uFDD1';
const keptTab = '\uFDD2';

/** A line break that is one however many blocks end there. */
export const lineBreak = '\uFDD3';
const scriptOpens = '\uFDD4';
const scriptCloses = '\uFDD5';

/** Settles all that marks left open: the scripts of a text, and its lines. */
export function settleMarks(text: string): string {
  return settleLines(settleScripts(text));
}

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
function settleLines(text: string): string {
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

/** Text raised (`^`) or lowered (`_`); what follows decides whether it stands in parentheses. */
export function script(sign: '^' | '_', text: string): string {
  return `${sign}${scriptOpens}${text}${scriptCloses}`;
}

/** Settles all scripts of a text, in linear time: `x^2`, but `x^(n+1)`, and `x^(2)3`. */
function settleScripts(text: string): string {
  const open: string[][] = [[]];
  const pieces = text.split(/([\uFDD4\uFDD5])/);
  for (const [index, piece] of pieces.entries()) {
    if (piece === scriptOpens) {
      open.push([]);
    } else if (piece === scriptCloses) {
      const inside = (open.pop() ?? []).join('').trim();
      open.at(-1)?.push(inside === '' ? '' : enclose(inside, nextOf(pieces[index + 1])));
    } else {
      open.at(-1)?.push(piece);
    }
  }
  return open.flat().join('');
}

/** What of a following text would run into a script. */
function nextOf(text = ''): string {
  return /^(?:[.,]?\p{N}|\p{L})/u.exec(text)?.[0] ?? '';
}

/** A script as it stands before `next`: in parentheses unless it is clear where it ends. */
export function enclose(inside: string, next = ''): string {
  const isNumber = /^[-−–+]?\d+$/.test(inside) && !/\p{N}/u.test(next);
  const isLetter = /^(?:\p{L}|[-−–+*°])$/u.test(inside) && next === '';
  return isNumber || isLetter ? inside : `(${inside})`;
}
