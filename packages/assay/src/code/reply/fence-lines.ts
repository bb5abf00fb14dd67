import { isKnownTag } from './language-tags';

/** A line that opens a fence. */
export interface Opening {
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
export interface Closing {
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

/** The opening fence on a line: backticks anywhere, tildes only at its beginning. */
export function openingOn(line: string): Opening | undefined {
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
export function closingOn(line: string, mark: string): Closing | undefined {
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

/** Lines that are looked at for the end of a block. */
const mostAhead = 300;

/**
 * Where a block goes on to although a fence stands on a line of it: pairs of fences four blanks further in than its
 * opening, as in the docstring of a function, are code when a fence that is not so far in closes the block behind them.
 */
export function endBehindInner(lines: readonly string[], from: number, { indent, mark }: Opening): number | undefined {
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
