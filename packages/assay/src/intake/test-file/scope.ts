import type { Scope, Value } from './value';

/** An empty scope within another one. */
export function openScope(parent: Scope | undefined): Scope {
  return { values: new Map(), parent };
}

/** The value of a variable; `undefined` when the file does not declare it. */
export function lookUp(scope: Scope, name: string): Value | undefined {
  return scopeOf(scope, name)?.values.get(name);
}

/** Gives a declared variable another value. */
export function assign(scope: Scope, name: string, value: Value): void {
  (scopeOf(scope, name) ?? scope).values.set(name, value);
}

function scopeOf(scope: Scope, name: string): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.values.has(name)) {
      return at;
    }
  }
  return undefined;
}
