import type {
  AnyNode,
  AssignmentExpression,
  CallExpression,
  ForOfStatement,
  FunctionDeclaration,
  MemberExpression,
  Property,
  SpreadElement,
  TemplateLiteral,
} from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/walk';
import type { Changes } from './find-changes';
import { readJestCall, type JestCall } from './jest-call';
import {
  changedValue,
  isNamedSolution,
  lineOf,
  lookUp,
  named,
  nothing,
  openScope,
  scopeOf,
  textAt,
  type LocalFunction,
  type Opaque,
  type Plain,
  type Scope,
  type Source,
  type Value,
} from './value';

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
export class StaticReader {
  /** Assignments that were read. */
  readonly assigned = new Set<AnyNode>();
  readonly #changes: Changes;
  /** Lists and objects that the file changes under another name. */
  readonly #changed = new Map<Value, Opaque>();
  readonly #onJest: (call: JestCall, scope: Scope) => void;
  readonly #code: string;
  #steps = 0;
  #levels = 0;
  #line = 1;

  constructor(code: string, changes: Changes, onJest: (call: JestCall, scope: Scope) => void) {
    this.#code = code;
    this.#changes = changes;
    this.#onJest = onJest;
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

  /** What a value is by now: a list or an object that the file changes is not known. */
  now(value: Value): Value {
    return this.#changed.get(value) ?? value;
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

  /** What a function of the file gives for arguments. */
  call({ node, scope: outer }: LocalFunction, given: readonly Value[]): Value {
    const scope = openScope(outer);
    this.spend(1 + given.length);
    for (const [index, parameter] of node.params.entries()) {
      this.#bind(parameter, given[index] ?? nothing, scope);
    }
    const { body } = node;
    const result = body.type === 'BlockStatement' ? this.run(body.body, scope) : this.evaluate(body, scope);
    return result ?? nothing;
  }

  /** What an expression gives, as far as that is known without running anything. */
  evaluate(node: AnyNode, scope: Scope): Value {
    this.#line = lineOf(node);
    this.spend(1);
    return this.#within(() => this.#evaluate(node, scope)) ?? this.opaque(node);
  }

  /** Arguments, or items of a list; `...` of a list stands for its items. */
  evaluateItems(nodes: readonly (AnyNode | null)[], scope: Scope): readonly Value[] {
    this.spend(nodes.length);
    return nodes.flatMap((node) => {
      if (node?.type !== 'SpreadElement') {
        return [node === null ? nothing : this.evaluate(node, scope)];
      }
      const all = this.evaluate(node.argument, scope);
      if (all.kind !== 'list') {
        return [this.opaque(node, this.sourcesOf([all]))];
      }
      this.spend(all.items.length);
      return all.items;
    });
  }

  /** The key of a property or of an access; `undefined` when only running tells. */
  keyOf(key: AnyNode, isComputed: boolean, scope: Scope): string | undefined {
    if (key.type === 'PrivateIdentifier') {
      return undefined;
    }
    if (!isComputed && key.type === 'Identifier') {
      return key.name;
    }
    const value = this.evaluate(key, scope);
    if (value.kind === 'text') {
      return value.text;
    }
    return value.kind === 'plain' && typeof value.value === 'number' ? String(value.value) : undefined;
  }

  /** What is in values of what may be a candidate's code: text that was put together is what was interpolated in it. */
  sourcesOf(values: readonly Value[]): readonly Source[] {
    const all = new Set(values.map((value) => this.now(value)));
    for (const value of all) {
      this.spend(1);
      for (const part of partsOf(value)) {
        all.add(this.now(part));
      }
    }
    return [...new Set([...all].flatMap(ownSources))].slice(0, mostSources);
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

  #evaluate(node: AnyNode, scope: Scope): Value {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') {
          return textAt(node, node.value);
        }
        return isPlain(node.value) ? { kind: 'plain', value: node.value } : this.opaque(node);
      case 'TemplateLiteral':
        return this.#join(node, this.#templateParts(node, scope, 'cooked'));
      case 'TaggedTemplateExpression':
        return isRaw(node.tag) ? this.#join(node, this.#templateParts(node.quasi, scope, 'raw')) : this.opaque(node);
      case 'BinaryExpression':
        return node.operator === '+'
          ? this.#join(
              node,
              summands(node).map((part) => this.evaluate(part, scope)),
            )
          : this.opaque(node);
      case 'Identifier':
        return node.name === 'undefined' ? nothing : this.now(lookUp(scope, node.name) ?? this.opaque(node));
      case 'ArrayExpression':
        return { kind: 'list', items: this.evaluateItems(node.elements, scope) };
      case 'ObjectExpression':
        return this.#evaluateObject(node.properties, scope);
      case 'MemberExpression':
        return this.#evaluateMember(node, scope);
      case 'CallExpression':
        return this.#evaluateCall(node, scope);
      case 'NewExpression':
        return this.opaque(node, this.sourcesOf(this.evaluateItems(node.arguments, scope)));
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope);
      case 'ChainExpression':
        return this.evaluate(node.expression, scope);
      case 'UnaryExpression':
        return unary(this.evaluate(node.argument, scope), node.operator) ?? this.opaque(node);
      case 'LogicalExpression':
        // `response.content ?? '{}'`
        return this.opaque(node, this.sourcesOf([this.evaluate(node.left, scope)]));
      case 'AssignmentExpression':
        return node.operator === '=' ? this.#assign(node, scope) : this.opaque(node);
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return { kind: 'function', node, scope };
      default:
        return this.opaque(node);
    }
  }

  #evaluateObject(properties: readonly (Property | SpreadElement)[], scope: Scope): Value {
    const entries = new Map<string, Value>();
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const base = this.evaluate(property.argument, scope);
        if (base.kind !== 'record') {
          return this.opaque(property, this.sourcesOf([...entries.values(), base]));
        }
        this.spend(base.entries.size);
        base.entries.forEach((value, key) => entries.set(key, value));
        continue;
      }
      const key = this.keyOf(property.key, property.computed, scope);
      const value = property.kind === 'init' ? this.evaluate(property.value, scope) : this.opaque(property);
      if (key === undefined) {
        return this.opaque(property, this.sourcesOf([...entries.values(), value]));
      }
      const change = this.#changes.properties.get(key);
      entries.set(key, change === undefined ? named(value, key) : this.#changedBy(change));
    }
    return { kind: 'record', entries };
  }

  #evaluateMember(node: MemberExpression, scope: Scope): Value {
    const owner = this.evaluate(node.object, scope);
    const key = this.keyOf(node.property, node.computed, scope);
    // Which item of a list it gives is not known.
    const sources = owner.kind === 'opaque' ? this.sourcesOf([owner]) : [];
    return key === undefined ? this.opaque(node, sources) : this.#property(node, owner, key);
  }

  #property(node: AnyNode, value: Value, key: string): Value {
    const owner = this.now(value);
    const isIndex = /^\d{1,6}$/.test(key);
    switch (owner.kind) {
      case 'record':
        return owner.entries.get(key) ?? nothing;
      case 'list':
        return isIndex ? (owner.items[Number(key)] ?? nothing) : this.opaque(node, this.sourcesOf([owner]));
      case 'opaque':
        return {
          kind: 'opaque',
          what: owner.what === changedValue ? changedValue : `${owner.what}.${key}`.slice(0, 60),
          line: owner.sources.length === 0 ? owner.line : lineOf(node),
          names: [key],
          field: isIndex ? owner.field : key,
          sources: owner.sources,
        };
      case 'text':
      case 'plain':
      case 'function':
        return this.opaque(node, this.sourcesOf([owner]));
    }
  }

  /** A text of its parts; unknown when one of them is. */
  #join(node: AnyNode, parts: readonly Value[]): Value {
    const holes = this.sourcesOf(parts.filter((part) => !isOwnText(part)));
    let text = '';
    for (const part of parts) {
      if (part.kind !== 'text' && part.kind !== 'plain') {
        return this.opaque(node, holes);
      }
      const piece = part.kind === 'text' ? part.text : String(part.value);
      this.spendText(piece);
      text += piece;
    }
    return parts.some(({ kind }) => kind === 'text') ? textAt(node, text, holes) : this.opaque(node, holes);
  }

  #templateParts({ quasis, expressions }: TemplateLiteral, scope: Scope, as: 'cooked' | 'raw'): readonly Value[] {
    return quasis.flatMap((quasi, index): readonly Value[] => {
      const own = textAt(quasi, (quasi.value[as] ?? '').replaceAll('\r\n', '\n'));
      const hole = expressions[index];
      return hole === undefined ? [own] : [own, this.evaluate(hole, scope)];
    });
  }

  /** What a call gives: Jest's functions, those of the file, and a few of JavaScript's are followed. */
  #evaluateCall(node: CallExpression, scope: Scope): Value {
    const jest = readJestCall(node, (name) => lookUp(scope, name)?.kind === 'function');
    if (jest !== undefined) {
      this.#onJest(jest, scope);
      return nothing;
    }
    const { callee } = node;
    if (callee.type === 'MemberExpression') {
      return this.#callMember(node, callee, scope);
    }
    const called = this.evaluate(callee, scope);
    const given = this.evaluateItems(node.arguments, scope);
    return called.kind === 'function' ? this.#callLocal(node, called, given) : this.opaque(node, this.sourcesOf(given));
  }

  /** A function of the file: its own text if it makes one, else something that its arguments went into. */
  #callLocal(node: CallExpression, called: LocalFunction, given: readonly Value[]): Value {
    const result = this.call(called, given);
    const sources = this.sourcesOf(given).filter((source) => source.kind === 'text');
    return result.kind !== 'opaque' || sources.length === 0 ? result : { ...result, line: lineOf(node), sources };
  }

  #callMember(node: CallExpression, { object, property, computed }: MemberExpression, scope: Scope): Value {
    const method = property.type === 'Identifier' && !computed ? property.name : '';
    const owner = this.evaluate(object, scope);
    const given = this.evaluateItems(node.arguments, scope);
    const own = owner.kind === 'record' ? owner.entries.get(method) : undefined;
    if (own?.kind === 'function') {
      return this.#callLocal(node, own, given);
    }
    const [first = nothing] = given;
    const isGlobal = object.type === 'Identifier' && lookUp(scope, object.name) === undefined;
    const known = isGlobal
      ? this.#callGlobal(`${object.name}.${method}`, first)
      : this.#callMethod(node, owner, method, first);
    // Which item of a list a method gives is not known.
    const from = owner.kind === 'opaque' || owner.kind === 'text' ? [...given, owner] : given;
    return known ?? this.opaque(node, this.sourcesOf(from));
  }

  #callGlobal(name: string, first: Value): Value | undefined {
    if (/^(Object\.freeze|expect\.objectContaining|Promise\.(all|resolve))$/.test(name)) {
      return first;
    }
    if (first.kind !== 'record' || !/^Object\.(entries|keys|values)$/.test(name)) {
      return undefined;
    }
    this.spend(first.entries.size);
    const items = [...first.entries].map(([key, value]): Value => {
      const text: Value = { kind: 'text', text: key, line: 1, names: [], holes: [] };
      switch (name) {
        case 'Object.keys':
          return text;
        case 'Object.values':
          return value;
        default:
          return { kind: 'list', items: [text, value] };
      }
    });
    return { kind: 'list', items };
  }

  #callMethod(node: CallExpression, owner: Value, method: string, first: Value): Value | undefined {
    if (owner.kind === 'text' && method === 'trim') {
      this.spendText(owner.text);
      return { ...owner, text: owner.text.trim() };
    }
    // `ask(solution).then((answer) => { … })`
    if (owner.kind === 'opaque' && method === 'then' && first.kind === 'function') {
      return this.call(first, [owner]);
    }
    if (owner.kind !== 'list') {
      return undefined;
    }
    const { items } = owner;
    this.spend(items.length);
    if (method === 'join') {
      const between = node.arguments.length === 0 ? textAt(node, ',') : first;
      return this.#join(
        node,
        items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
      );
    }
    return (method === 'map' || method === 'forEach') && first.kind === 'function'
      ? { kind: 'list', items: items.map((item, index) => this.call(first, [item, { kind: 'plain', value: index }])) }
      : undefined;
  }

  #runStatement(node: AnyNode, scope: Scope): Value | undefined {
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          this.#bind(id, init == null ? nothing : this.evaluate(init, scope), scope, node.kind === 'const');
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
      this.#bind(pattern, item, inner);
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
  #bind(pattern: AnyNode, given: Value, scope: Scope, isConstant = false): void {
    this.#spread(pattern, given, scope, (name, value) => {
      scope.values.set(name, this.#named(value, name, isConstant));
    });
  }

  /** Gives variables that are there other values. */
  #assign(node: AssignmentExpression, scope: Scope): Value {
    const given = this.evaluate(node.right, scope);
    this.assigned.add(node);
    this.#spread(node.left, given, scope, (name, value) => {
      (scopeOf(scope, name) ?? scope).values.set(name, this.#named(value, name, false));
    });
    return given;
  }

  #named(value: Value, name: string, isConstant: boolean): Value {
    const part = this.#changes.owners.get(name);
    if (part !== undefined && (value.kind === 'list' || value.kind === 'record')) {
      this.#changed.set(value, this.#changedBy(part));
    }
    const change = isConstant ? undefined : this.#changes.variables.get(name);
    return named(change === undefined ? this.now(value) : this.#changedBy(change), name);
  }

  #changedBy(node: AnyNode): Opaque {
    return { ...this.opaque(node), what: changedValue };
  }

  /** Takes a value apart as a pattern does; what a rest takes is not known. */
  #spread(pattern: AnyNode, given: Value, scope: Scope, set: (name: string, value: Value) => void): void {
    const part = (inner: AnyNode, key: string | undefined, owner: Value): void => {
      this.#spread(inner, key === undefined ? this.opaque(inner) : this.#property(inner, owner, key), scope, set);
    };
    this.#within(() => {
      const value = this.now(given);
      switch (pattern.type) {
        case 'Identifier':
          set(pattern.name, value);
          return;
        case 'AssignmentPattern': {
          const isAbsent = value.kind === 'plain' && value.value === undefined;
          this.#spread(pattern.left, isAbsent ? this.evaluate(pattern.right, scope) : value, scope, set);
          return;
        }
        case 'ObjectPattern':
          for (const property of pattern.properties) {
            if (property.type === 'RestElement') {
              part(property.argument, undefined, value);
            } else {
              part(property.value, this.keyOf(property.key, property.computed, scope), value);
            }
          }
          return;
        case 'ArrayPattern':
          for (const [index, element] of pattern.elements.entries()) {
            if (element?.type === 'RestElement') {
              part(element.argument, undefined, value);
            } else if (element !== null) {
              part(element, String(index), value);
            }
          }
          return;
        case 'RestElement':
          part(pattern.argument, undefined, value);
          return;
        default:
      }
    });
  }
}

