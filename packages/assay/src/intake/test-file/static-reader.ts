import type { AnyNode, AssignmentExpression, FunctionDeclaration, ForOfStatement } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/children-of';
import { evaluate, propertyKey, readProperty } from './evaluate';
import type { Changes } from './find-changes';
import type { OnJest, Reader } from './reader';
import { changedValue, isNamedSolution, lineOf, named, nothing, openScope, scopeOf } from './value';
import type { LocalFunction, Opaque, Scope, Source, Value } from './value';

/** Says that a file would take too long to read, and where it began to. */
export class TooMuch extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`it would take more than ${mostSteps.toLocaleString('en-US')} steps to follow it`);
    this.line = line;
  }
}

/** A step is an expression, a statement, a value that is put into a list or an object, or so many characters of a text. */
const mostSteps = 1_000_000;
const charactersPerStep = 50;
/** Expressions, statements and patterns within others, over all functions that are followed. */
const deepest = 400;
/** Characters of source that a message shows. */
const shownCharacters = 40;
/** Sources beyond which an answer is too mixed to be read. */
const mostSources = 40;

/**
 * Reads a file's declarations, calls, functions and loops over literals in their order, and runs nothing. What it does not read,
 * and what the file changes, is opaque.
 */
export class StaticReader implements Reader {
  readonly changes: Changes;
  readonly onJest: OnJest;
  /** Assignments that were read. */
  readonly assigned = new Set<AnyNode>();
  /** Lists and objects that the file changes under another name. */
  readonly #changed = new Map<Value, Opaque>();
  readonly #code: string;
  #steps = 0;
  #levels = 0;
  #line = 1;

  constructor(code: string, changes: Changes, onJest: OnJest) {
    this.#code = code;
    this.changes = changes;
    this.onJest = onJest;
  }

