import type { AnyNode } from 'acorn';
import type { Interpreter } from './interpreter';
import { nothing, sourcesOf, type Scope, type Value } from './value';

/** The items that one element of a list, or one argument, stands for. */
export function evaluateItem(interpreter: Interpreter, item: AnyNode | null, scope: Scope): readonly Value[] {
  if (item?.type !== 'SpreadElement') {
    return [item === null ? nothing : interpreter.evaluate(item, scope)];
  }
  const all = interpreter.evaluate(item.argument, scope);
  return all.kind === 'list' ? all.items : [interpreter.opaque(item, sourcesOf(all))];
}
