import type { SyntaxNode } from '@lezer/common';

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
export function listed(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] | undefined {
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
