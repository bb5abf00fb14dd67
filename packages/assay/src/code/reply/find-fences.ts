import { appendTo } from '../../basics/append-to';
import { proseOf, type Block } from './block';
import { closingOn, endBehindInner, openingOn, type Opening } from './fence-lines';
import { isTextTag } from './language-tags';

/** A fence that is open, with the lines in it so far. */
interface Open extends Opening {
  readonly lines: string[];
}

/**
 * Takes a reply apart at its fences, as Markdown does and as models write them besides: behind text on the same line,
 * with code on the line of the opening or closing fence, without an end, or without a beginning.
 */
export function findFences(reply: string, depth = 0): readonly Block[] {
  const blocks: Block[] = [];
  let prose: string[] = [];
  let open: Open | undefined;
  let wasShort = false;
  const endProse = (): void => {
    blocks.push(proseOf(prose.join('\n')));
    prose = [];
  };
  const endFence = (isClosed: boolean): void => {
    if (open !== undefined) {
      appendTo(blocks, blocksOf(open, isClosed, depth));
    }
    open = undefined;
  };
  const begin = (line: string, opening: Opening): void => {
    prose.push(opening.before);
    endProse();
    const end = opening.code.lastIndexOf(opening.mark);
    if (end < 0) {
      open = { ...opening, lines: opening.code === '' ? [] : [opening.code] };
    } else {
      open = { ...opening, lines: [opening.code.slice(0, end)] };
      endFence(true);
      prose.push(line.slice(line.lastIndexOf(opening.mark) + opening.mark.length));
    }
  };
  const lines = reply.split('\n');
  let end = 0;
  for (const [index, line] of lines.entries()) {
    const closes = open !== undefined && index >= end ? closingOn(line, open.mark) : undefined;
    end = (closes && open && endBehindInner(lines, index, open)) ?? end;
    const closing = index < end ? undefined : closes;
    const opening = open === undefined ? openingOn(line) : undefined;
    if (open !== undefined && closing === undefined) {
      open.lines.push(line);
    } else if (open !== undefined && closing !== undefined) {
      open.lines.push(closing.before);
      endFence(true);
      wasShort = closing.isShort;
      const next = closing.reopens ? openingOn(line) : undefined;
      if (next !== undefined) {
        begin(line, next);
      } else {
        prose.push(closing.rest);
      }
    } else if (opening === undefined) {
      prose.push(line);
    } else if (!(wasShort && line.trim() === opening.mark && prose.every((one) => one.trim() === ''))) {
      // Behind an end that was too short the right one may follow; it opens nothing.
      begin(line, opening);
    }
  }
  endFence(false);
  endProse();
  return blocks.filter(({ text }) => text.trim() !== '');
}

/** A fence's block, or, where it only wraps text that has fences, the blocks in it. */
function blocksOf({ mark, tag, lines }: Open, isClosed: boolean, depth: number): readonly Block[] {
  const text = lines.join('\n');
  const mayWrap = depth < 2 && (mark.length > 3 || isTextTag(tag));
  return mayWrap && /^[ \t]*(?:```|~~~)\S/m.test(text)
    ? findFences(text, depth + 1)
    : [{ kind: 'marked', text, tag, isClosed }];
}
