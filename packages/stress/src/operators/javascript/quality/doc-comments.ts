import type { Comment } from 'acorn';
import { type FunctionNode, type Reading, findFunctions, firstFrom } from 'gpt-assay/code/javascript';

/** A JSDoc comment and the function that it stands above. */
export interface DocumentedFunction {
  readonly comment: Comment;
  readonly node: FunctionNode | undefined;
}

/** A name or a type in a doc comment, by offsets in the program. */
export interface DocPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** No person writes a longer one. */
const longest = 20_000;

/** Every function that can be reached from the top and has JSDoc directly above it. */
export function documentedFunctions(reading: Reading): readonly DocumentedFunction[] {
  const found = new Map<number, DocumentedFunction>();
  for (const { anchors, node } of findFunctions(reading)) {
    for (const anchor of anchors) {
      const comment = commentAbove(reading, anchor);
      if (comment !== undefined && !found.has(comment.start)) {
        found.set(comment.start, { comment, node });
      }
    }
  }
  return [...found.values()];
}

/** Nothing but blanks and a few `//` lines may stand between the two. */
function commentAbove({ code, comments }: Reading, anchor: number): Comment | undefined {
  const last = firstFrom(comments, anchor) - 1;
  let end = anchor;
  for (let index = last; index > last - 10; index -= 1) {
    const comment = comments[index];
    if (comment === undefined || code.slice(comment.end, Math.min(end, comment.end + longest)).trim() !== '') {
      return undefined;
    }
    if (comment.type === 'Block') {
      return comment.value.startsWith('*') && !comment.value.startsWith('**') && comment.value.length <= longest
        ? comment
        : undefined;
    }
    end = comment.start;
  }
  return undefined;
}

/** The types and names of a comment's `@param`s, where both stand on the tag's line. */
export function paramNames({ start, value }: Comment): readonly DocPart[] {
  const tag = /@(?:param|arg|argument)[ \t]+(?:\{[^\n{}]*\}[ \t]+)?\[?([\w$]+)/g;
  return [...value.matchAll(tag)].map((match) => partOf(start + 2, match));
}

/** The types of a comment's `@returns`, without braces. */
export function returnTypes({ start, value }: Comment): readonly DocPart[] {
  return [...value.matchAll(/@returns?[ \t]+\{([^\n{}]*)(?=\})/g)].map((match) => partOf(start + 2, match));
}

/** The group that ends a match. */
function partOf(offset: number, { index, 0: all, 1: text = '' }: RegExpExecArray): DocPart {
  const end = offset + index + all.length;
  return { text, start: end - text.length, end };
}
