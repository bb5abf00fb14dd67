import type { AnyNode, AssignmentExpression } from 'acorn';
import type { Changes } from './find-changes';
import type { JestCall } from './jest-call';
import type { LocalFunction, Opaque, Scope, Source, Value } from './value';

/** What a call of Jest's gives, such as one of `test` or `expect`. */
export type OnJest = (call: JestCall, scope: Scope) => Value;

/** What evaluating an expression needs of who reads the file. */
export interface Reader {
  readonly changes: Changes;
  readonly onJest: OnJest;
  /** A value that is not known, made of others. */
  opaque(node: AnyNode, sources?: readonly Source[]): Opaque;
  /** Counts work before it is done; throws beyond all bounds. */
  spend(steps: number): void;
  spendText(text: string): void;
  evaluate(node: AnyNode, scope: Scope): Value;
  /** What a function of the file gives. */
  call(called: LocalFunction, given: readonly Value[]): Value;
  assign(node: AssignmentExpression, given: Value, scope: Scope): void;
  /** A value as it is now, after what the file changed. */
  now(value: Value): Value;
  /** A value that a node changes. */
  changed(node: AnyNode): Opaque;
  /** What these values were made of. */
  sourcesOf(values: readonly Value[]): readonly Source[];
}
