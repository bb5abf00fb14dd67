import type { AnyNode, ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';

/** A text whose characters all stand in the file. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly line: number;
  /** Names that it has been given on its way: of variables, keys, columns and parameters. */
  readonly names: readonly string[];
  /** What was interpolated in it. */
  readonly holes: readonly Source[];
}

/** What only running the file would tell, such as a model's answer. */
export interface Opaque {
  readonly kind: 'opaque';
  /** How it is made, for messages. */
  readonly what: string;
  readonly line: number;
  readonly names: readonly string[];
  /** Its own name in what it was read from: an answer's analytic. */
  readonly field?: string | undefined;
  /** What went into it. */
  readonly sources: readonly Source[];
}

/** What goes into a call. */
export type Source = Text | Opaque;

/** A list that stands in the file. */
export interface List {
  readonly kind: 'list';
  readonly items: readonly Value[];
}

/** An object that stands in the file. */
export interface Entries {
  readonly kind: 'record';
  readonly entries: ReadonlyMap<string, Value>;
}

/** A function of the file. */
export interface LocalFunction {
  readonly kind: 'function';
  readonly node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;
  readonly scope: Scope;
}

/** A value other than a text. */
export interface Plain {
  readonly kind: 'plain';
  readonly value: boolean | number | null | undefined;
}

/** What an expression of a test file gives, as far as that is known without running it. */
export type Value = Source | List | Entries | LocalFunction | Plain;

/** Variables of a block, and the block around it. */
export interface Scope {
  readonly values: Map<string, Value>;
  readonly parent: Scope | undefined;
}

/** The value that a function without `return` gives. */
export const nothing: Value = { kind: 'plain', value: undefined };

/** How messages name what is opaque because the file changes it. */
export const changedValue = 'a value that the file changes';

/** Names that a candidate's code is given. */
const ofSolution = /solution|submission|snippet|implementation|candidate|^code|code[A-Z]?\d*$/i;
const ofOther =
  /prompt|message|instruction|template|rubric|title|name|description|status|error|review|result|response|verdict|analy|grade|evaluat|feedback|reply|output/i;

/** Whether one of a value's names says that it is a candidate's code. */
export function isNamedSolution({ names }: Source): boolean {
  return names.some(isSolutionName);
}

/** Whether a name is one that a candidate's code is given. */
export function isSolutionName(name: string): boolean {
  return ofSolution.test(name) && !ofOther.test(name);
}

/** A value with one more name. */
export function named(value: Value, name: string): Value {
  return value.kind === 'text' || value.kind === 'opaque'
    ? { ...value, names: value.names.includes(name) ? value.names : [...value.names.slice(-8), name] }
    : value;
}

/** A text of the file that has no name yet. */
export function textAt(node: AnyNode, text: string, holes: readonly Source[] = []): Text {
  return { kind: 'text', text, line: lineOf(node), names: [], holes };
}

/** The line on which a node begins, from 1. */
export function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}

/** Opens a scope within another one. */
export function openScope(parent: Scope | undefined): Scope {
  return { values: new Map(), parent };
}

/** The value of a variable; `undefined` when the file does not declare it. */
export function lookUp(scope: Scope, name: string): Value | undefined {
  return scopeOf(scope, name)?.values.get(name);
}

/** The scope that declares a variable. */
export function scopeOf(scope: Scope, name: string): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.values.has(name)) {
      return at;
    }
  }
  return undefined;
}
