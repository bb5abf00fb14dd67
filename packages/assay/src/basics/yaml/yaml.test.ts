import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { describeIssues } from './describe-issues';
import { parseYaml } from './parse-yaml';

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

describe('parseYaml', () => {
  const schema = z.strictObject({
    title: z.string(),
    expected: z.record(z.string(), z.boolean()),
    list: z.array(z.strictObject({ on: z.boolean() })).optional(),
  });

  const problemsOf = (text: string, linesBefore?: number): unknown => {
    const parsed = parseYaml({ file: 'a.yaml', text, ...(linesBefore !== undefined && { linesBefore }) }, schema);
    return parsed.status === 'unusable' ? parsed.problems : parsed.value;
  };

  const broken = [
    {
      what: 'a key that JavaScript reserves',
      text: 'title: t\nexpected:\n  __proto__: true\n',
      problems: [{ line: 3, message: 'the key "__proto__" is reserved by JavaScript: choose another name' }],
    },
    {
      what: 'a line that is indented too far, once',
      text: 'title: t\n  expected: {}\n',
      problems: [{ line: 1, message: 'the next line is indented as if it belonged to this one: align the keys' }],
    },
    {
      what: 'a tab as indentation',
      text: 'title: t\nexpected:\n\tisShort: true\n',
      problems: [{ line: 3, message: 'a tab is used for indentation: YAML requires spaces' }],
    },
    {
      what: 'a tab after CRLF lines',
      text: 'title: t\r\nexpected:\r\n  isPure: true\r\n\tisShort: true\r\n',
      problems: [{ line: 4, message: 'a tab is used for indentation: YAML requires spaces' }],
    },
    {
      what: 'a repeated key',
      text: 'title: t\nexpected: {}\ntitle: u\n',
      problems: [{ line: 3, message: 'the key "title" appears twice: keep one' }],
    },
    {
      what: 'repeated keys at any depth',
      text: 'title: t\nexpected:\n  isPure: true\n  isPure: false\n  isPure: true\n',
      problems: [
        { line: 4, message: 'the key "isPure" appears twice: keep one' },
        { line: 5, message: 'the key "isPure" appears twice: keep one' },
      ],
    },
    {
      what: 'text that holds a colon without quotes',
      text: 'expected: {}\ntitle: a: b\n',
      problems: [{ line: 2, message: 'a second ": " on the line: quote text that contains ": "' }],
    },
    {
      what: 'a second document',
      text: 'title: t\nexpected: {}\n---\ntitle: u\n',
      problems: [{ line: 3, message: 'a second document starts here ("---"): keep one document per file' }],
    },
    {
      what: 'nothing at all',
      text: '',
      problems: [{ message: 'expected a map of names to values, received nothing' }],
    },
    {
      what: 'comments alone',
      text: '# later\n',
      problems: [{ message: 'expected a map of names to values, received nothing' }],
    },
    {
      what: 'plain text',
      text: '\n\njust text\n',
      problems: [{ line: 3, message: 'expected a map of names to values, received the text "just text"' }],
    },
    {
      what: 'a list',
      text: '# mine\n- a\n',
      problems: [{ line: 2, message: 'expected a map of names to values, received a list' }],
    },
    {
      what: 'a missing key, on the line where its parent starts',
      text: '# mine\ntitle: t\n',
      problems: [{ line: 2, field: 'expected', message: 'missing; expected a map of names to values' }],
    },
    {
      what: 'values of another type',
      text: 'title: 12\nexpected:\n  isPure: "false"\n  isShort: yes\n  isFast: [true]\n',
      problems: [
        { line: 1, field: 'title', message: 'expected text, received the number 12' },
        {
          line: 3,
          field: 'expected.isPure',
          message: 'expected true or false, received the text "false": remove the quotes',
        },
        {
          line: 4,
          field: 'expected.isShort',
          message: 'expected true or false, received the text "yes": write true or false',
        },
        { line: 5, field: 'expected.isFast', message: 'expected true or false, received a list' },
      ],
    },
    {
      what: 'a wrong item of a list',
      text: 'title: t\nexpected: {}\nlist:\n  - on: true\n  - on: 1\n',
      problems: [{ line: 5, field: 'list.1.on', message: 'expected true or false, received the number 1' }],
    },
    {
      what: 'an unknown key',
      text: '\uFEFFtitle: t\nexpected: {}\nexpect: {}\n',
      problems: [
        {
          line: 3,
          field: 'expect',
          message: 'unknown key (did you mean "expected"?); known keys: title, expected, list',
        },
      ],
    },
  ];

  test.each(broken)('reports $what', ({ text, problems }) => {
    expect(problemsOf(text)).toEqual(problems.map((problem) => ({ file: 'a.yaml', ...problem })));
  });

  test('counts the lines of the file that come before the text', () => {
    expect(problemsOf('title: t\nexpected:\n\tisShort: true\n', 10)).toEqual([
      { file: 'a.yaml', line: 13, message: 'a tab is used for indentation: YAML requires spaces' },
    ]);
    expect(problemsOf('title: t\nexpected: 1\n', 10)).toEqual([
      {
        file: 'a.yaml',
        line: 12,
        field: 'expected',
        message: 'expected a map of names to values, received the number 1',
      },
    ]);
  });

  test('refuses aliases that would grow without end', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const items = level === 0 ? 'x' : `*l${String(level - 1)}`;
      return `l${String(level)}: &l${String(level)} [${new Array(10).fill(items).join(', ')}]`;
    });

    expect(parseYaml({ file: 'a.yaml', text: levels.join('\n') }, schema)).toMatchObject({
      status: 'unusable',
      problems: [{ file: 'a.yaml' }],
    });
  });

  test.each([
    { what: 'LF', text: 'title: t\nexpected:\n  isPure: true\n' },
    { what: 'CRLF', text: 'title: t\r\nexpected:\r\n  isPure: true\r\n' },
    { what: 'a byte order mark', text: '\uFEFFtitle: t\nexpected:\n  isPure: true\n' },
    { what: 'a document marker', text: '--- # one\ntitle: t\nexpected: { isPure: true }\n...\n' },
  ])('reads a text with $what', ({ text }) => {
    expect(problemsOf(text)).toEqual({ title: 't', expected: { isPure: true } });
  });

  test('keeps YAML 1.2: yes, on and dates are text', () => {
    expect(problemsOf('title: yes\nexpected: {}\n')).toEqual({ title: 'yes', expected: {} });
    expect(problemsOf('title: 2026-11-01\nexpected: {}\n')).toEqual({ title: '2026-11-01', expected: {} });
  });

  test('knows the line of every field, and of the nearest parent of one that is absent', () => {
    const text = '# mine\ntitle: t\nexpected:\n\n  isPure: true\nlist:\n  - on: true\n  - on: false\n';

    const parsed = parseYaml({ file: 'a.yaml', text, linesBefore: 1 }, schema);

    const lines = [[], ['title'], ['expected', 'isPure'], ['expected', 'isFast'], ['list', 1, 'on'], ['none', 'x']].map(
      (path) => (parsed.status === 'parsed' ? parsed.lineOf(path) : 'unusable'),
    );
    expect(lines).toEqual([3, 3, 6, 4, 9, 3]);
  });
});

