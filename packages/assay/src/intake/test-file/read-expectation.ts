import type { AnyNode } from 'acorn';
import type { JestCall } from './jest-call';
import type { StaticReader } from './static-reader';
import { lineOf, nothing, type Opaque, type Plain, type Scope, type Value } from './value';

/** What a test expects of one analytic of an answer. */
export interface Expectation {
  readonly analytic: string;
  readonly value: boolean;
  readonly answer: Opaque;
  readonly line: number;
}

/** Something in a test file that could not be read, and why. */
export interface Unread {
  readonly line: number;
  readonly reason: string;
}

type ExpectCall = Extract<JestCall, { readonly kind: 'expect' }>;

/** What an expectation says of analytics, and what of it cannot be read. */
interface ReadExpectation {
  readonly expected: readonly Expectation[];
  readonly unread: readonly Unread[];
}

/** Matchers that state a value without an argument. */
const stated: ReadonlyMap<string, boolean> = new Map([
  ['toBeTruthy', true],
  ['toBeTrue', true],
  ['toBeFalsy', false],
  ['toBeFalse', false],
]);

/** Reads `expect(….<analytic>).toBe(true)` and its like. */
export function readExpectation(reader: StaticReader, call: ExpectCall, scope: Scope): ReadExpectation {
  const { node, subject, matcher, isRejected } = call;
  const line = lineOf(node.callee.type === 'MemberExpression' ? node.callee.property : node);
  const refuse = (reason: string): ReadExpectation => ({ expected: [], unread: [{ line, reason }] });
  if (subject === undefined || isRejected) {
    return refuse('expects no answer');
  }
  const { inner, flips } = withoutNot(subject);
  const answer = reader.evaluate(inner, scope);
  const [first = nothing, second = nothing] = reader.evaluateItems(node.arguments, scope);
  if (answer.kind !== 'opaque') {
    return refuse('expects something of a value that the file itself states, not of an answer');
  }
  const isNegated = call.isNegated !== flips;
  const one = (analytic: string | undefined, value: boolean): ReadExpectation =>
    analytic === undefined
      ? refuse(`expects ${String(value)} of ${answer.what}, not of one of its analytics`)
      : { expected: [{ analytic, value: value !== isNegated, answer, line }], unread: [] };
  const isStated = /^(toBe|toEqual|toStrictEqual|toMatchObject)$/.test(matcher);
  const value = isStated && isBoolean(first) ? first.value : stated.get(matcher);
  if (value !== undefined) {
    return one(answer.field, value);
  }
  if (isStated) {
    return first.kind === 'record' && !call.isNegated && !flips
      ? readRecord(reader, first.entries, answer, line)
      : refuse(`expects ${describe(first)}, not true or false`);
  }
  if (matcher === 'toHaveProperty') {
    return first.kind === 'text' && isBoolean(second)
      ? one(first.text.split('.').at(-1), second.value)
      : refuse('toHaveProperty() states no true or false here');
  }
  return refuse(`${matcher}() states no true or false`);
}

function readRecord(
  reader: StaticReader,
  entries: ReadonlyMap<string, Value>,
  answer: Opaque,
  line: number,
): ReadExpectation {
  reader.spend(entries.size);
  const expected: Expectation[] = [];
  const unread: Unread[] = [];
  for (const [analytic, value] of entries) {
    if (isBoolean(value)) {
      expected.push({ analytic, value: value.value, answer, line });
    } else {
      unread.push({ line, reason: `expects ${describe(value)} of ${analytic}, not true or false` });
    }
  }
  return { expected, unread };
}

function isBoolean(value: Value): value is Plain & { readonly value: boolean } {
  return value.kind === 'plain' && typeof value.value === 'boolean';
}

function withoutNot(node: AnyNode): { readonly inner: AnyNode; readonly flips: boolean } {
  let inner = node;
  let flips = false;
  while (inner.type === 'UnaryExpression' && inner.operator === '!') {
    inner = inner.argument;
    flips = !flips;
  }
  return { inner, flips };
}

const words = { text: 'a text', list: 'a list', record: 'an object', function: 'a function' };

function describe(value: Value): string {
  switch (value.kind) {
    case 'opaque':
      return `${value.what} (line ${value.line}, known only when the file runs)`;
    case 'plain':
      return String(value.value);
    default:
      return words[value.kind];
  }
}
