import type { SyntaxNode } from '@lezer/common';
import type { Edit, Site } from '../operator';

const longestShown = 40;

/** The text of a node. */
export function textOf(code: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return code.slice(from, to);
}

/** Code within a sentence, in one line and not too long. */
export function quoted(text: string): string {
  const start = text.slice(0, 4 * longestShown).trim();
  const line = start.replaceAll(/\s+/g, ' ');
  return `\`${line.length > longestShown || start.length < text.trim().length ? `${line.slice(0, longestShown)}…` : line}\``;
}

/** Another text in the place of an expression, with blanks where it would run into a word beside it. */
export function replace(
  code: string,
  { from, to }: { readonly from: number; readonly to: number },
  text: string,
): Edit {
  const isWord = /^[\p{L}\p{N}_"']$/u;
  const before = isWord.test(code[from - 1] ?? '') && isWord.test(text[0] ?? '') ? ' ' : '';
  const after = isWord.test(code[to] ?? '') && isWord.test(text.at(-1) ?? '') ? ' ' : '';
  return { from, to, text: `${before}${text}${after}` };
}

/** A place where one text becomes another. */
export function replacement(code: string, node: { readonly from: number; readonly to: number }, text: string): Site {
  return { edits: [replace(code, node, text)], what: `${quoted(textOf(code, node))} becomes ${quoted(text)}` };
}

/** The text of an expression that may stand as an operand of `not`, or of a sign such as `+`. */
export function operand(code: string, node: SyntaxNode, of: 'not' | 'sign'): string {
  const isLoose =
    /^(Conditional|Lambda|Named)Expression$/.test(node.name) ||
    (node.name === 'BinaryExpression' &&
      (of === 'sign' || node.getChild('and') !== null || node.getChild('or') !== null)) ||
    (node.name === 'UnaryExpression' && of === 'sign') ||
    node.name === 'AwaitExpression';
  return isLoose ? `(${textOf(code, node)})` : textOf(code, node);
}
