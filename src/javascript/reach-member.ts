import type { Expression, MethodDefinition } from 'acorn';

/** Expression for a method that is called on its owner, whoever calls it. */
export function bound(owner: string, name: string): string {
  return `((...args) => ${owner}[${JSON.stringify(name)}](...args))`;
}

/** Expression for a member of an object: a method is bound to it, and an object is itself. */
export function reachMember(owner: string, name: string, value: Expression): string {
  return value.type === 'ObjectExpression' || value.type === 'ClassExpression'
    ? `(${owner})[${JSON.stringify(name)}]`
    : bound(`(${owner})`, name);
}

/** Whether an expression is a function. */
export function isFunction({ type }: Expression): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

/** Name of a member that is no computed one. */
export function keyOf({ key }: Pick<MethodDefinition, 'key'>): string {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
}
