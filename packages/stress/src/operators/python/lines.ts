import type { SyntaxNode } from '@lezer/common';

/** The lines that a statement has to itself, but for a comment behind it. */
export interface Lines {
  readonly from: number;
  /** Behind the line break, where there is one. */
  readonly to: number;
  readonly indent: string;
  readonly hasComment: boolean;
}

const longestLine = 1_000;
const longestComment = 5_000;

const containers =
  /^((If|While|For|Try|With|Decorated|Match)Statement|(Function|Class)Definition|Body|StatementGroup|Match(Body|Clause))$/;

/** Where the last of a statement ends, without the line break and comments behind it. */
export function endOf(statement: SyntaxNode): number {
  let last = statement;
  while (containers.test(last.name)) {
    let child: SyntaxNode | null = null;
    for (let node = last.firstChild; node !== null; node = node.nextSibling) {
      child = node.name === 'Comment' ? child : node;
    }
    if (child === null) {
      break;
    }
    last = child;
  }
  return last.to;
}

/** The blanks before a position, if nothing else stands before it on its line. */
export function indentAt(code: string, position: number): string | undefined {
  let from = position;
  while (/[ \t]/.test(code[from - 1] ?? '')) {
    from -= 1;
  }
  const isFirst =
    from === 0 || (code[from - 1] === '\n' && !/\\\r?$/.test(code.slice(Math.max(0, from - 3), from - 1)));
  return isFirst ? code.slice(from, position) : undefined;
}

/** The lines of a statement; `undefined` where it shares them with others, or continues one. */
export function linesOf(code: string, statement: SyntaxNode): Lines | undefined {
  const indent = indentAt(code, statement.from);
  let end = endOf(statement);
  while (/[ \t\r]/.test(code[end] ?? '')) {
    end += 1;
  }
  const hasComment = code[end] === '#';
  if (indent === undefined || (!hasComment && end < code.length && code[end] !== '\n')) {
    return undefined;
  }
  const lineBreak = code.indexOf('\n', end);
  return { from: statement.from - indent.length, to: lineBreak < 0 ? code.length : lineBreak + 1, indent, hasComment };
}

/** The line break that a text uses. */
export function lineBreakOf(code: string): string {
  const first = code.indexOf('\n');
  return first > 0 && code[first - 1] === '\r' ? '\r\n' : '\n';
}

/** The statements of a block, a line of several being one. */
export function statementsIn(block: SyntaxNode): readonly SyntaxNode[] {
  const statements: SyntaxNode[] = [];
  for (let node = block.firstChild; node !== null; node = node.nextSibling) {
    if (node.name !== ':' && node.name !== 'Comment') {
      statements.push(node);
    }
  }
  return statements;
}

/** Whether a statement is nothing but a text, as a docstring is. */
export function isText({ name, firstChild }: SyntaxNode): boolean {
  return name === 'ExpressionStatement' && (firstChild?.name === 'String' || firstChild?.name === 'ContinuedString');
}

/** The blanks by which a file indents, as its first block shows. */
export function indentUnitOf(code: string): string {
  let opensBlock = false;
  for (const line of code.split(/\r?\n/).filter((text) => text.trim() !== '')) {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    if (opensBlock && indent !== '') {
      return indent;
    }
    const [beforeComment = ''] = line.split('#', 1);
    opensBlock = [line, beforeComment].some((text) => text.trimEnd().endsWith(':'));
  }
  return '    ';
}

/** Where the first of the comment lines begins that end at a position. */
export function commentBefore(code: string, position: number): number {
  let from = position;
  while (from > 0) {
    const start = code.lastIndexOf('\n', from - 2) + 1;
    const line = code.slice(start, Math.min(from, start + longestLine)).trimStart();
    if (!line.startsWith('#') || line.startsWith('#!') || position - start > longestComment) {
      break;
    }
    from = start;
  }
  return from;
}
