import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { describeIssues } from './describe-issues';

const describeIn = (schema: z.ZodType, value: unknown): unknown =>
  describeIssues(schema.safeParse(value).error?.issues ?? [], value, schema);

const messages = [
  {
    schema: z.boolean(),
    value: 'TRUE ',
    message: 'expected true or false, received the text "TRUE ": remove the quotes',
  },
  {
    schema: z.boolean(),
    value: 'off',
    message: 'expected true or false, received the text "off": write true or false',
  },
  { schema: z.boolean(), value: 'perhaps', message: 'expected true or false, received the text "perhaps"' },
  { schema: z.boolean(), value: 0, message: 'expected true or false, received the number 0' },
  { schema: z.boolean(), value: null, message: 'expected true or false, received nothing' },
  { schema: z.boolean(), value: undefined, message: 'missing; expected true or false' },
  { schema: z.string(), value: true, message: 'expected text, received true' },
  { schema: z.string(), value: { a: 1 }, message: 'expected text, received a map' },
  { schema: z.string().min(1), value: '', message: 'is empty' },
  { schema: z.array(z.string()), value: 'a', message: 'expected a list, received the text "a"' },
  {
    schema: z.record(z.string(), z.string()),
    value: [],
    message: 'expected a map of names to values, received a list',
  },
  { schema: z.number(), value: '1', message: 'expected a number, received the text "1"' },
  { schema: z.int(), value: 1.5, message: 'expected a whole number, received the number 1.5' },
  { schema: z.int().positive(), value: 0, message: 'expected more than 0, received the number 0' },
  { schema: z.number().min(0), value: -0.1, message: 'expected at least 0, received the number -0.1' },
  { schema: z.number().max(0.5), value: 1e300, message: 'expected at most 0.5, received the number 1e+300' },
  { schema: z.literal('validator'), value: 'quiz', message: 'expected validator; received the text "quiz"' },
  { schema: z.literal('validator'), value: undefined, message: 'missing; expected validator' },
  { schema: z.enum(['hard', 'soft']), value: undefined, message: 'missing; expected one of hard, soft' },
  {
    schema: z.enum(['hard', 'soft']),
    value: 'sfot',
    message: 'expected one of hard, soft; received the text "sfot" (did you mean "soft"?)',
  },
  { schema: z.enum(['hard', 'soft']), value: true, message: 'expected one of hard, soft; received true' },
  { schema: z.string().regex(/^a$/, 'write a'), value: 'b', message: 'received the text "b": write a' },
  {
    schema: z.literal('a'),
    value: 'x'.repeat(100_000),
    message: `expected a; received the text "${'x'.repeat(60)}…"`,
  },
  { schema: z.string().refine(() => false, 'name at least one'), value: 'x', message: 'name at least one' },
];

describe('describeIssues', () => {
  test.each(messages)('says: $message', ({ schema, value, message }) => {
    expect(describeIn(schema, value)).toEqual([{ path: [], message }]);
  });

  const nested = z.strictObject({
    analytics: z.record(
      z.string().regex(/^[a-z]+$/, 'use letters'),
      z.strictObject({ rubric: z.string(), assert: z.string().optional() }),
    ),
    request: z.strictObject({ model: z.string() }).optional(),
  });

  test.each([
    {
      what: 'in a map of maps',
      value: { analytics: { pure: { rubric: 'r', asert: 'soft' } } },
      problem: {
        path: ['analytics', 'pure', 'asert'],
        message: 'unknown key (did you mean "assert"?); known keys: rubric, assert',
      },
    },
    {
      what: 'in an optional map',
      value: { analytics: {}, request: { model: 'm', colour: 1 } },
      problem: { path: ['request', 'colour'], message: 'unknown key; known keys: model' },
    },
    {
      what: 'at the top',
      value: { analytics: {}, reqest: {} },
      problem: { path: ['reqest'], message: 'unknown key (did you mean "request"?); known keys: analytics, request' },
    },
  ])('names the keys that are known $what', ({ value, problem }) => {
    expect(describeIn(nested, value)).toEqual([problem]);
  });

  test('gives one problem for each of several unknown keys', () => {
    expect(describeIn(z.strictObject({ title: z.string() }), { title: 't', titel: 'u', colour: 1 })).toEqual([
      { path: ['titel'], message: 'unknown key (did you mean "title"?); known keys: title' },
      { path: ['colour'], message: 'unknown key; known keys: title' },
    ]);
  });

  test('says what is wrong with a key itself', () => {
    expect(describeIn(nested, { analytics: { 'a b': { rubric: 'r' } } })).toEqual([
      { path: ['analytics', 'a b'], message: 'use letters' },
    ]);
  });

  test('says nothing of a value that fits', () => {
    expect(describeIn(nested, { analytics: {} })).toEqual([]);
  });
});
