import type { AnyNode } from 'acorn';
import { lineOf, type Interpreter } from './interpreter';
import { nothing, sourcesOf, type Scope, type Value } from './value';

/** The key of a property or of an access; `undefined` when only running tells. */
export function propertyKey(
  interpreter: Interpreter,
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
  const value = interpreter.evaluate(key, scope);
  return value.kind === 'text'
    ? value.text
    : value.kind === 'plain' && typeof value.value === 'number'
      ? String(value.value)
      : undefined;
}

/** A property of a value. */
export function readProperty(interpreter: Interpreter, node: AnyNode, owner: Value, key: string): Value {
  switch (owner.kind) {
    case 'record':
      return owner.entries.get(key) ?? nothing;
    case 'list':
      return /^\d{1,6}$/.test(key)
        ? (owner.items[Number(key)] ?? nothing)
        : interpreter.opaque(node, sourcesOf(interpreter, owner));
    case 'opaque': {
      const { what, line } = owner;
      const field = /^\d+$/.test(key) ? owner.field : key;
      return {
        ...{
          kind: 'opaque',
          what: `${what}.${key}`.slice(0, 60),
          line: owner.sources.length === 0 ? line : lineOf(node),
        },
        ...{ names: [key], field, sources: owner.sources },
      };
    }
    case 'text':
    case 'function':
    case 'plain':
      return interpreter.opaque(node, sourcesOf(interpreter, owner));
  }
}
