import type { Range } from '../../javascript/found-function';
import type { ParsedProgram } from '../../javascript/parse-program';

/** Where a sign first stands between two offsets, outside of comments; -1 when it does not. */
export function findSign({ code, comments }: ParsedProgram, from: number, to: number, sign: string): number {
  let start = from;
  for (let next = firstFrom(comments, from); ; next += 1) {
    const comment = comments[next];
    const end = comment === undefined || comment.start >= to ? to : comment.start;
    const found = code.slice(start, end).indexOf(sign);
    if (found >= 0) {
      return start + found;
    }
    if (comment === undefined || end === to) {
      return -1;
    }
    start = comment.end;
  }
}

/** Where the next token begins: behind blanks and comments. */
export function nextToken({ code, comments }: ParsedProgram, from: number): number {
  let at = skipBlanks(code, from);
  for (let next = firstFrom(comments, from); comments[next]?.start === at; next += 1) {
    at = skipBlanks(code, comments[next]?.end ?? at);
  }
  return at;
}

/** Whether a comment begins between two offsets. */
export function hasComment({ comments }: ParsedProgram, from: number, to: number): boolean {
  const comment = comments[firstFrom(comments, from)];
  return comment !== undefined && comment.start < to;
}

/** Index of the first part of the code that begins at an offset or behind it, of parts in order. */
export function firstFrom(parts: readonly Range[], offset: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? Infinity) < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function skipBlanks(code: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(code)?.[0].length ?? 0);
}
