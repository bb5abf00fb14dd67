import { appendTo } from '../../basics/collections';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { markdownTable, type MarkdownBlock } from './fit-blocks';
import {
  partsOf,
  plainBlocks,
  type LineBlock,
  type Part,
  type TableBlock,
  type Text,
} from '../../experiment/blocks/blocks';

/** Number of visible rows of a table, and maximum number of folded ones. */
const rows = { shown: 30, folded: 170 };
const lineLength = 1000;

/** Terminal text as Markdown: tables as tables, indented lines as lists, and toned words in bold. */
export function textBlocks(text: Text, source: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let list: string[] = [];
  const endList = (): void => {
    if (list.length > 0) {
      blocks.push(list.join('\n'));
      list = [];
    }
  };
  for (const block of plainBlocks(text)) {
    if (block.kind === 'table') {
      endList();
      blocks.push(tableBlock(block, source));
      continue;
    }
    const paste = pasteIn(block);
    if (paste !== undefined) {
      endList();
      blocks.push(markdownBlock(paste, ''));
      continue;
    }
    for (const { indent, line } of linesOf(block.parts)) {
      if (indent === 0 || line === '') {
        endList();
        appendTo(blocks, line === '' ? [] : [line]);
      } else {
        list.push(`${indent > 2 && list.length > 0 ? '  ' : ''}- ${line}`);
      }
    }
  }
  endList();
  return blocks;
}

function tableBlock({ caption, columns, rows: all }: TableBlock, source: string): MarkdownBlock {
  const cells = all
    .slice(0, rows.shown + rows.folded)
    .map((row) => row.map((cell) => partsOf(cell).map(renderPart).join('')));
  return { title: markdownText(caption), table: markdownTable(columns, cells), ...rows, total: all.length, source };
}

/** The several lines to paste that a line is, if it is any. */
function pasteIn({ parts: [only, ...others] }: LineBlock): string | undefined {
  const isPaste = typeof only === 'object' && only.whole === true && only.text.includes('\n');
  return isPaste && others.length === 0 ? only.text : undefined;
}

/** The lines of parts that may contain line breaks. */
function linesOf(parts: readonly Part[]): readonly { readonly indent: number; readonly line: string }[] {
  const lines: Part[][] = [[]];
  for (const part of parts) {
    for (const [index, text] of textOf(part).split('\n').entries()) {
      if (index > 0) {
        lines.push([]);
      }
      lines.at(-1)?.push(typeof part === 'string' ? text : { ...part, text });
    }
  }
  return lines.map((line) => ({
    indent: /^ */.exec(line.map(textOf).join(''))?.[0].length ?? 0,
    line: line
      .map((part) => renderPart(part))
      .join('')
      .trim(),
  }));
}

function textOf(part: Part): string {
  return typeof part === 'string' ? part : part.text;
}

/** Spaces must stay outside the markup. */
function renderPart(part: Part): string {
  const whole = textOf(part);
  const words = whole.trim();
  if (words === '') {
    return whole === '' ? '' : ' ';
  }
  const around = (text: string): string =>
    `${whole.trimStart() === whole ? '' : ' '}${text}${whole.trimEnd() === whole ? '' : ' '}`;
  if (typeof part !== 'string' && part.whole === true) {
    return around(markdownCode(words, lineLength));
  }
  const isStrong = typeof part !== 'string' && part.tone !== undefined && part.tone !== 'quiet';
  const escaped = markdownText(words, lineLength);
  return around(isStrong ? `**${escaped}**` : escaped);
}
