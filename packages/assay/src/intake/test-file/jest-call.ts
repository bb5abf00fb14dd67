import type { AnyNode, CallExpression, TaggedTemplateExpression } from 'acorn';

/** The rows of a table of tests: a list, or a template with headings. */
export type Table =
  | { readonly kind: 'list'; readonly node: AnyNode }
  | { readonly kind: 'template'; readonly node: TaggedTemplateExpression };

/** A call of one of Jest's functions. */
export type JestCall = { readonly node: CallExpression } & (
  | {
      readonly kind: 'test' | 'describe';
      readonly isSkipped: boolean;
      readonly table: Table | undefined;
    }
  | { readonly kind: 'hook'; readonly isIgnored: boolean }
  | {
      readonly kind: 'expect';
      readonly subject: AnyNode | undefined;
      readonly matcher: string;
      readonly isNegated: boolean;
      /** Whether it expects a promise to fail. */
      readonly isRejected: boolean;
    }
);

const names: Readonly<Record<string, 'test' | 'describe'>> = {
  ...{ test: 'test', it: 'test', fit: 'test', xit: 'test', xtest: 'test' },
  ...{ describe: 'describe', fdescribe: 'describe', xdescribe: 'describe' },
};

/** Which of Jest's functions a call is of; `undefined` when of none, or of one that the file itself defines. */
export function readJestCall(node: CallExpression, isLocal: (name: string) => boolean): JestCall | undefined {
  return readExpect(node, isLocal) ?? readHook(node, isLocal) ?? readTest(node, isLocal);
}

/** The names in `a.b.c`; `undefined` for anything else. */
function pathOf(node: AnyNode): readonly string[] | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type === 'MemberExpression' && !at.computed && at.property.type === 'Identifier') {
    names.push(at.property.name);
    at = at.object;
  }
  return at.type === 'Identifier' ? [...names, at.name].reverse() : undefined;
}

function readTest(node: CallExpression, isLocal: (name: string) => boolean): JestCall | undefined {
  const { callee } = node;
  const own = pathOf(callee);
  const plain = own === undefined || own.includes('each') ? undefined : describeTest(own, isLocal);
  if (plain !== undefined) {
    return { node, ...plain, table: undefined };
  }
  // test.each(rows)(…), test.each`rows`(…)
  const path =
    callee.type === 'CallExpression'
      ? pathOf(callee.callee)
      : callee.type === 'TaggedTemplateExpression'
        ? pathOf(callee.tag)
        : undefined;
  if (path !== undefined && path.length > 1 && path.at(-1) === 'each') {
    const found = describeTest(path.slice(0, -1), isLocal);
    return found === undefined ? undefined : { node, ...found, table: tableOf(callee) };
  }
  // jest-each: each(rows).test(…)
  const { outer, methods } = splitMethods(callee);
  const each =
    outer.type === 'CallExpression'
      ? pathOf(outer.callee)
      : outer.type === 'TaggedTemplateExpression'
        ? pathOf(outer.tag)
        : undefined;
  if (each?.length === 1 && each[0] === 'each' && !isLocal('each')) {
    const found = describeTest(methods, isLocal);
    return found === undefined ? undefined : { node, ...found, table: tableOf(outer) };
  }
  return undefined;
}

function describeTest(
  path: readonly string[],
  isLocal: (name: string) => boolean,
): { readonly kind: 'test' | 'describe'; readonly isSkipped: boolean } | undefined {
  const [root = '', ...modifiers] = path;
  const kind = Object.hasOwn(names, root) && !isLocal(root) ? names[root] : undefined;
  const isKnown = modifiers.every((name) => /^(only|skip|concurrent|failing|todo)$/.test(name));
  return kind === undefined || !isKnown
    ? undefined
    : { kind, isSkipped: root.startsWith('x') || modifiers.includes('skip') || modifiers.includes('todo') };
}

function tableOf(node: AnyNode): Table | undefined {
  if (node.type === 'TaggedTemplateExpression') {
    return { kind: 'template', node };
  }
  const [list] = node.type === 'CallExpression' ? node.arguments : [];
  return list === undefined ? undefined : { kind: 'list', node: list };
}

function splitMethods(node: AnyNode): { readonly outer: AnyNode; readonly methods: readonly string[] } {
  const methods: string[] = [];
  let outer = node;
  while (outer.type === 'MemberExpression' && !outer.computed && outer.property.type === 'Identifier') {
    methods.push(outer.property.name);
    outer = outer.object;
  }
  return { outer, methods: methods.reverse() };
}

function readHook(node: CallExpression, isLocal: (name: string) => boolean): JestCall | undefined {
  const { callee } = node;
  const name = callee.type === 'Identifier' ? callee.name : '';
  return /^(before|after)(Each|All)$/.test(name) && !isLocal(name)
    ? { kind: 'hook', node, isIgnored: name.startsWith('after') }
    : undefined;
}

function readExpect(node: CallExpression, isLocal: (name: string) => boolean): JestCall | undefined {
  const { outer, methods } = splitMethods(node.callee);
  const isExpect =
    outer.type === 'CallExpression' && outer.callee.type === 'Identifier' && outer.callee.name === 'expect';
  const matcher = methods.at(-1);
  if (!isExpect || matcher === undefined || isLocal('expect')) {
    return undefined;
  }
  return {
    ...{ kind: 'expect', node, subject: outer.arguments[0], matcher },
    isNegated: methods.includes('not'),
    isRejected: methods.includes('rejects'),
  };
}
