import type { AnyNode } from 'acorn';
import type { Interpreter } from './interpreter';
import { nothing, sourcesOf, type Scope, type Value } from './value';

/** The items that one element of a list, or one argument, stands for. */
export function evaluateItem(interpreter: Interpreter, item: AnyNode | null, scope: Scope): readonly Value[] {
  if (item?.type !== 'SpreadElement') {
    return [item === null ? nothing : interpreter.evaluate(item, scope)];
  }
  const all = interpreter.evaluate(item.argument, scope);
  if (all.kind !== 'list') {
    return [interpreter.opaque(item, sourcesOf(interpreter, all))];
  }
  interpreter.make(all.items.length);
  return all.items;
}
