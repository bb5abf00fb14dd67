import type { AnyNode, CallExpression, TemplateLiteral } from 'acorn';
import { readJestCall } from './jest-call';
import type { Reader } from './reader';
import { changedValue, lineOf, lookUp, named, nothing, textAt } from './value';
import type { List, LocalFunction, Scope, Value } from './value';

/** What an expression gives, as far as that is known without running anything. */
export function evaluate(reader: Reader, node: AnyNode, scope: Scope): Value {
  const go = (part: AnyNode): Value => reader.evaluate(part, scope);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string'
        ? textAt(node, node.value)
        : typeof node.value === 'boolean' || typeof node.value === 'number' || node.value === null
          ? { kind: 'plain', value: node.value }
          : reader.opaque(node);
    case 'TemplateLiteral':
      return joinTexts(reader, node, templateParts(node, go, 'cooked'));
    case 'TaggedTemplateExpression':
      return isRaw(node.tag) ? joinTexts(reader, node, templateParts(node.quasi, go, 'raw')) : reader.opaque(node);
    case 'BinaryExpression':
      return node.operator === '+' ? joinTexts(reader, node, summands(node).map(go)) : reader.opaque(node);
    case 'Identifier':
      return node.name === 'undefined' ? nothing : reader.now(lookUp(scope, node.name) ?? reader.opaque(node));
    case 'ArrayExpression':
      return { kind: 'list', items: evaluateItems(reader, node.elements, scope) };
    case 'ObjectExpression':
      return evaluateObject(reader, node.properties, scope);
    case 'MemberExpression':
      return evaluateMember(reader, node, scope);
    case 'CallExpression':
      return evaluateCall(reader, node, scope);
    case 'NewExpression':
      return reader.opaque(node, reader.sourcesOf(evaluateItems(reader, node.arguments, scope)));
    case 'AwaitExpression':
      return go(node.argument);
    case 'UnaryExpression':
      return evaluateUnary(go(node.argument), node.operator) ?? reader.opaque(node);
    case 'ChainExpression':
      return go(node.expression);
    case 'LogicalExpression':
      // `response.content ?? '{}'`
      return reader.opaque(node, reader.sourcesOf([go(node.left)]));
    case 'AssignmentExpression': {
      if (node.operator !== '=') {
        return reader.opaque(node);
      }
      const value = go(node.right);
      reader.assign(node, value, scope);
      return value;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'function', node, scope };
    default:
      return reader.opaque(node);
  }
}

function evaluateUnary(value: Value, operator: string): Value | undefined {
  if (value.kind !== 'plain') {
    return undefined;
  }
  return operator === '!'
    ? { kind: 'plain', value: !value.value }
    : operator === '-' && typeof value.value === 'number'
      ? { kind: 'plain', value: -value.value }
      : undefined;
}

/** Arguments, or items of a list; `...` of a list stands for its items. */
export function evaluateItems(reader: Reader, nodes: readonly (AnyNode | null)[], scope: Scope): readonly Value[] {
  reader.spend(nodes.length);
  return nodes.flatMap((node) => {
    if (node?.type !== 'SpreadElement') {
      return [node === null ? nothing : reader.evaluate(node, scope)];
    }
    const all = reader.evaluate(node.argument, scope);
    if (all.kind !== 'list') {
      return [reader.opaque(node, reader.sourcesOf([all]))];
    }
    reader.spend(all.items.length);
    return all.items;
  });
}

function evaluateObject(reader: Reader, properties: readonly AnyNode[], scope: Scope): Value {
  const entries = new Map<string, Value>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const base = reader.evaluate(property.argument, scope);
      if (base.kind !== 'record') {
        return reader.opaque(property, reader.sourcesOf([...entries.values(), base]));
      }
      reader.spend(base.entries.size);
      base.entries.forEach((value, key) => entries.set(key, value));
    } else if (property.type === 'Property') {
      const key = propertyKey(reader, property, scope);
      const value = property.kind === 'init' ? reader.evaluate(property.value, scope) : reader.opaque(property);
      if (key === undefined) {
        return reader.opaque(property, reader.sourcesOf([...entries.values(), value]));
      }
      const changed = reader.changes.properties.get(key);
      entries.set(key, changed === undefined ? named(value, key) : reader.changed(changed));
    }
  }
  return { kind: 'record', entries };
}

