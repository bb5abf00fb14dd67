import {
  type ParsedPython,
  readParameters,
  sitesAt,
  quoted,
  type PythonDoc,
  readDocstring,
} from 'gpt-assay/code/python';
import type { Site, Edit } from 'gpt-assay/code';
import type { CodeOperators } from '../../code-operators';
import { wordsOf } from '../names';
import type { SyntaxNode } from '@lezer/common';
import { smallest } from 'gpt-assay/statistics';
import { commentBefore, isText, linesOf, statementsIn, removeStatement } from '../lines';

const otherNames = ['items', 'limit', 'data', 'amount', 'entries', 'other'];

/** Longer ones are not read. */
const longest = 5_000;

/** Makes the documentation of functions wrong. */
export const documentation: CodeOperators<ParsedPython> = {
  'wrong-param': {
    summary: 'documents a parameter that does not exist: `nums: …` → `items: …`',
    sitesIn(parsed) {
      const { code } = parsed;
      const taken = wordsOf(code);
      const text = otherNames.find((name) => !taken.has(name)) ?? 'parameter1';
      return sitesAt({
        FunctionDefinition(node): readonly Site[] {
          const doc = docOf(code, node);
          const parameters = readParameters(code, node.getChild('ParamList'), true).names.slice(0, 20);
          return parameters.flatMap((name): readonly Site[] => {
            const places = doc === undefined ? [] : entriesOf(doc, name);
            const what = `the doc calls \`${name}\` \`${text}\``;
            return places.length === 0 ? [] : [{ edits: places.map((place) => ({ ...place, text })), what }];
          });
        },
      })(parsed);
    },
  },
  'wrong-returns': {
    summary: 'documents a wrong result type: `bool` → `str`',
    sitesIn: sitesAt({
      FunctionDefinition(node, { code }): readonly Site[] {
        const read = docOf(code, node);
        const [entry] = read?.doc.returns ?? [];
        const lines = read?.text.split('\n') ?? [];
        const said = entry?.type === '' ? entry.text : (entry?.type ?? '');
        // What `:return:` and `:rtype:` say of the same result counts as one, where the first of them stands.
        const line = lines.findIndex(
          (one, index) => index >= (entry?.line ?? Infinity) && said !== '' && one.includes(said.slice(0, 40)),
        );
        if (read === undefined || entry === undefined || line < 0) {
          return [];
        }
        const start = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
        const from = read.from + start + (lines[line] ?? '').lastIndexOf(said.slice(0, 40));
        const type = /\bstr\b/.test(said) ? 'int' : 'str';
        const isTyped = entry.type !== '';
        const isField = /^[\s#]*[:@]/.test(lines[line] ?? '');
        return !isTyped && isField
          ? []
          : [
              {
                edits: [{ from, to: isTyped ? from + said.length : from, text: isTyped ? type : `${type}: ` }],
                what: isTyped
                  ? `the doc says ${quoted(type)}, not ${quoted(said)}`
                  : `the doc says that it returns ${quoted(type)}`,
              },
            ];
      },
    }),
  },
  'drop-doc': {
    summary: 'removes the docstring of a function, or the comment above it',
    sitesIn: sitesAt({
      FunctionDefinition(node, { code }): readonly Site[] {
        const doc = docOf(code, node);
        return doc === undefined ? [] : [{ edits: [doc.removal], what: 'the doc is left out' }];
      },
    }),
  },
};

/** What stands in a function's docstring, or in the comment right above it. */
interface Doc {
  readonly doc: PythonDoc;
  /** Where the text begins; its lines are counted from there, from 0. */
  readonly from: number;
  readonly text: string;
  /** Takes it away. */
  readonly removal: Edit;
}

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
