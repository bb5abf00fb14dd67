import type { SyntaxNode } from '@lezer/common';
import type { Edit } from 'gpt-assay/code';

/** Whole lines in a text, and what stands there. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly SyntaxNode[];
}

/** Gives the lines of a block another indentation, those within texts left alone; `undefined` where one lacks the one it should have. */
export function shiftLines(
  code: string,
  { from, to, nodes }: Block,
  before: string,
  after: string,
): readonly Edit[] | undefined {
  const texts: { readonly from: number; readonly to: number }[] = [];
  for (const node of nodes) {
    node.cursor().iterate(({ name, from: start, to: end }) => {
      const isText = name === 'String' || name === 'FormatString';
      if (isText) {
        texts.push({ from: start, to: end });
      }
      return !isText;
    });
  }
  const edits: Edit[] = [];
  let next = 0;
  for (let line = from; line < to;) {
    const end = code.indexOf('\n', line);
    while (next < texts.length && (texts[next]?.to ?? 0) <= line) {
      next += 1;
    }
    const isInText = (texts[next]?.from ?? Infinity) < line;
    const content = code.slice(line, end < 0 ? to : end);
    if (!isInText && content.trim() !== '') {
      if (content.startsWith(before)) {
        edits.push({ from: line, to: line + before.length, text: after });
      } else if (!/^\s*#/.test(content)) {
        return undefined;
      }
    }
    line = end < 0 ? to : end + 1;
  }
  return edits;
}
