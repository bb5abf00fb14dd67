import type { SyntaxNode } from '@lezer/common';
import { smallest } from 'gpt-assay/statistics';
import { type PythonDoc, readDocstring } from 'gpt-assay/code/python';
import type { Edit } from 'gpt-assay/code';
import { commentBefore, isText, linesOf, statementsIn } from '../lines';
import { removeStatement } from '../remove-lines';

/** What stands in a function's docstring, or in the comment right above it. */
export interface Doc {
  readonly doc: PythonDoc;
  /** Where the text begins; its lines are counted from there, from 0. */
  readonly from: number;
  readonly text: string;
  /** Takes it away. */
  readonly removal: Edit;
}

/** Longer ones are not read. */
const longest = 5_000;

/** Reads what is said of a function. */
export function docOf(code: string, definition: SyntaxNode): Doc | undefined {
  const body = definition.getChild('Body');
  const first = body === null ? undefined : statementsIn(body)[0];
  const value = first !== undefined && isText(first) ? first.firstChild : null;
  if (first !== undefined && value?.name === 'String') {
    const [, start = '', text] =
      /^([rRuU]?("""|'''|"|'))([^]*)\2$/.exec(code.slice(value.from, value.to))?.slice(0, 4).toSpliced(2, 1) ?? [];
    return text === undefined || text.length > longest
      ? undefined
      : { doc: read(text), from: value.from + start.length, text, removal: removeStatement(code, first) };
  }
  const decorated = definition.parent?.name === 'DecoratedStatement' ? definition.parent : definition;
  const to = linesOf(code, decorated)?.from;
  const from = to === undefined ? undefined : commentBefore(code, to);
  if (to === undefined || from === undefined || from === to || to - from > longest) {
    return undefined;
  }
  const text = code.slice(from, to);
  return { doc: read(text.replaceAll(/^[ \t]*#/gm, '')), from, text, removal: { from, to, text: '' } };
}

function read(text: string): PythonDoc {
  const [first = '', ...rest] = text.split(/\r?\n/).map((line) => line.replaceAll('\t', '        '));
  const depth = smallest(
    rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  return readDocstring({ text: [first.trimStart(), ...rest.map((line) => line.slice(depth))].join('\n'), line: 0 });
}

/** The places in which entries name a parameter. */
export function entriesOf(
  { doc, from, text }: Doc,
  name: string,
): readonly { readonly from: number; readonly to: number }[] {
  const named = new Set(doc.parameters.filter((entry) => entry.name === name).map(({ line }) => line));
  let start = 0;
  return text.split('\n').flatMap((line, index) => {
    const lineFrom = start;
    start += line.length + 1;
    const tag = /^[\s#]*[:@](?:param|parameter|arg|argument|type)\s/.exec(line)?.[0].length ?? 0;
    const place = tag > 0 || named.has(index) ? placeOf(line.slice(tag), name) : -1;
    const at = from + lineFrom + tag + place;
    return place < 0 ? [] : [{ from: at, to: at + name.length }];
  });
}

/** Where a word stands in the part of a line that names a parameter. */
function placeOf(line: string, name: string): number {
  for (const { 0: word, index } of line.slice(0, 200).matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (line.slice(0, index).includes(':')) {
      return -1;
    }
    if (word === name) {
      return index;
    }
  }
  return -1;
}