function evaluateMember(reader: Reader, node: AnyNode & { readonly type: 'MemberExpression' }, scope: Scope): Value {
  const owner = reader.evaluate(node.object, scope);
  const key = propertyKey(reader, node, scope);
  // Which item of a list it gives is not known.
  const sources = owner.kind === 'opaque' ? reader.sourcesOf([owner]) : [];
  return key === undefined ? reader.opaque(node, sources) : readProperty(reader, node, owner, key);
}

/** The key of a property or of an access; `undefined` when only running tells. */
export function propertyKey(
  reader: Reader,
  node: AnyNode & { readonly computed: boolean },
  scope: Scope,
): string | undefined {
  const key = 'key' in node ? node.key : 'property' in node ? node.property : undefined;
  if (key === undefined || key.type === 'PrivateIdentifier') {
    return undefined;
  }
  if (!node.computed && key.type === 'Identifier') {
    return key.name;
  }
  const value = reader.evaluate(key, scope);
  return value.kind === 'text'
    ? value.text
    : value.kind === 'plain' && typeof value.value === 'number'
      ? String(value.value)
      : undefined;
}

/** A property of a value. */
export function readProperty(reader: Reader, node: AnyNode, value: Value, key: string): Value {
  const owner = reader.now(value);
  if (owner.kind === 'record') {
    return owner.entries.get(key) ?? nothing;
  }
  const isIndex = /^\d{1,6}$/.test(key);
  if (owner.kind === 'list' && isIndex) {
    return owner.items[Number(key)] ?? nothing;
  }
  if (owner.kind !== 'opaque') {
    return reader.opaque(node, reader.sourcesOf([owner]));
  }
  return {
    kind: 'opaque',
    what: owner.what === changedValue ? changedValue : `${owner.what}.${key}`.slice(0, 60),
    line: owner.sources.length === 0 ? owner.line : lineOf(node),
    names: [key],
    field: isIndex ? owner.field : key,
    sources: owner.sources,
  };
}

/** A text of its parts; unknown when one of them is. */
function joinTexts(reader: Reader, node: AnyNode, parts: readonly Value[]): Value {
  const isOwn = (part: Value): boolean => part.kind === 'text' && part.names.length === 0 && part.holes.length === 0;
  const holes = reader.sourcesOf(parts.filter((part) => !isOwn(part)));
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'text' && part.kind !== 'plain') {
      return reader.opaque(node, holes);
    }
    const piece = part.kind === 'text' ? part.text : String(part.value);
    reader.spendText(piece);
    text += piece;
  }
  return parts.some(({ kind }) => kind === 'text') ? textAt(node, text, holes) : reader.opaque(node, holes);
}

function templateParts(
  { quasis, expressions }: TemplateLiteral,
  evaluateHole: (node: AnyNode) => Value,
  as: 'cooked' | 'raw',
): readonly Value[] {
  return quasis.flatMap((quasi, index): readonly Value[] => {
    const own = textAt(quasi, (quasi.value[as] ?? '').replaceAll('\r\n', '\n'));
    const hole = expressions[index];
    return hole === undefined ? [own] : [own, evaluateHole(hole)];
  });
}

/** The summands of a sum, which may have a thousand. */
function summands(node: AnyNode): readonly AnyNode[] {
  const parts: AnyNode[] = [];
  let left = node;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    parts.push(left.right);
    left = left.left;
  }
  return [...parts, left].reverse();
}

