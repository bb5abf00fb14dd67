import type { AnyNode } from 'acorn';
import type { JestCall } from './jest-call';
import type { LocalFunction, Opaque, Scope, Source, Value } from './value';

/** How a list of statements ended: at its end, with a value, or in a way that only running tells. */
export type Completion = { readonly kind: 'end' } | { readonly kind: 'value'; readonly value: Value } | Opaque;

/** Follows a test file without running it. */
export interface Interpreter {
  readonly evaluate: (node: AnyNode, scope: Scope) => Value;
  readonly run: (statements: readonly AnyNode[], scope: Scope) => Completion;
  /** What a function of the file gives for arguments. */
  readonly call: (local: LocalFunction, given: readonly Value[]) => Value;
  /** What a call of Jest's does, such as one of `test` or `expect`. */
  readonly onJest: (call: JestCall, scope: Scope) => Value;
  /** A value that is not known, made of others. */
  readonly opaque: (node: AnyNode, sources?: readonly Source[]) => Opaque;
  /** Counts work on a text of so many characters, before it is done; throws `TooMuch` beyond all bounds. */
  readonly spend: (characters: number) => void;
  /** Counts values that are put into lists and objects, or gone through, before that is done; throws `TooMuch`. */
  readonly make: (values: number) => void;
}

/** Says that a file would take too long to follow, and where it began to. */
export class TooMuch extends Error {
  readonly line: number;

  constructor(line: number, limit: string) {
    super(`it would take more than ${limit} to follow it`);
    this.line = line;
  }
}

/** The line on which a node begins, from 1. */
export function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}
