import type { SyntaxNodeRef } from '@lezer/common';
import { type ParsedPython, isClear } from 'gpt-assay/code/python';
import type { Edit, PythonOperator, Site } from 'gpt-assay/code';
import { indentAt } from '../lines';

const widths: readonly (readonly [string, string])[] = [
  ['  ', 'two blanks'],
  ['    ', 'four blanks'],
  ['\t', 'tabs'],
];
const blocks = new Set(['Body', 'MatchBody']);
const parents = new Set(['Script', ...blocks]);

interface Level {
  readonly from: number;
  readonly indent: string;
  readonly depth: number;
}

/** Indents all blocks by two blanks, four, or a tab. */
export const reindent: PythonOperator = {
  name: 'reindent',
  purpose: 'preserving',
  summary: 'changes the indentation width, or uses tabs',
  sitesIn(parsed) {
    const levels = isClear(parsed) ? levelsIn(parsed) : undefined;
    return (levels ?? []).some(({ depth }) => depth > 0)
      ? widths.flatMap(([unit, what]) => siteOf(levels ?? [], unit, what))
      : [];
  },
};

function siteOf(levels: readonly Level[], unit: string, what: string): readonly Site[] {
  const edits = levels.flatMap(({ from, indent, depth }): readonly Edit[] => {
    const text = unit.repeat(depth);
    return text === indent ? [] : [{ from: from - indent.length, to: from, text }];
  });
  return edits.length === 0 ? [] : [{ edits, what: `from here on ${what} indent` }];
}

/** The beginnings of all lines that are not inside of brackets or texts; `undefined` where one continues another oddly. */
function levelsIn({ code, tree }: ParsedPython): readonly Level[] | undefined {
  const levels: Level[] = [];
  const depthOf = new Map<string, number>();
  const open: string[] = [];
  let depth = 0;
  const odd: number[] = [];
  tree.iterate({
    enter(ref) {
      if (levels.at(-1)?.from !== ref.from && startsLine(ref, open.at(-1))) {
        const indent = indentAt(code, ref.from);
        if (indent !== undefined) {
          levels.push({ from: ref.from, indent, depth });
          depthOf.set(indent, depth);
        } else if (isBlank(code, ref.from)) {
          odd.push(ref.from);
        }
      } else if (ref.name === 'Comment') {
        const indent = indentAt(code, ref.from);
        const known = indent === undefined ? undefined : depthOf.get(indent);
        if (indent !== undefined && known !== undefined) {
          levels.push({ from: ref.from, indent, depth: known });
        }
      }
      open.push(ref.name);
      depth += blocks.has(ref.name) ? 1 : 0;
    },
    leave({ name }) {
      open.pop();
      depth -= blocks.has(name) ? 1 : 0;
    },
  });
  return odd.length > 0 ? undefined : levels;
}

function startsLine({ name }: SyntaxNodeRef, parent: string | undefined): boolean {
  switch (name) {
    case 'Comment':
    case ':':
    case ';':
      return false;
    case 'elif':
    case 'else':
    case 'except':
    case 'finally':
      return /^(If|While|For|Try)Statement$/.test(parent ?? '');
    case 'FunctionDefinition':
    case 'ClassDefinition':
    case 'Decorator':
      return parent === 'DecoratedStatement' || parents.has(parent ?? '');
    default:
      return parents.has(parent ?? '');
  }
}

/** Whether nothing but blanks stands before a position on its line, which yet does not begin there. */
function isBlank(code: string, position: number): boolean {
  let from = position;
  while (/[ \t]/.test(code[from - 1] ?? '')) {
    from -= 1;
  }
  return code[from - 1] === '\n';
}
