import type { Expression, MethodDefinition } from 'acorn';

/** Expression for a method that is called on its owner, whoever calls it. */
export function bound(owner: string, name: string): string {
  return boundAt(owner, JSON.stringify(name));
}

/** The same for a method whose name an expression gives. */
export function boundAt(owner: string, key: string): string {
  return `((...args) => ${owner}[${key}](...args))`;
}

/** A member's name, and the expression that gives it. */
interface Key {
  readonly name: string;
  readonly text: string;
}

/** Expression for a member of an object: a method is bound to it, and an object is itself. */
export function reachMember(owner: string, { text }: Key, value: Expression): string {
  return value.type === 'ObjectExpression' || value.type === 'ClassExpression'
    ? `(${owner})[${text}]`
    : boundAt(`(${owner})`, text);
}

/** Whether an expression is a function. */
export function isFunction({ type }: Expression): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

/** How a member is named in `code`; `undefined` when its name may be another one each time, or is one of the language's own. */
export function keyOf({ key, computed }: Pick<MethodDefinition, 'key' | 'computed'>, code: string): Key | undefined {
  const text = code.slice(key.start, key.end);
  if (key.type === 'Literal') {
    return { name: String(key.value), text: JSON.stringify(String(key.value)) };
  }
  if (!computed) {
    const name = key.type === 'Identifier' ? key.name : '';
    return { name, text: JSON.stringify(name) };
  }
  const isSteady = ['Identifier', 'MemberExpression', 'TemplateLiteral', 'BinaryExpression'].includes(key.type);
  return isSteady && !/^Symbol\b|[(=]|\+\+|--/.test(text) ? { name: text, text } : undefined;
}
