import type { AnyNode, CallExpression, TaggedTemplateExpression } from 'acorn';

/** The call or the template that holds the rows of a table of tests. */
export type Table = CallExpression | TaggedTemplateExpression;

/** A call of one of Jest's functions. */
export type JestCall = { readonly node: CallExpression } & (
  | {
      readonly kind: 'test' | 'describe';
      readonly isSkipped: boolean;
      readonly table: Table | undefined;
    }
  | { readonly kind: 'hook'; readonly isAfter: boolean }
  | {
      readonly kind: 'expect';
      readonly subject: AnyNode | undefined;
      readonly matcher: string;
      readonly isNegated: boolean;
      /** Whether it expects a promise to fail. */
      readonly isRejected: boolean;
    }
);

/** `a.b(…).c` taken apart: the names before the call or the template in it, that call, and the names behind it. */
interface Chain {
  readonly before: readonly string[];
  readonly inner: Table | undefined;
  readonly after: readonly string[];
}

/** More names in a row than any of Jest's functions has. */
const mostNames = 8;
const kinds: ReadonlyMap<string, 'test' | 'describe'> = new Map([
  ...['test', 'it', 'fit', 'xit', 'xtest'].map((name) => [name, 'test'] as const),
  ...['describe', 'fdescribe', 'xdescribe'].map((name) => [name, 'describe'] as const),
]);

/** Which of Jest's functions a call is of; `undefined` when of none, or of one that the file itself defines. */
export function readJestCall(node: CallExpression, isLocal: (name: string) => boolean): JestCall | undefined {
  const chain = takeApart(node.callee);
  const root = chain?.before[0];
  if (chain === undefined || root === undefined || isLocal(root)) {
    return undefined;
  }
  const { before, inner, after } = chain;
  if (inner === undefined) {
    return /^(before|after)(Each|All)$/.test(root) && before.length === 1
      ? { kind: 'hook', node, isAfter: root.startsWith('after') }
      : readTest(node, before, undefined);
  }
  if (root === 'expect' && inner.type === 'CallExpression' && before.length === 1) {
    return readExpect(node, inner, after);
  }
  if (before.at(-1) !== 'each') {
    return undefined;
  }
  // test.each(rows)(…), test.each`rows`(…), and of jest-each each(rows).test(…)
  const path = [...before.slice(0, -1), ...after];
  return isLocal(path[0] ?? '') ? undefined : readTest(node, path, inner);
}

function readExpect(node: CallExpression, inner: CallExpression, after: readonly string[]): JestCall | undefined {
  const matcher = after.at(-1);
  return matcher === undefined
    ? undefined
    : {
        kind: 'expect',
        node,
        subject: inner.arguments[0],
        matcher,
        isNegated: after.includes('not'),
        isRejected: after.includes('rejects'),
      };
}

function takeApart(callee: AnyNode): Chain | undefined {
  let names: readonly string[] = [];
  let after: readonly string[] = [];
  let inner: Table | undefined;
  let at = callee;
  while (names.length < mostNames) {
    if (at.type === 'Identifier') {
      return { before: [at.name, ...names], inner, after };
    }
    if (at.type === 'MemberExpression' && !at.computed && at.property.type === 'Identifier') {
      names = [at.property.name, ...names];
      at = at.object;
    } else if (inner === undefined && (at.type === 'CallExpression' || at.type === 'TaggedTemplateExpression')) {
      inner = at;
      after = names;
      names = [];
      at = at.type === 'CallExpression' ? at.callee : at.tag;
    } else {
      return undefined;
    }
  }
  return undefined;
}

function readTest(
  node: CallExpression,
  [root = '', ...modifiers]: readonly string[],
  table: Table | undefined,
): JestCall | undefined {
  const kind = kinds.get(root);
  const isKnown = modifiers.every((name) => /^(only|skip|concurrent|failing|todo)$/.test(name));
  const isSkipped = root.startsWith('x') || modifiers.includes('skip') || modifiers.includes('todo');
  return kind === undefined || !isKnown ? undefined : { node, kind, isSkipped, table };
}