/** Whether a tag is `String.raw`; what another one makes of its text, only running tells. */
function isRaw(tag: AnyNode): boolean {
  return tag.type === 'MemberExpression' && isNamed(tag.object, 'String') && isNamed(tag.property, 'raw');
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** What a call gives: Jest's functions, those of the file, and a few of JavaScript's are followed. */
function evaluateCall(reader: Reader, node: CallExpression, scope: Scope): Value {
  const jest = readJestCall(node, (name) => lookUp(scope, name)?.kind === 'function');
  if (jest !== undefined) {
    return reader.onJest(jest, scope);
  }
  const { callee } = node;
  if (callee.type !== 'MemberExpression') {
    const local = reader.evaluate(callee, scope);
    const given = evaluateItems(reader, node.arguments, scope);
    return local.kind === 'function' ? callLocal(reader, node, local, given) : callUnknown(reader, node, given);
  }
  const method = callee.property.type === 'Identifier' && !callee.computed ? callee.property.name : '';
  const { object } = callee;
  const owner = reader.evaluate(object, scope);
  const given = evaluateItems(reader, node.arguments, scope);
  const local = owner.kind === 'record' ? owner.entries.get(method) : undefined;
  if (local?.kind === 'function') {
    return callLocal(reader, node, local, given);
  }
  const isGlobal = object.type === 'Identifier' && lookUp(scope, object.name) === undefined;
  const known = isGlobal
    ? callGlobal(reader, `${object.name}.${method}`, given[0] ?? nothing)
    : callMethod(reader, node, { owner, method, given });
  return known ?? callUnknown(reader, node, given, owner);
}

/** A function of the file: its own text if it makes one, else something that its arguments went into. */
function callLocal(reader: Reader, node: CallExpression, local: LocalFunction, given: readonly Value[]): Value {
  const result = reader.call(local, given);
  const sources = reader.sourcesOf(given).filter((source) => source.kind === 'text');
  return result.kind !== 'opaque' || sources.length === 0 ? result : { ...result, line: lineOf(node), sources };
}

/** A function or a method from elsewhere; which item of a list a method gives is not known. */
function callUnknown(reader: Reader, node: CallExpression, given: readonly Value[], owner = nothing): Value {
  const sources = owner.kind === 'opaque' || owner.kind === 'text' ? [...given, owner] : given;
  return reader.opaque(node, reader.sourcesOf(sources));
}

function callGlobal(reader: Reader, name: string, first: Value): Value | undefined {
  if (/^(Object\.freeze|expect\.objectContaining|Promise\.(all|resolve))$/.test(name)) {
    return first;
  }
  if (first.kind !== 'record' || !/^Object\.(entries|keys|values)$/.test(name)) {
    return undefined;
  }
  reader.spend(first.entries.size);
  const items = [...first.entries].map(([key, value]): Value => {
    const text: Value = { kind: 'text', text: key, line: 1, names: [], holes: [] };
    return name === 'Object.keys' ? text : name === 'Object.values' ? value : { kind: 'list', items: [text, value] };
  });
  return { kind: 'list', items };
}

function callMethod(
  reader: Reader,
  node: CallExpression,
  { owner, method, given }: { readonly owner: Value; readonly method: string; readonly given: readonly Value[] },
): Value | undefined {
  const [first = nothing] = given;
  if (owner.kind === 'text' && method === 'trim') {
    reader.spendText(owner.text);
    return { ...owner, text: owner.text.trim() };
  }
  // `ask(solution).then((answer) => { … })`
  if (owner.kind === 'opaque' && method === 'then' && first.kind === 'function') {
    return reader.call(first, [owner]);
  }
  if (owner.kind !== 'list') {
    return undefined;
  }
  return callList(reader, node, { owner, method, first });
}

function callList(
  reader: Reader,
  node: CallExpression,
  { owner: { items }, method, first }: { readonly owner: List; readonly method: string; readonly first: Value },
): Value | undefined {
  reader.spend(items.length);
  switch (method) {
    case 'map':
    case 'forEach':
      return first.kind !== 'function'
        ? undefined
        : {
            kind: 'list',
            items: items.map((item, index) => reader.call(first, [item, { kind: 'plain', value: index }])),
          };
    case 'join': {
      const between = node.arguments.length === 0 ? textAt(node, ',') : first;
      return joinTexts(
        reader,
        node,
        items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
      );
    }
    default:
      return undefined;
  }
}