  /** A value that is not known, made of others. */
  opaque(node: AnyNode, sources: readonly Source[] = []): Opaque {
    return { kind: 'opaque', what: showNode(this.#code, node), line: lineOf(node), names: [], sources };
  }

  /** Counts work before it is done; throws `TooMuch` beyond all bounds. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > mostSteps) {
      throw new TooMuch(this.#line);
    }
  }

  spendText(text: string): void {
    this.spend(text.length / charactersPerStep);
  }

  evaluate(node: AnyNode, scope: Scope): Value {
    this.#line = lineOf(node);
    this.spend(1);
    return this.#within(() => evaluate(this, node, scope)) ?? this.opaque(node);
  }

  /** Goes one level deeper; beyond the deepest, nothing is read. */
  #within<Result>(read: () => Result): Result | undefined {
    if (this.#levels > deepest) {
      return undefined;
    }
    this.#levels += 1;
    try {
      return read();
    } finally {
      this.#levels -= 1;
    }
  }

  /** What a function of the file gives for arguments. */
  call({ node, scope: outer }: LocalFunction, given: readonly Value[]): Value {
    const scope = openScope(outer);
    this.spend(1 + given.length);
    for (const [index, parameter] of node.params.entries()) {
      if (parameter.type === 'RestElement') {
        this.bind(parameter.argument, { kind: 'list', items: given.slice(index) }, scope);
      } else {
        this.bind(parameter, given[index] ?? nothing, scope);
      }
    }
    const { body } = node;
    const result = body.type === 'BlockStatement' ? this.run(body.body, scope) : this.evaluate(body, scope);
    return result ?? nothing;
  }

  /** Reads statements; what a `return` gives ends them. */
  run(statements: readonly AnyNode[], scope: Scope): Value | undefined {
    for (const node of statements) {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      if (declared?.type === 'FunctionDeclaration' && isNamed(declared)) {
        scope.values.set(declared.id.name, { kind: 'function', node: declared, scope });
      }
    }
    for (const node of statements) {
      this.spend(1);
      const result = this.#within(() => this.#runStatement(node, scope));
      if (result !== undefined) {
        return result;
      }
    }
    return undefined;
  }

  #runStatement(node: AnyNode, scope: Scope): Value | undefined {
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          this.bind(id, init == null ? nothing : this.evaluate(init, scope), scope, node.kind);
        }
        return undefined;
      case 'ExpressionStatement':
        this.evaluate(node.expression, scope);
        return undefined;
      case 'ExportNamedDeclaration':
        return node.declaration == null ? undefined : this.#runStatement(node.declaration, scope);
      case 'ImportDeclaration':
        for (const { local } of node.specifiers) {
          const what = `${local.name} from ${String(node.source.value)}`;
          scope.values.set(local.name, { ...this.opaque(node), what });
        }
        return undefined;
      case 'ReturnStatement':
        return node.argument == null ? nothing : this.evaluate(node.argument, scope);
      case 'BlockStatement':
        return this.run(node.body, openScope(scope));
      case 'ForOfStatement':
        return this.#runLoop(node, scope);
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return undefined;
      case 'ThrowStatement':
        return this.opaque(node);
      default:
        return this.#leaveOut(node);
    }
  }

  #runLoop(node: ForOfStatement, scope: Scope): Value | undefined {
    const { left, body } = node;
    const all = this.evaluate(node.right, scope);
    const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
    if (all.kind !== 'list' || pattern === undefined || this.#holds(body, /^(Return|Break|Continue)Statement$/)) {
      return this.#leaveOut(node);
    }
    for (const item of all.items) {
      const inner = openScope(scope);
      this.bind(pattern, item, inner);
      this.run([body], inner);
    }
    return undefined;
  }

  /** A statement that is not read may end what it stands in. */
  #leaveOut(node: AnyNode): Opaque | undefined {
    return this.#holds(node, /^ReturnStatement$/) ? this.opaque(node) : undefined;
  }

  /** Whether a statement holds another one of a type, outside of functions in it. */
  #holds(root: AnyNode, type: RegExp): boolean {
    const waiting = [root];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      this.spend(1);
      if (type.test(node.type)) {
        return true;
      }
      appendTo(waiting, node.type.includes('Function') ? [] : childrenOf(node));
    }
    return false;
  }

  /** Declares the variables of a pattern with their values. */
  bind(pattern: AnyNode, given: Value, scope: Scope, kind?: string): void {
    this.#spread(pattern, given, scope, (name, value) => {
      const changed = kind === 'const' ? undefined : this.changes.variables.get(name);
      scope.values.set(name, this.#named(value, name, changed));
    });
  }

  /** Gives variables that are there other values. */
  assign(node: AssignmentExpression, given: Value, scope: Scope): void {
    this.assigned.add(node);
    this.#spread(node.left, given, scope, (name, value) => {
      const own = this.#named(value, name, this.changes.variables.get(name));
      (scopeOf(scope, name) ?? scope).values.set(name, own);
    });
  }

  #named(value: Value, name: string, changed: AnyNode | undefined): Value {
    const isWhole = value.kind === 'list' || value.kind === 'record';
    const part = isWhole ? this.changes.owners.get(name) : undefined;
    if (part !== undefined) {
      this.#changed.set(value, this.changed(part));
    }
    return named(changed === undefined ? this.now(value) : this.changed(changed), name);
  }

  /** What a value is by now: a list or an object that the file changes is not known. */
  now(value: Value): Value {
    return this.#changed.get(value) ?? value;
  }

  /** A value that is not known because a node may have changed it. */
  changed(node: AnyNode): Opaque {
    return { ...this.opaque(node), what: changedValue };
  }

  /** Takes a value apart as a pattern does. */
  #spread(pattern: AnyNode, given: Value, scope: Scope, set: (name: string, value: Value) => void): void {
    this.#within(() => {
      this.#spreadParts(pattern, this.now(given), scope, set);
    });
  }

  #spreadParts(pattern: AnyNode, value: Value, scope: Scope, set: (name: string, value: Value) => void): void {
    switch (pattern.type) {
      case 'Identifier':
        set(pattern.name, value);
        return;
      case 'AssignmentPattern': {
        const isAbsent = value.kind === 'plain' && value.value === undefined;
        const own = isAbsent ? this.evaluate(pattern.right, scope) : value;
        this.#spread(pattern.left, own, scope, set);
        return;
      }
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          const key = property.type === 'RestElement' ? undefined : propertyKey(this, property, scope);
          const part = key === undefined ? this.opaque(property) : readProperty(this, property, value, key);
          const inner = property.type === 'RestElement' ? property.argument : property.value;
          this.#spread(inner, part, scope, set);
        }
        return;
      case 'ArrayPattern':
        for (const [index, element] of pattern.elements.entries()) {
          if (element === null) {
            continue;
          }
          const isRest = element.type === 'RestElement';
          const part = isRest ? this.#restOf(element, value, index) : readProperty(this, element, value, String(index));
          this.#spread(isRest ? element.argument : element, part, scope, set);
        }
        return;
      default:
    }
  }

  #restOf(node: AnyNode, value: Value, from: number): Value {
    if (value.kind !== 'list') {
      return this.opaque(node);
    }
    this.spend(value.items.length);
    return { kind: 'list', items: value.items.slice(from) };
  }

  /** What is in values of what may be a candidate's code: text that was put together is what was interpolated in it. */
  sourcesOf(values: readonly Value[]): readonly Source[] {
    const all = new Set(values.map((value) => this.now(value)));
    for (const value of all) {
      this.spend(1);
      const parts = value.kind === 'list' ? value.items : value.kind === 'record' ? value.entries.values() : [];
      for (const part of parts) {
        all.add(this.now(part));
      }
    }
    return [...new Set([...all].flatMap(ownSources))].slice(0, mostSources);
  }
}

function ownSources(value: Value): readonly Source[] {
  switch (value.kind) {
    case 'text': {
      const isWhole = value.holes.length === 0 || isNamedSolution(value);
      return isWhole ? [value] : value.holes.some(isNamedSolution) ? value.holes : [value, ...value.holes];
    }
    case 'opaque':
      return isNamedSolution(value) || value.sources.length === 0 ? [value] : value.sources;
    case 'list':
    case 'record':
    case 'function':
    case 'plain':
      return [];
  }
}

function isNamed(node: AnyNode & { readonly type: 'FunctionDeclaration' }): node is FunctionDeclaration {
  return node.id !== null;
}

/** An expression in one line: a call without its arguments. */
function showNode(code: string, node: AnyNode): string {
  const call = node.type === 'AwaitExpression' ? node.argument : node;
  const isCall = call.type === 'CallExpression' || call.type === 'NewExpression';
  const end = isCall ? call.callee.end : call.end;
  const text = code.slice(call.start, Math.min(end, call.start + 4 * shownCharacters)).replaceAll(/\s+/g, ' ');
  return `${text.slice(0, shownCharacters)}${text.length > shownCharacters ? '…' : ''}${isCall ? '(…)' : ''}`;
}
