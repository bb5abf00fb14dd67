import type { Scope, Variable } from 'eslint-scope';
import { analyzeScopes } from '../../javascript/scopes';
import type { Edit } from '../operator';
import type { Reading } from './reading';

interface Scopes {
  readonly all: readonly Scope[];
  readonly byBlock: ReadonlyMap<object, Scope>;
  readonly undeclared: ReadonlySet<string>;
}

const known = new WeakMap<Reading, Scopes>();

function scopesOf(reading: Reading): Scopes {
  const scopes = known.get(reading) ?? findScopes(reading);
  known.set(reading, scopes);
  return scopes;
}

function findScopes(reading: Reading): Scopes {
  const { scopes, globalScope } = analyzeScopes(reading);
  return {
    all: scopes,
    byBlock: new Map(scopes.map((scope) => [scope.block, scope])),
    undeclared: new Set(globalScope?.through.map(({ identifier }) => identifier.name)),
  };
}

/** The innermost scope that a node makes. */
export function scopeOf(reading: Reading, node: object): Scope | undefined {
  return scopesOf(reading).byBlock.get(node);
}

/** Names that a program uses and nowhere declares. */
export function undeclaredIn(reading: Reading): ReadonlySet<string> {
  return scopesOf(reading).undeclared;
}

/** All variables of a program, in no particular order. */
export function variablesOf(reading: Reading): readonly Variable[] {
  return scopesOf(reading).all.flatMap(({ variables }) => variables);
}

/** Whether a scope belongs to a function, not to the top of a program. */
export function isInFunction({ variableScope }: Scope): boolean {
  return variableScope.type === 'function' && variableScope.block.type !== 'Program';
}

/** A name under which a variable is declared or used. */
export interface Mention {
  readonly node: object;
  readonly start: number;
  readonly end: number;
}

/** Everywhere a variable is declared and used, each place once. */
export function mentionsOf({ identifiers, references }: Variable): readonly Mention[] {
  const places = new Map<number, Mention>();
  for (const node of [...identifiers, ...references.map(({ identifier }) => identifier)]) {
    const [start, end] = node.range ?? [0, 0];
    places.set(start, { node, start, end });
  }
  return [...places.values()];
}

/** A variable under another name everywhere. */
export function renameEdits(reading: Reading, variable: Variable, name: string): readonly Edit[] {
  return mentionsOf(variable).map(({ node, start, end }) => {
    const parent = reading.parentOf(node);
    const around = parent?.type === 'AssignmentPattern' && parent.left === node ? reading.parentOf(parent) : parent;
    const isShort = around?.type === 'Property' && around.shorthand;
    return { from: start, to: end, text: isShort ? `${variable.name}: ${name}` : name };
  });
}

/** Names that nothing in a program has, nor its objects' properties: a word and a number. */
export function* freshNames({ names }: Reading, word: string): Generator<string, never> {
  for (let count = 1; ; count += 1) {
    const name = `${word}${count}`;
    if (!names.has(name)) {
      yield name;
    }
  }
}

/** The first of them. */
export function freshName(reading: Reading, word: string): string {
  return reading.names.has(word) ? freshNames(reading, word).next().value : word;
}
