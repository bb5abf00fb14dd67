import { appendTo } from '../../basics/collections';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { markdownTable } from './markdown-table';
import { partsOf, plainBlocks, type Part, type Text } from '../../experiment/blocks/blocks';
import type { MarkdownBlock } from './fit-blocks';

/** Number of visible rows of a table, and maximum number of folded ones. */
const rows = { shown: 30, folded: 170 };
/** Maximum number of characters per line. */
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
      const table = markdownTable(
        block.columns,
        block.rows
          .slice(0, rows.shown + rows.folded)
          .map((row) => row.map((cell) => partsOf(cell).map(renderPart).join(''))),
      );
      blocks.push({ title: markdownText(block.caption), table, ...rows, total: block.rows.length, source });
      continue;
    }
    const { parts } = block;
    const [only] = parts;
    if (parts.length === 1 && typeof only === 'object' && only.whole === true && only.text.includes('\n')) {
      endList();
      blocks.push(markdownBlock(only.text, ''));
      continue;
    }
    for (const { indent, line } of linesOf(parts)) {
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
