import { appendTo } from '../../basics/collections';
import { languages, type Language } from '../../sandbox/sandbox';

/** A piece of a reply that may be code. */
export interface Block {
  /** `prose`: text between blocks, which may hold code that nothing marks. */
  readonly kind: 'marked' | 'prose';
  readonly text: string;
  /** What its opening says of its language, in lower case. */
  readonly tag: string | undefined;
  /** Whether its end is marked too; otherwise prose may follow the code. */
  readonly isClosed: boolean;
}

/** Text of a reply in which nothing marks code. */
export function proseOf(text: string): Block {
  return { kind: 'prose', text, tag: undefined, isClosed: false };
}

/** A line that opens a fence. */
interface Opening {
  /** Text in front of the fence. */
  readonly before: string;
  /** Blanks in front of the fence; none where text stands there. */
  readonly indent: number;
  /** The backticks or tildes. */
  readonly mark: string;
  readonly tag: string | undefined;
  /** Code on the same line, `''` without any. */
  readonly code: string;
}

/** A line that closes a fence. */
interface Closing {
  /** Code in front of the fence, `''` without any. */
  readonly before: string;
  /** Text behind it. */
  readonly rest: string;
  /** Whether it can only be meant to open another. */
  readonly reopens: boolean;
  /** Whether it has fewer backticks than it should. */
  readonly isShort: boolean;
}

/** Code that begins on the line of its fence. */
const beginsCode = /^(?:async |def |class |function\b|const |let |var |import |from |\(|#|\/\/)/;

/** Lines that are looked at for the end of a block. */
const mostAhead = 300;

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

/** The opening fence on a line: backticks anywhere, tildes only at its beginning. */
function openingOn(line: string): Opening | undefined {
  const tildes = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)?(~{3,})/.exec(line);
  const at = tildes === null ? line.indexOf('```') : tildes[0].length - (tildes[1]?.length ?? 0);
  if (at < 0) {
    return undefined;
  }
  const mark = /^(?:`+|~+)/.exec(line.slice(at))?.[0] ?? '```';
  const before = line.slice(0, at);
  // What a list or a quotation puts before a fence is no text.
  const isText = !/^(?:[-*+>]|\d+[.)])?$/.test(before.trim());
  const indent = isText ? 0 : widthOf(before);
  return { before: isText ? before : '', indent, mark, ...readInfo(line.slice(at + mark.length)) };
}

/** What stands behind an opening fence: words that name the language, or code already. */
function readInfo(info: string): Pick<Opening, 'tag' | 'code'> {
  const [start = '', word = ''] = /^[ \t]*(?:\{[ \t]*)?\.?([\p{L}\d+#._-]*)/u.exec(info) ?? [];
  const rest = info.slice(start.length);
  const [tag = ''] = word.toLowerCase().split('.', 1);
  const isTag = rest.trim() === '' || (isKnownTag(tag) && /^[\s:,{}[]/.test(rest));
  if (!isTag) {
    return { tag: undefined, code: info.trim() };
  }
  const text = rest.trim();
  // Behind the name may stand attributes, such as `title="fib.py"`.
  return { tag: tag === '' ? undefined : tag, code: text.includes('```') || beginsCode.test(text) ? text : '' };
}

/** What a line closes of a fence that was opened by a mark. */
function closingOn(line: string, mark: string): Closing | undefined {
  const trimmed = line.trim();
  const sign = mark.charAt(0);
  if (trimmed.startsWith(mark)) {
    const rest = trimmed.slice(runLength(trimmed, 0, sign)).trim();
    const reopens = /^\{?\.?[\p{L}\d+#_-]+\}?$/u.test(rest) && isKnownTag(rest.replaceAll(/[{}.]/g, '').toLowerCase());
    return { before: '', rest, reopens, isShort: false };
  }
  if (trimmed === '``' && mark === '```') {
    return { before: '', rest: '', reopens: false, isShort: true };
  }
  // `return x```: a fence that follows code, but not one around a word of it or in a comment of several lines.
  const end = line.trimEnd();
  const run = runLength(end, end.length - 1, sign, -1);
  const before = end.slice(0, end.length - run);
  const isCode = /[\w)\]};'"]$/.test(before) && !/^\s*\/?\*/.test(before) && !before.includes(mark);
  return sign === '`' && run >= mark.length && isCode
    ? { before, rest: '', reopens: false, isShort: false }
    : undefined;
}

/**
 * Where a block goes on to although a fence stands on a line of it: pairs of fences four blanks further in than its
 * opening, as in the docstring of a function, are code when a fence that is not so far in closes the block behind them.
 */
function endBehindInner(lines: readonly string[], from: number, { indent, mark }: Opening): number | undefined {
  const isFence = (line: string): boolean => line.trimStart().startsWith(mark);
  const isInner = (line: string): boolean => isFence(line) && widthOf(/^\s*/.exec(line)?.[0] ?? '') >= indent + 4;
  let inner = 0;
  for (let index = from; index < Math.min(lines.length, from + mostAhead); index += 1) {
    const line = lines[index] ?? '';
    const closing = closingOn(line, mark);
    if (isInner(line)) {
      inner += 1;
    } else if (closing !== undefined) {
      return inner > 0 && inner % 2 === 0 && !closing.reopens ? index : undefined;
    }
  }
  return undefined;
}

function widthOf(blanks: string): number {
  return blanks.replaceAll('\t', '    ').length;
}

function runLength(text: string, from: number, sign: string, step = 1): number {
  let length = 0;
  while (text.charAt(from + length * step) === sign) {
    length += 1;
  }
  return length;
}

/** A fence's block, or, where it only wraps text that has fences, the blocks in it. */
function blocksOf({ mark, tag, lines }: Open, isClosed: boolean, depth: number): readonly Block[] {
  const text = lines.join('\n');
  const mayWrap = depth < 2 && (mark.length > 3 || isTextTag(tag));
  return mayWrap && /^[ \t]*(?:```|~~~)\S/m.test(text)
    ? findFences(text, depth + 1)
    : [{ kind: 'marked', text, tag, isClosed }];
}

const tags: Readonly<Record<Language, readonly string[]>> = {
  python: ['python', 'python3', 'python2', 'py', 'py3', 'ipython', 'pycon', 'python-repl', 'sage'],
  javascript: ['javascript', 'js', 'jsx', 'node', 'nodejs', 'mjs', 'cjs', 'ecmascript', 'es6', 'typescript', 'ts'],
};

const texts = new Set(['markdown', 'md', 'text', 'txt', 'plaintext', 'plain', 'code', '']);

const others = new Set(
  (
    'bash sh shell zsh console terminal cmd powershell json yaml yml xml html css sql diff patch output java c cpp c++ ' +
    'c# csharp cs go golang rust ruby rb php swift kotlin scala perl lua r haskell mermaid latex pseudocode'
  ).split(' '),
);

/** The language that the tag of a block names; `other` when it names one that is never asked for. */
export function languageOfTag(tag: string | undefined): Language | 'other' | undefined {
  const language = languages.find((one) => tags[one].includes(tag ?? ''));
  return language ?? (others.has(tag ?? '') ? 'other' : undefined);
}

/** Whether a word behind an opening fence is there to name a language. */
export function isKnownTag(word: string): boolean {
  const tag = word.toLowerCase();
  return texts.has(tag) || languageOfTag(tag) !== undefined;
}

/** Whether a block of that tag holds text in which fences may stand. */
function isTextTag(tag: string | undefined): boolean {
  return tag !== undefined && texts.has(tag);
}
