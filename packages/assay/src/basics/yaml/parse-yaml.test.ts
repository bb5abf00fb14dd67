import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseYaml } from './parse-yaml';

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

describe('parseYaml', () => {
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