describe('parseYaml with merging', () => {
  const pairSchema = z.strictObject({ a: z.number(), b: z.number().optional() });

  const schema = z.looseRecord(z.string().regex(/^[^.]/), pairSchema);

  const parse = (text: string) => parseYaml({ file: 'a.yaml', text, merge: true }, schema);

  const problemsOf = (text: string): unknown => {
    const parsed = parse(text);
    return parsed.status === 'unusable' ? parsed.problems : parsed.value;
  };

  const shared = '.one: &one\n  a: 1\n.two: &two\n  a: 2\n  b: 2\n';

  test.each([
    { what: 'a map', text: 'x:\n  <<: *one\n', x: { a: 1 } },
    { what: 'a map, below keys of its own', text: 'x:\n  <<: *two\n  a: 3\n', x: { a: 3, b: 2 } },
    { what: 'several maps, the first of which counts', text: 'x:\n  <<: [*one, *two]\n', x: { a: 1, b: 2 } },
    { what: 'a map in place', text: 'x: { <<: { a: 5 } }\n', x: { a: 5 } },
    {
      what: 'a map that merges another',
      text: '.three: &three\n  <<: *one\n  b: 3\nx:\n  <<: *three\n',
      x: { a: 1, b: 3 },
    },
    { what: 'nothing when an alias is the whole value', text: 'x: *two\n', x: { a: 2, b: 2 } },
  ])('merges $what', ({ text, x }) => {
    expect(problemsOf(shared + text)).toMatchObject({ x });
  });

  test('keeps << a key like any other otherwise', () => {
    expect(parseYaml({ file: 'a.yaml', text: '.o: &o { a: 1 }\nx: { <<: *o }\n' }, schema)).toMatchObject({
      problems: [
        { line: 2, field: 'x.a', message: 'missing; expected a number' },
        { line: 2, field: 'x.<<', message: 'unknown key; known keys: a, b' },
      ],
    });
  });

  test.each([
    {
      what: 'an anchor that stands nowhere',
      text: 'x:\n  <<: *ones\n',
      line: 7,
      message: 'no anchor &ones is defined before the alias *ones (did you mean "one"?)',
    },
    {
      what: 'an anchor that stands below',
      text: 'x: *late\ny: &late { a: 1 }\n',
      line: 6,
      message: 'no anchor &late is defined before the alias *late',
    },
    { what: 'text', text: 'x:\n  <<: one\n', line: 7, message: 'expected a map to merge, such as <<: *name' },
    {
      what: 'an anchor of text',
      text: '.t: &t text\nx:\n  <<: *t\n',
      line: 8,
      message: 'expected a map to merge, such as <<: *name',
    },
  ])('refuses to merge $what', ({ text, line, message }) => {
    expect(problemsOf(shared + text)).toEqual([{ file: 'a.yaml', line, message }]);
  });

  test('knows the line of a merged field where it stands', () => {
    const parsed = parse(`${shared}x:\n  b: 1\n  <<: *one\ny: *two\n`);

    const lines = [['x', 'a'], ['x', 'b'], ['x'], ['y', 'b'], ['x', 'none']].map((path) =>
      parsed.status === 'parsed' ? parsed.lineOf(path) : 'unusable',
    );
    expect(lines).toEqual([2, 7, 6, 5, 6]);
  });

  test.each(['<<: [ITEMS]', 'items: [ITEMS]'])('refuses aliases that would grow without end: %s', (form) => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const body =
        level === 0 ? 'a: 1' : form.replace('ITEMS', new Array(10).fill(`*l${String(level - 1)}`).join(', '));
      return `.l${String(level)}: &l${String(level)} { ${body} }`;
    });

    expect(parse(levels.join('\n'))).toMatchObject({ status: 'unusable', problems: [{ file: 'a.yaml' }] });
  });

  test('lets 500 maps merge the same one', () => {
    const maps = Array.from({ length: 500 }, (_, index) => `x${String(index)}:\n  <<: *one\n`);

    expect(parse(shared + maps.join(''))).toMatchObject({ status: 'parsed' });
  });

  test('refuses an anchor that holds itself', () => {
    expect(parse('x: &x\n  a: 1\n  b: *x\n')).toMatchObject({ status: 'unusable' });
  });
});
