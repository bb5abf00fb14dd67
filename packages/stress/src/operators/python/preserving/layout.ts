import type { SyntaxNodeRef, SyntaxNode } from '@lezer/common';
import { type ParsedPython, isClear, childrenOf, quoted, replace, sitesAt } from 'gpt-assay/code/python';
import type { Edit, Site } from 'gpt-assay/code';
import type { CodeOperators } from '../../code-operators';
import { indentAt, lineBreakOf, linesOf, linesOutsideTexts, statementsIn } from '../lines';

const widths: readonly (readonly [string, string])[] = [
  ['  ', 'two blanks'],
  ['    ', 'four blanks'],
  ['\t', 'tabs'],
];

const blocks = new Set(['Body', 'MatchBody']);

const parents = new Set(['Script', ...blocks]);

const plain = /^([A-Za-z]*)("""|'''|"|')([^'"\\]*)\2$/;

/** Lays code out otherwise. */
export const layout: CodeOperators<ParsedPython> = {
  reindent: {
    summary: 'changes the indentation width, or uses tabs',
    sitesIn(parsed) {
      const levels = isClear(parsed) ? levelsIn(parsed) : undefined;
      return (levels ?? []).some(({ depth }) => depth > 0)
        ? widths.flatMap(([unit, what]) => reindented(levels ?? [], unit, what))
        : [];
    },
  },
  // `'a'` ↔ `"a"`, wherever nothing has to be escaped.
  quotes: {
    summary: 'changes the quotes of strings: `\'a\'` ↔ `"a"`',
    sitesIn(parsed) {
      const edits: Edit[] = [];
      const { code, tree } = parsed;
      if (!isClear(parsed)) {
        return [];
      }
      tree.iterate({
        enter({ name, from, to }) {
          if (name !== 'String' && name !== 'FormatString') {
            return true;
          }
          const [, prefix = '', quote = '', text] = plain.exec(code.slice(from, to)) ?? [];
          if (text !== undefined) {
            const other = quote.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
            edits.push({ from, to, text: `${prefix}${other}${text}${other}` });
          }
          // What stands in an f-string must not have its quotes.
          return false;
        },
      });
      return siteOf(edits, 'from here on texts have other quotes');
    },
  },
  parentheses: {
    summary: 'adds or removes parentheses around a returned or tested expression: `return x` ↔ `return (x)`',
    sitesIn: sitesAt({
      ReturnStatement: (node, { code }) => around(code, childrenOf(node).slice(1)),
      IfStatement: (node, { code }) => around(code, [node.firstChild?.nextSibling ?? null]),
      WhileStatement: (node, { code }) => around(code, [node.firstChild?.nextSibling ?? null]),
    }),
  },
  'blank-lines': {
    summary: 'adds blank lines between statements, or removes all blank lines',
    sitesIn(parsed) {
      return isClear(parsed)
        ? [
            ...siteOf(added(parsed), 'from here on blank lines divide statements'),
            ...siteOf(removed(parsed), 'from here on no lines are blank'),
          ]
        : [];
    },
  },
};

interface Level {
  readonly from: number;
  readonly indent: string;
  readonly depth: number;
}

function reindented(levels: readonly Level[], unit: string, what: string): readonly Site[] {
  const edits = levels.flatMap(({ from, indent, depth }): readonly Edit[] => {
    const text = unit.repeat(depth);
    return text === indent ? [] : [{ from: from - indent.length, to: from, text }];
  });
  return siteOf(edits, `from here on ${what} indent`);
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

function around(code: string, nodes: readonly (SyntaxNode | null)[]): readonly Site[] {
  const first = nodes[0] ?? null;
  const last = nodes.at(-1) ?? null;
  if (first === null || last === null || first.name === 'Comment' || first.name === 'Body') {
    return [];
  }
  const range = { from: first.from, to: last.to };
  const text = code.slice(range.from, range.to);
  if (first !== last || first.name !== 'ParenthesizedExpression') {
    return [{ edits: [replace(code, range, `(${text})`)], what: `${quoted(text)} gets parentheses` }];
  }
  const inner = text.slice(1, -1).trim();
  const isLoose = ['YieldExpression', 'NamedExpression', '*'].some((name) => first.getChild(name) !== null);
  return /[\n#]/.test(inner) || isLoose
    ? []
    : [{ edits: [replace(code, range, inner)], what: `${quoted(text)} loses its parentheses` }];
}

function siteOf(edits: readonly Edit[], what: string): readonly Site[] {
  return edits.length === 0 ? [] : [{ edits, what }];
}

function added({ code, tree }: ParsedPython): readonly Edit[] {
  const edits: Edit[] = [];
  const text = lineBreakOf(code);
  tree.iterate({
    enter({ name, node }) {
      for (const statement of name === 'Body' ? statementsIn(node).slice(1) : []) {
        const lines = linesOf(code, statement);
        if (lines !== undefined) {
          edits.push({ from: lines.from, to: lines.from, text });
        }
      }
    },
  });
  return edits.toSorted((a, b) => a.from - b.from);
}

function removed({ code, tree }: ParsedPython): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { start, end } of linesOutsideTexts(code, 0, code.length, [tree.topNode])) {
    const isContinued = /\\\r?\n$/.test(code.slice(Math.max(0, start - 3), start));
    if (end < code.length && !isContinued && code.slice(start, end).trim() === '') {
      edits.push({ from: start, to: end + 1, text: '' });
    }
  }
  return edits;
}
