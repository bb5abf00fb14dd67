import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';

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
  readonly items: Value[];
}

/** An object that stands in the file. */
export interface Entries {
  readonly kind: 'record';
  readonly entries: Map<string, Value>;
}

/** A function of the file. */
export interface LocalFunction {
  readonly kind: 'function';
  readonly node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;
  readonly scope: Scope;
}

/** What an expression of a test file gives, as far as that is known without running it. */
export type Value =
  | Source
  | List
  | Entries
  | LocalFunction
  | { readonly kind: 'plain'; readonly value: boolean | number | null | undefined };

/** Variables of a block, and the block around it. */
export interface Scope {
  readonly values: Map<string, Value>;
  readonly parent: Scope | undefined;
}

/** The value that a function without `return` gives. */
export const nothing: Value = { kind: 'plain', value: undefined };

/** Sources beyond which an answer is too mixed to be read. */
const mostSources = 40;
/** Lists within lists that are looked into. */
const mostLevels = 6;

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

/** Counts values that are looked at or made. */
export interface ValueMeter {
  readonly make: (values: number) => void;
}

/** What is in a value of what may be a candidate's code: text that was put together is what was interpolated in it. */
export function sourcesOf(meter: ValueMeter, value: Value): readonly Source[] {
  return unite(meter, [value]);
}

/** All that goes into something, each once. Lists and objects are looked into once, however often they occur. */
export function unite(meter: ValueMeter, values: readonly Value[]): readonly Source[] {
  const all = new Set<Source>();
  const visited = new Set<Value>();
  const visit = (value: Value, levels: number): void => {
    if (all.size >= mostSources || visited.has(value) || levels < 0) {
      return;
    }
    visited.add(value);
    meter.make(1);
    for (const source of ownSources(value)) {
      all.add(source);
    }
    for (const item of partsOf(value)) {
      visit(item, levels - 1);
    }
  };
  for (const value of values) {
    visit(value, mostLevels);
  }
  return [...all].slice(0, mostSources);
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

function partsOf(value: Value): Iterable<Value> {
  switch (value.kind) {
    case 'list':
      return value.items.slice(0, mostSources);
    case 'record':
      return value.entries.values();
    case 'text':
    case 'opaque':
    case 'function':
    case 'plain':
      return [];
  }
}
