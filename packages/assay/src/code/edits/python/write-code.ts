import type { SyntaxNode } from '@lezer/common';
import type { Edit, Site } from '../operator';

const longestShown = 40;

/** The text of a node. */
export function textOf(code: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return code.slice(from, to);
}

/** Code within a sentence, in one line and not too long. */
export function quoted(text: string): string {
  const start = text.slice(0, 4 * longestShown).trim();
  const line = start.replaceAll(/\s+/g, ' ');
  return `\`${line.length > longestShown || start.length < text.trim().length ? `${line.slice(0, longestShown)}…` : line}\``;
}

/** Another text in the place of an expression, with blanks where it would run into a word beside it. */
export function replace(
  code: string,
  { from, to }: { readonly from: number; readonly to: number },
  text: string,
): Edit {
  const isWord = /^[\p{L}\p{N}_"']$/u;
  const before = isWord.test(code[from - 1] ?? '') && isWord.test(text[0] ?? '') ? ' ' : '';
  const after = isWord.test(code[to] ?? '') && isWord.test(text.at(-1) ?? '') ? ' ' : '';
  return { from, to, text: `${before}${text}${after}` };
}

/** A place where one text becomes another. */
export function replacement(code: string, node: { readonly from: number; readonly to: number }, text: string): Site {
  return { edits: [replace(code, node, text)], what: `${quoted(textOf(code, node))} becomes ${quoted(text)}` };
}

/** The text of an expression that may stand as an operand of `not`, or of a sign such as `+`. */
export function operand(code: string, node: SyntaxNode, of: 'not' | 'sign'): string {
  const isLoose =
    /^(Conditional|Lambda|Named)Expression$/.test(node.name) ||
    (node.name === 'BinaryExpression' &&
      (of === 'sign' || node.getChild('and') !== null || node.getChild('or') !== null)) ||
    (node.name === 'UnaryExpression' && of === 'sign') ||
    node.name === 'AwaitExpression';
  return isLoose ? `(${textOf(code, node)})` : textOf(code, node);
}

/** What a node consists of, comments left out. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'Comment') {
      children.push(child);
    }
  }
  return children;
}

/** Whether a name, or another kind of node, stands anywhere in a node, itself included. */
export function contains(node: SyntaxNode, kinds: RegExp): boolean {
  let found = false;
  node.cursor().iterate(({ name }) => {
    found ||= kinds.test(name);
    return !found;
  });
  return found;
}

/** The expressions among siblings that commas divide; `undefined` where one of them is starred or named. */
function listed(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] | undefined {
  const [first, ...rest] = nodes;
  const isRegular = nodes.every(({ name }, index) => (name === ',') === (index % 2 === 1));
  if (first === undefined) {
    return [];
  }
  return isRegular ? [first, ...rest.filter(({ name }) => name !== ',')] : undefined;
}

/** The arguments of a call that are plain expressions, by place; `undefined` where there are other ones. */
export function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] | undefined {
  const list = call.getChild('ArgList');
  return list === null ? undefined : listed(childrenOf(list).slice(1, -1));
}

/** The name that a call calls, such as `len`. */
export function calledName(code: string, { name, firstChild }: SyntaxNode): string | undefined {
  return name === 'CallExpression' && firstChild?.name === 'VariableName'
    ? code.slice(firstChild.from, firstChild.to)
    : undefined;
}
