import {
  type ParsedProgram,
  findSites,
  quote,
  type FunctionNode,
  type Reading,
  findFunctions,
  firstFrom,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import type { Comment } from 'acorn';

const others = ['list', 'amount', 'input', 'options', 'value'];

/** No person writes a longer one. */
const longest = 20_000;

/** Makes the JSDoc of functions wrong. */
export const documentation: CodeOperators<ParsedProgram> = {
  'wrong-param': {
    summary: 'documents a parameter under a wrong name',
    sitesIn: findSites(function* (reading) {
      for (const { comment, node } of documentedFunctions(reading)) {
        const names = (node?.params ?? []).flatMap((one) => (one.type === 'Identifier' ? [one.name] : []));
        const documented = paramNames(comment);
        for (const { text, start: from, end: to } of documented) {
          const other = others.find((one) => !names.includes(one) && documented.every((name) => name.text !== one));
          if (names.includes(text) && other !== undefined) {
            yield { edits: [{ from, to, text: other }], what: `the JSDoc calls ${quote(text)} ${quote(other)}` };
          }
        }
      }
    }),
  },
  'wrong-returns': {
    summary: 'documents a wrong result type',
    sitesIn: findSites(function* (reading) {
      for (const { comment } of documentedFunctions(reading)) {
        for (const { text, start: from, end: to } of returnTypes(comment)) {
          const other = /number|int|float/i.test(text) ? 'string' : 'number';
          yield { edits: [{ from, to, text: other }], what: `the JSDoc says that ${quote(other)} is returned` };
        }
      }
    }),
  },
  'drop-doc': {
    summary: 'removes the doc comment',
    sitesIn: findSites(function* (reading) {
      const { code } = reading;
      for (const { comment } of documentedFunctions(reading)) {
        const { start, end, loc } = comment;
        const line = start - (loc?.start.column ?? 0);
        const rest = /^[\t ]*\r?\n/.exec(code.slice(end, end + 200));
        const isAlone = rest !== null && start - line < 200 && code.slice(line, start).trim() === '';
        const edit = isAlone ? { from: line, to: end + rest[0].length, text: '' } : { from: start, to: end, text: ' ' };
        yield { edits: [edit], what: 'the JSDoc is left out' };
      }
    }),
  },
};

/** A JSDoc comment and the function that it stands above. */
interface DocumentedFunction {
  readonly comment: Comment;
  readonly node: FunctionNode | undefined;
}

/** A name or a type in a doc comment, by offsets in the program. */
interface DocPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

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
function returnTypes({ start, value }: Comment): readonly DocPart[] {
  return [...value.matchAll(/@returns?[ \t]+\{([^\n{}]*)(?=\})/g)].map((match) => partOf(start + 2, match));
}

/** The group that ends a match. */
function partOf(offset: number, { index, 0: all, 1: text = '' }: RegExpExecArray): DocPart {
  const end = offset + index + all.length;
  return { text, start: end - text.length, end };
}
