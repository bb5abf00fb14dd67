import { z } from 'zod';
import { didYouMean } from '../text/did-you-mean';

/** A schema violation in the words of the file's author. */
export interface FieldProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Turns schema issues into messages that say what was expected, what was received and how to fix it. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  schema: z.ZodType,
): readonly FieldProblem[] {
  return issues.flatMap((issue): readonly FieldProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      const known = knownKeys(schema, issue.path);
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: `unknown key${didYouMean(key, known)}${known.length === 0 ? '' : `; known keys: ${known.join(', ')}`}`,
      }));
    }
    if (issue.code === 'invalid_key') {
      return [{ path: issue.path, message: issue.issues.map(({ message }) => message).join('; ') }];
    }
    if (issue.code === 'invalid_union' && issue.message === withoutMessage) {
      return describeIssues(branchOf(issue), value, schema);
    }
    return [{ path: issue.path, message: describeIssue(issue, valueAt(value, issue.path)) }];
  });
}

/** zod's message for a union whose schema has none of its own. */
const withoutMessage = 'Invalid input';

/** The issues of the branch whose type fits the value received, else of the first branch. */
function branchOf({ path, errors }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  const isOtherType = (branch: readonly z.core.$ZodIssue[]): boolean =>
    branch.some((one) => one.code === 'invalid_type' && one.path.length === 0);
  const branch = errors.find((one) => !isOtherType(one)) ?? errors[0] ?? [];
  return branch.map((one) => ({ ...one, path: [...path, ...one.path] }));
}

function describeIssue(issue: z.core.$ZodIssue, received: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return received === undefined
        ? `missing; expected ${describeType(issue.expected)}`
        : `expected ${describeType(issue.expected)}, received ${describeValue(received)}${hint(issue.expected, received)}`;
    case 'invalid_value': {
      const values = issue.values.map(String);
      const expected = values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
      return received === undefined
        ? `missing; expected ${expected}`
        : `expected ${expected}; received ${describeValue(received)}${typeof received === 'string' ? didYouMean(received, values) : ''}`;
    }
    case 'too_small':
      return issue.origin === 'string'
        ? 'is empty'
        : `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}, received ${Array.isArray(received) ? formatEntries(received.length) : describeValue(received)}`;
    case 'too_big':
      return `expected at most ${String(issue.maximum)}, received ${Array.isArray(received) ? formatEntries(received.length) : describeValue(received)}`;
    case 'invalid_format':
      return issue.message.startsWith('expected ')
        ? `${issue.message}, received ${describeValue(received)}`
        : `received ${describeValue(received)}: ${issue.message}`;
    case 'invalid_union':
      return `${issue.message}, received ${describeValue(received)}`;
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return issue.message;
  }
}

function formatEntries(count: number): string {
  return count === 1 ? 'one entry' : `${count} entries`;
}

function hint(expected: string, received: unknown): string {
  const quoted = typeof received === 'string' ? received.trim().toLowerCase() : '';
  if (expected === 'boolean' && ['true', 'false'].includes(quoted)) {
    return `: remove the quotes`;
  }
  if (expected === 'boolean' && ['yes', 'no', 'on', 'off', 'y', 'n'].includes(quoted)) {
    return ': write true or false';
  }
  return '';
}

function describeType(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    string: 'text',
    record: 'a map of names to values',
    object: 'a map of names to values',
    number: 'a number',
    int: 'a whole number',
    array: 'a list',
  };
  return names[expected] ?? expected;
}

function describeValue(value: unknown): string {
  if (value === null) {
    return 'nothing';
  }
  if (typeof value === 'string') {
    return `the text ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
  }
  if (typeof value === 'object') {
    return Array.isArray(value) ? 'a list' : 'a map';
  }
  return typeof value === 'number' ? `the number ${value}` : JSON.stringify(value);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = path.reduce<unknown>((current, key) => {
    const outer = unwrap(current);
    if (outer instanceof z.ZodObject) {
      return (outer.shape as Record<PropertyKey, unknown>)[key];
    }
    if (outer instanceof z.ZodArray) {
      return outer.element;
    }
    return outer instanceof z.ZodRecord ? outer.valueType : undefined;
  }, schema);
  const target = unwrap(inner);
  return target instanceof z.ZodObject ? Object.keys(target.shape) : [];
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema;
}
