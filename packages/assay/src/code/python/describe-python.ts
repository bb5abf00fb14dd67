import type { SyntaxNode } from '@lezer/common';
import { parsePython, type ParsedPython } from './parse-python';
import { readScopes } from './read-scopes';

/**
 * The syntax of a program without layout, comments and quotes, its own names numbered in the order in which they appear.
 * `undefined` when it cannot be read.
 */
export function describePython(code: string): string | undefined {
  const parsed = parsePython(code);
  if (parsed.status !== 'parsed' || parsed.problems.length > 0) {
    return undefined;
  }
  const own = findOwnNames(parsed);
  const numbers = new Map<string, number>();
  const parts: string[] = [];
  parsed.tree.iterate({
    enter({ name, from, to, node }) {
      if (name === 'Comment') {
        return false;
      }
      if (node.firstChild !== null && name !== 'String') {
        parts.push(name, '(');
        return true;
      }
      const text = parsed.code.slice(from, to);
      if (name === 'VariableName' && own.has(text)) {
        const number = numbers.get(text) ?? numbers.size;
        numbers.set(text, number);
        parts.push(`#${number}`);
      } else if (name !== ';') {
        parts.push(name === 'String' ? JSON.stringify(unquote(text)) : text);
      }
      return false;
    },
    leave({ name, node }) {
      if (node.firstChild !== null && name !== 'String') {
        parts.push(')');
      }
    },
  });
  return parts.join(' ');
}

/** Names that the program itself gives, wherever it does, but for those of modules. */
function findOwnNames(parsed: ParsedPython): ReadonlySet<string> {
  const { imported } = readScopes(parsed);
  const own = new Set<string>();
  /** Where the last `=` of each assignment stands, by where the assignment begins. */
  const signs = new Map<number, number>();
  parsed.tree.iterate({
    enter({ name, from, to, node }) {
      if (name === 'AssignStatement' || name === 'NamedExpression') {
        signs.set(from, node.getChildren('AssignOp').at(-1)?.from ?? from);
      }
      const text = name === 'VariableName' ? parsed.code.slice(from, to) : '';
      if (text !== '' && !imported.has(text) && isGiven(node, signs)) {
        own.add(text);
      }
    },
  });
  return own;
}

/** Whether this is where a name is given to something. */
function isGiven(name: SyntaxNode, signs: ReadonlyMap<number, number>): boolean {
  let node = name;
  while (/^(TupleExpression|ArrayExpression|ParenthesizedExpression)$/.test(node.parent?.name ?? '')) {
    node = node.parent ?? node;
  }
  const { parent, prevSibling } = node;
  switch (parent?.name) {
    case 'FunctionDefinition':
    case 'ClassDefinition':
      return true;
    case 'ParamList':
      return prevSibling?.name !== 'AssignOp';
    case 'AssignStatement':
    case 'NamedExpression':
      return name.from < (signs.get(parent.from) ?? 0);
    case 'WithStatement':
    case 'TryStatement':
      return prevSibling?.name === 'as';
    default:
      return standsBehindFor(node);
  }
}

/** Names that one `for` gives, with the commas between them. */
const mostBehindFor = 20;

/** `for name in`, `for one, other in`. */
function standsBehindFor(node: SyntaxNode): boolean {
  let before = node.prevSibling;
  for (let step = 0; step < mostBehindFor && /^(VariableName|TupleExpression|,)$/.test(before?.name ?? ''); step += 1) {
    before = before?.prevSibling ?? null;
  }
  return before?.name === 'for';
}

/** The text between any kind of quotes. */
function unquote(literal: string): string {
  return literal.replace(/^([a-zA-Z]*)('''|"""|'|")([^]*)\2$/, '$1 $3');
}
