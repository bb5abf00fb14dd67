import type { SyntaxNode } from '@lezer/common';
import type { Edit } from 'gpt-assay/code';

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

/** The lines of some nodes that do not begin inside of a text. */
export function* linesOutsideTexts(
  code: string,
  from: number,
  to: number,
  nodes: readonly SyntaxNode[],
): Generator<{ readonly start: number; readonly end: number }> {
  const texts: { readonly from: number; readonly to: number }[] = [];
  for (const node of nodes) {
    node.cursor().iterate((ref) => {
      const isPlainText = ref.name === 'String' || ref.name === 'FormatString';
      if (isPlainText) {
        texts.push({ from: ref.from, to: ref.to });
      }
      return !isPlainText;
    });
  }
  let next = 0;
  for (let start = from; start < to;) {
    const lineBreak = code.indexOf('\n', start);
    const end = lineBreak < 0 ? to : lineBreak;
    while (next < texts.length && (texts[next]?.to ?? 0) <= start) {
      next += 1;
    }
    if ((texts[next]?.from ?? Infinity) >= start) {
      yield { start, end };
    }
    start = end + 1;
  }
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

/** Lines at the beginning of a block, behind a docstring; a tab stands for one more level. `undefined` for a block without lines. */
export function insertFirst(code: string, body: SyntaxNode, lines: readonly string[]): Edit | undefined {
  const [first, second] = statementsIn(body);
  const isDocumented = body.parent?.name === 'FunctionDefinition' && first !== undefined && isText(first);
  const next = isDocumented ? second : first;
  if (next === undefined) {
    return undefined;
  }
  const place = linesOf(code, next);
  return place === undefined
    ? undefined
    : { from: place.from, to: place.from, text: write(code, place.indent, lines).join('') };
}

/** Lines at the end of a block. */
export function insertLast(code: string, body: SyntaxNode, lines: readonly string[]): Edit | undefined {
  const last = statementsIn(body).at(-1);
  const place = last === undefined ? undefined : linesOf(code, last);
  if (place === undefined) {
    return undefined;
  }
  const isEnded = code[place.to - 1] === '\n';
  const text = write(code, place.indent, lines).join('');
  return { from: place.to, to: place.to, text: isEnded ? text : `${lineBreakOf(code)}${text}` };
}

function write(code: string, indent: string, lines: readonly string[]): readonly string[] {
  const unit = indentUnitOf(code);
  const lineBreak = lineBreakOf(code);
  return lines.map((line) => `${indent}${line.replaceAll('\t', unit)}${lineBreak}`);
}

/** Takes a statement out; where a block would have none left, `pass` stands in its place. */
export function removeStatement(code: string, statement: SyntaxNode): Edit {
  const lines = linesOf(code, statement);
  return lines === undefined || !hasOthers(statement)
    ? { from: statement.from, to: lines === undefined ? statement.to : endBefore(code, lines.to), text: 'pass' }
    : { from: lines.from, to: lines.to, text: '' };
}

/** The end of a line without its line break. */
function endBefore(code: string, position: number): number {
  return position - (/\r?\n$/.exec(code.slice(Math.max(0, position - 2), position))?.[0].length ?? 0);
}

/** Whether its block holds more than it and a docstring. */
function hasOthers({ from, parent }: SyntaxNode): boolean {
  let node = parent?.name === 'Body' ? parent.firstChild : null;
  while (node !== null && (node.name === ':' || node.name === 'Comment' || node.from === from || isText(node))) {
    node = node.nextSibling;
  }
  return node !== null;
}
