import type { AnyNode } from 'acorn';
import type { Interpreter } from './interpreter';
import { propertyKey, readProperty } from './read-property';
import { assign } from './scope';
import { named, nothing, type Scope, type Value } from './value';

/** Gives the variables of a pattern their values, declaring them in the scope or assigning to those that are there. */
export function bindPattern(
  interpreter: Interpreter,
  pattern: AnyNode,
  value: Value,
  { scope, declares }: { readonly scope: Scope; readonly declares: boolean },
): void {
  const into = { scope, declares };
  switch (pattern.type) {
    case 'Identifier': {
      const own = named(value, pattern.name);
      if (declares) {
        scope.values.set(pattern.name, own);
      } else {
        assign(scope, pattern.name, own);
      }
      return;
    }
    case 'AssignmentPattern': {
      const isAbsent = value.kind === 'plain' && value.value === undefined;
      bindPattern(interpreter, pattern.left, isAbsent ? interpreter.evaluate(pattern.right, scope) : value, into);
      return;
    }
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          bindPattern(interpreter, property.argument, restOf(interpreter, property, value), into);
        } else {
          const key = propertyKey(interpreter, property, scope);
          const part =
            key === undefined ? interpreter.opaque(property) : readProperty(interpreter, property, value, key);
          bindPattern(interpreter, property.value, part, into);
        }
      }
      return;
    case 'ArrayPattern':
      for (const [index, element] of pattern.elements.entries()) {
        if (element !== null) {
          const isRest = element.type === 'RestElement';
          const part = isRest
            ? restOf(interpreter, element, value, index)
            : readProperty(interpreter, element, value, String(index));
          bindPattern(interpreter, isRest ? element.argument : element, part, into);
        }
      }
      return;
    case 'MemberExpression': {
      const owner = interpreter.evaluate(pattern.object, scope);
      const key = propertyKey(interpreter, pattern, scope);
      if (owner.kind === 'record') {
        changeRecord(interpreter, pattern, owner.entries, key, value);
      } else if (owner.kind === 'list') {
        interpreter.make(owner.items.length);
        owner.items.fill(interpreter.opaque(pattern));
      }
      return;
    }
    default:
      return;
  }
}

/** Binds the parameters of a function. */
export function bindParameters(
  interpreter: Interpreter,
  parameters: readonly AnyNode[],
  given: readonly Value[],
  scope: Scope,
): void {
  for (const [index, parameter] of parameters.entries()) {
    const isRest = parameter.type === 'RestElement';
    interpreter.make(isRest ? given.length : 1);
    const value: Value = isRest ? { kind: 'list', items: given.slice(index) } : (given[index] ?? nothing);
    bindPattern(interpreter, isRest ? parameter.argument : parameter, value, { scope, declares: true });
  }
}

function changeRecord(
  interpreter: Interpreter,
  node: AnyNode,
  entries: Map<string, Value>,
  key: string | undefined,
  value: Value,
): void {
  if (key !== undefined) {
    entries.set(key, named(value, key));
    return;
  }
  // Which of them has changed is not known.
  interpreter.make(entries.size);
  for (const name of entries.keys()) {
    entries.set(name, interpreter.opaque(node));
  }
}

function restOf(interpreter: Interpreter, node: AnyNode, value: Value, from = 0): Value {
  if (value.kind !== 'list') {
    return interpreter.opaque(node);
  }
  interpreter.make(value.items.length);
  return { kind: 'list', items: value.items.slice(from) };
}
