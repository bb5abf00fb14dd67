import type { AnyNode } from 'acorn';
import { evaluateItems } from './evaluate';
import type { JestCall } from './jest-call';
import type { StaticReader } from './static-reader';
import { lineOf, nothing, type Opaque, type Scope, type Value } from './value';

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

/** Reads `expect(….<analytic>).toBe(true)` and its like. */
export function readExpectation(
  reader: StaticReader,
  { node, subject, matcher, isNegated, isRejected }: ExpectCall,
  scope: Scope,
): { readonly expected: readonly Expectation[]; readonly unread: readonly Unread[] } {
  const line = lineOf(node.callee.type === 'MemberExpression' ? node.callee.property : node);
  const refuse = (reason: string): ReturnType<typeof readExpectation> => ({ expected: [], unread: [{ line, reason }] });
  if (subject === undefined || isRejected) {
    return refuse('expects no answer');
  }
  const { inner, flips } = withoutNot(subject);
  const about = reader.evaluate(inner, scope);
  const given = evaluateItems(reader, node.arguments, scope);
  if (about.kind !== 'opaque') {
    return refuse('expects something of a value that the file itself states, not of an answer');
  }
  const [first = nothing, second = nothing] = given;
  const one = (analytic: string | undefined, value: boolean): ReturnType<typeof readExpectation> =>
    analytic === undefined
      ? refuse(`expects ${String(value)} of ${about.what}, not of one of its analytics`)
      : { expected: [{ analytic, value: value !== (isNegated !== flips), answer: about, line }], unread: [] };
  switch (matcher) {
    case 'toBeTruthy':
    case 'toBeTrue':
      return one(about.field, true);
    case 'toBeFalsy':
    case 'toBeFalse':
      return one(about.field, false);
    case 'toHaveProperty':
      return first.kind === 'text' && isBoolean(second)
        ? one(first.text.split('.').at(-1), second.value)
        : refuse('toHaveProperty() states no true or false here');
    case 'toBe':
    case 'toEqual':
    case 'toStrictEqual':
    case 'toMatchObject':
      if (isBoolean(first)) {
        return one(about.field, first.value);
      }
      return first.kind === 'record' && !isNegated && !flips
        ? readRecord(reader, first.entries, about, line)
        : refuse(`expects ${describe(first)}, not true or false`);
    default:
      return refuse(`${matcher}() states no true or false`);
  }
}

function readRecord(
  reader: StaticReader,
  entries: ReadonlyMap<string, Value>,
  answer: Opaque,
  line: number,
): ReturnType<typeof readExpectation> {
  reader.spend(entries.size);
  const all = [...entries];
  return {
    expected: all.flatMap(([analytic, value]) =>
      isBoolean(value) ? [{ analytic, value: value.value, answer, line }] : [],
    ),
    unread: all.flatMap(([analytic, value]) =>
      isBoolean(value) ? [] : [{ line, reason: `expects ${describe(value)} of ${analytic}, not true or false` }],
    ),
  };
}

function isBoolean(value: Value): value is Value & { readonly kind: 'plain'; readonly value: boolean } {
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