function isPlain(value: unknown): value is Plain['value'] {
  return typeof value === 'boolean' || typeof value === 'number' || value === null;
}

function unary(value: Value, operator: string): Plain | undefined {
  if (value.kind !== 'plain') {
    return undefined;
  }
  if (operator === '!') {
    return { kind: 'plain', value: !value.value };
  }
  return operator === '-' && typeof value.value === 'number' ? { kind: 'plain', value: -value.value } : undefined;
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
  return (
    tag.type === 'MemberExpression' &&
    tag.object.type === 'Identifier' &&
    tag.object.name === 'String' &&
    tag.property.type === 'Identifier' &&
    tag.property.name === 'raw'
  );
}

function isOwnText(part: Value): boolean {
  return part.kind === 'text' && part.names.length === 0 && part.holes.length === 0;
}

function partsOf(value: Value): Iterable<Value> {
  switch (value.kind) {
    case 'list':
      return value.items;
    case 'record':
      return value.entries.values();
    case 'text':
    case 'plain':
    case 'opaque':
    case 'function':
      return [];
  }
}

function ownSources(value: Value): readonly Source[] {
  switch (value.kind) {
    case 'text': {
      if (value.holes.length === 0 || isNamedSolution(value)) {
        return [value];
      }
      return value.holes.some(isNamedSolution) ? value.holes : [value, ...value.holes];
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
