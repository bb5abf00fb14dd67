import type { CallExpression } from 'acorn';
import { appendTo } from '../../basics/append-to';
import { evaluateItem } from './evaluate-item';
import { joinTexts } from './join-texts';
import { lineOf, type Interpreter } from './interpreter';
import { readJestCall } from './jest-call';
import { lookUp } from './scope';
import { nothing, unite, type Entries, type List, type Scope, type Value } from './value';

/** What a call gives: Jest's functions, those of the file, and a few of JavaScript's are followed. */
export function evaluateCall(interpreter: Interpreter, node: CallExpression, scope: Scope): Value {
  const jest = readJestCall(node, (name) => lookUp(scope, name)?.kind === 'function');
  if (jest !== undefined) {
    return interpreter.onJest(jest, scope);
  }
  const { callee } = node;
  const method =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed
      ? callee.property.name
      : undefined;
  const owner = callee.type === 'MemberExpression' ? interpreter.evaluate(callee.object, scope) : nothing;
  const given = node.arguments.flatMap((argument) => evaluateItem(interpreter, argument, scope));
  const [first = nothing] = given;
  // Which item of a list a method gives is not known.
  const from = owner.kind === 'opaque' || owner.kind === 'text' ? [...given, owner] : given;
  const unknown = (): Value => interpreter.opaque(node, unite(interpreter, from));
  if (
    callee.type === 'Identifier' ||
    callee.type === 'FunctionExpression' ||
    callee.type === 'ArrowFunctionExpression'
  ) {
    const local = interpreter.evaluate(callee, scope);
    return local.kind === 'function' ? callLocal(interpreter, node, local, given) : unknown();
  }
  if (callee.type !== 'MemberExpression' || method === undefined) {
    return unknown();
  }
  if (first.kind === 'record' && method === 'assign') {
    assignAll(interpreter, node, first, given.slice(1));
    return first;
  }
  if (callee.object.type === 'Identifier' && lookUp(scope, callee.object.name) === undefined) {
    return callGlobal(interpreter, `${callee.object.name}.${method}`, first) ?? unknown();
  }
  if (owner.kind === 'list') {
    return callList(interpreter, node, { owner, method, given }) ?? unknown();
  }
  if (owner.kind === 'text' && given.length === 0 && /^trim(Start|End)?$/.test(method)) {
    interpreter.spend(owner.text.length);
    const text =
      method === 'trim' ? owner.text.trim() : method === 'trimEnd' ? owner.text.trimEnd() : owner.text.trimStart();
    return { ...owner, text };
  }
  if (owner.kind === 'record') {
    const local = owner.entries.get(method);
    return local?.kind === 'function' ? callLocal(interpreter, node, local, given) : unknown();
  }
  // `ask(solution).then((answer) => { … })`
  if (owner.kind === 'opaque' && method === 'then' && first.kind === 'function') {
    return interpreter.call(first, [owner]);
  }
  return unknown();
}

/** A function of the file: its own text if it makes one, else something that its arguments went into. */
function callLocal(
  interpreter: Interpreter,
  node: CallExpression,
  local: Extract<Value, { readonly kind: 'function' }>,
  given: readonly Value[],
): Value {
  const result = interpreter.call(local, given);
  if (result.kind !== 'opaque') {
    return result;
  }
  const sources = unite(interpreter, given).filter((source) => source.kind === 'text');
  return sources.length === 0 ? result : { ...result, line: lineOf(node), sources };
}

/** What `Object.assign` changes; all of it is unknown where a source is. */
function assignAll(
  interpreter: Interpreter,
  node: CallExpression,
  { entries }: Entries,
  sources: readonly Value[],
): void {
  for (const source of sources) {
    const isKnown = source.kind === 'record';
    interpreter.make(isKnown ? source.entries.size : entries.size);
    for (const [key, value] of isKnown ? source.entries : [...entries]) {
      entries.set(key, isKnown ? value : interpreter.opaque(node));
    }
  }
}

function callGlobal(interpreter: Interpreter, name: string, first: Value): Value | undefined {
  switch (name) {
    case 'Object.entries':
    case 'Object.keys':
    case 'Object.values':
      if (first.kind !== 'record') {
        return undefined;
      }
      interpreter.make(first.entries.size);
      return listEntries(first, name);
    case 'Object.freeze':
    case 'expect.objectContaining':
    case 'Promise.all':
    case 'Promise.resolve':
      return first;
    default:
      return undefined;
  }
}

function listEntries({ entries }: Entries, name: string): List {
  const keyOf = (key: string): Value => ({ kind: 'text', text: key, line: 1, names: [], holes: [] });
  return {
    kind: 'list',
    items: [...entries].map(([key, value]): Value => {
      switch (name) {
        case 'Object.keys':
          return keyOf(key);
        case 'Object.values':
          return value;
        default:
          return { kind: 'list', items: [keyOf(key), value] };
      }
    }),
  };
}

function concatenate(interpreter: Interpreter, lists: readonly List[]): List {
  const items: Value[] = [];
  for (const list of lists) {
    interpreter.make(list.items.length);
    appendTo(items, list.items);
  }
  return { kind: 'list', items };
}

function callList(
  interpreter: Interpreter,
  node: CallExpression,
  { owner, method, given }: { readonly owner: List; readonly method: string; readonly given: readonly Value[] },
): Value | undefined {
  const [first = nothing] = given;
  // Whatever the method does, it goes through its list.
  interpreter.make(owner.items.length);
  switch (method) {
    case 'map':
    case 'forEach':
      return first.kind !== 'function'
        ? undefined
        : {
            kind: 'list',
            items: owner.items.map((item, index) =>
              interpreter.call(first, [item, { kind: 'plain', value: index }, owner]),
            ),
          };
    case 'join': {
      const between: Value = given.length === 0 ? { kind: 'text', text: ',', line: 1, names: [], holes: [] } : first;
      return joinTexts(
        interpreter,
        node,
        owner.items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
      );
    }
    case 'push':
      interpreter.make(given.length);
      given.forEach((item) => owner.items.push(item));
      return { kind: 'plain', value: owner.items.length };
    case 'concat':
      return given.every((one) => one.kind === 'list') ? concatenate(interpreter, [owner, ...given]) : undefined;
    case 'pop':
    case 'shift':
    case 'unshift':
    case 'splice':
    case 'sort':
    case 'reverse':
    case 'fill':
    case 'copyWithin':
      // What the list holds then is not followed.
      owner.items.fill(interpreter.opaque(node));
      return undefined;
    default:
      return undefined;
  }
}
