import { describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { loadFixtures, type LoadedFixtures } from './load-fixtures';

const analytics = ['isCorrect', 'isShort'];
const file = 'fixtures/parity/a.yaml';
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
const good = ['title: a loop', 'expected:', '  isCorrect: true', '  isShort: false'];

/** Loads a challenge whose fixture folder holds these files. */
function load(
  files: Readonly<Record<string, string | Uint8Array>>,
  known: readonly string[] | 'unknown' = analytics,
): LoadedFixtures {
  const folder = makeTemporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`fixtures/parity/${name}`, text])),
  );
  try {
    return loadFixtures(folder.path, 'parity', known === 'unknown' ? undefined : known);
  } finally {
    folder.remove();
  }
}

describe('loadFixtures', () => {
  test('reports a folder that does not exist, and one that holds no fixture', () => {
    const folder = makeTemporaryFolder({
      'fixtures/empty/notes.md': '',
      'fixtures/empty/.hidden.yaml': 'x',
      'fixtures/empty/sub/a.yaml': 'x',
    });

    const problems = ['none', 'empty'].map((id) => loadFixtures(folder.path, id, analytics));
    folder.remove();

    expect(problems).toEqual([
      {
        fixtures: [],
        problems: [{ file: 'fixtures/none', message: 'there is no such folder: create it and add a fixture' }],
      },
      {
        fixtures: [],
        problems: [{ file: 'fixtures/empty', message: 'the folder has no fixture: add a .yaml file' }],
      },
    ]);
  });

  test.each([
    'Shared.yaml',
    'shared_counter.yaml',
    'a--b--c.yml',
    'a---b.yml',
    '-a.yaml',
    'a b.yaml',
    'é.yaml',
    'a.b.yaml',
  ])('wants kebab-case for %s, and reports what else is wrong with it', (name) => {
    expect(load({ [name]: lines('title: t', 'expected: 1', 'solution: s') })).toEqual({
      fixtures: [],
      problems: [
        {
          file: `fixtures/parity/${name}`,
          message: `name the file in kebab-case, for example "shared-counter.yaml"; received "${name}"`,
        },
        {
          file: `fixtures/parity/${name}`,
          line: 2,
          field: 'expected',
          message: 'expected a map of names to values, received the number 1',
        },
      ],
    });
  });

  test('leaves open what nobody labelled, unless that is everything', () => {
    const { fixtures, problems } = load({
      'a.yaml': lines('title: a loop', 'expected:', '  isCorrect: true', '  isShort: null', 'solution: x'),
      'b.yaml': lines('title: none', 'expected:', '  isCorrect: ~', '  isShort: ~', 'solution: y'),
    });

    expect(fixtures).toMatchObject([{ id: 'a', expected: { isCorrect: true } }]);
    expect(fixtures[0]?.expected).not.toHaveProperty('isShort');
    expect(problems).toEqual([
      {
        file: 'fixtures/parity/b.yaml',
        line: 2,
        field: 'expected',
        message: 'has no label: expected true or false for an analytic, or reviewed: false',
      },
    ]);
  });

  test('reports an id, a title and code that are taken', () => {
    const { problems } = load({
      'a.yaml': lines(...good, 'solution: x'),
      'a.yml': lines('title: another', ...good.slice(1), 'solution: y'),
      'b.yaml': lines('title: " a loop "', ...good.slice(1), 'solution: z'),
      'c.yaml': lines('title: the third', ...good.slice(1), 'solutionFile: code.txt'),
      'code.txt': 'x',
      'd.yaml': lines('title: the fourth', ...good.slice(1), 'solution: x', 'language: python'),
    });

    expect(problems).toEqual([
      { file: 'fixtures/parity/a.yml', message: `the id "a" is taken by ${file}: rename one` },
      {
        file: 'fixtures/parity/b.yaml',
        field: 'title',
        message: `the title is the same as in ${file}, but titles name tests: change one`,
      },
      {
        file: 'fixtures/parity/c.yaml',
        field: 'solution',
        message: `the code is the same as in ${file}, so one reply would count twice: remove one`,
      },
    ]);
  });

  test('reads fixtures that were made of others from their own folder, and wants the original in their names', () => {
    const made = lines('title: made', ...good.slice(1), 'solution: y');

    const { fixtures, problems } = load({
      'a.yaml': lines(...good, 'solution: x'),
      'derived/a--boundary-1.yaml': made,
      'derived/other.yaml': lines(...good, 'solution: z'),
    });

    expect(fixtures.map(({ id, file: from }) => [id, from])).toEqual([
      ['a', file],
      ['a--boundary-1', 'fixtures/parity/derived/a--boundary-1.yaml'],
    ]);
    expect(problems).toEqual([
      {
        file: 'fixtures/parity/derived/other.yaml',
        message: 'name the file after its original fixture: "<fixture>--other.yaml"',
      },
    ]);
  });

  test('refuses fixtures and solutionFiles that cannot be read, by their paths in the project', () => {
    const { fixtures, problems } = load({
      'a.yaml': lines(...good, 'solutionFile: a.js'),
      'a.js': Uint8Array.from([0x2f, 0x2f, 0xe9]),
      'b.yaml': Uint8Array.from([0xff, 0xfe, 0x61, 0x00]),
      'c.yaml': lines(...good, 'solutionFile: sub'),
      'sub/x.js': '',
    });

    const field = 'solutionFile';
    expect(fixtures).toEqual([]);
    expect(problems).toEqual([
      { file, line: 5, field, message: 'fixtures/parity/a.js is not UTF-8 text: save it as UTF-8.' },
      {
        file: 'fixtures/parity/b.yaml',
        message: 'fixtures/parity/b.yaml is not UTF-8 text: save it as UTF-8.',
      },
      {
        file: 'fixtures/parity/c.yaml',
        line: 5,
        field,
        message: 'Cannot read fixtures/parity/sub: EISDIR: illegal operation on a directory, read',
      },
    ]);
  });

  test('gives every field, with the line of each expected value', () => {
    const content = lines(
      '# mine',
      'title: " a loop "',
      'language: c++',
      'expected:',
      '',
      '  isShort: false',
      '  isCorrect: true',
      'solution: |',
      '  {{ 7*7 }} `$&`',
      '   indented',
      'policy: { isShort: { assert: soft, tolerate: 0.2 }, isCorrect: { tolerate: 0 } }',
    );

    expect(load({ 'a.yaml': content })).toEqual({
      problems: [],
      fixtures: [
        {
          id: 'a',
          file,
          title: 'a loop',
          language: 'c++',
          expected: { isShort: false, isCorrect: true },
          solution: '{{ 7*7 }} `$&`\n indented\n',
          policy: { isShort: { assert: 'soft', tolerate: 0.2 }, isCorrect: { tolerate: 0 } },
          lines: { isShort: 6, isCorrect: 7 },
        },
      ],
    });
  });

  test.each([
    { what: 'CRLF and no last line end', code: 'a\r\n\r\nb' },
    { what: 'a byte order mark', code: '\uFEFFconst a = 1;\n' },
    { what: 'NUL, tabs, lone carriage returns and blanks at both ends', code: '\n\t\u0000 a\rb \n\n' },
    { what: 'what looks like YAML, a template or a fence', code: '---\n# {{ solution }} *a &b\n```\n`$&`' },
    { what: 'a million characters', code: 'x🙂'.repeat(333_333) },
  ])('takes a solutionFile byte for byte: $what', ({ code }) => {
    const content = lines(...good, 'solutionFile: code/a.js').replaceAll('\n', '\r\n');

    const { fixtures, problems } = load({ 'a.yaml': content, 'code/a.js': code });

    expect(problems).toEqual([]);
    expect(fixtures.map(({ solution }) => solution === code)).toEqual([true]);
  });

  test('orders fixtures by file name, and reads .yml and capital endings too', () => {
    const files = ['b.yaml', 'a10.yml', 'a2.YAML', 'readme.md'].map((name) => [
      name,
      lines(`title: ${name}`, ...good.slice(1), `solution: ${name}`),
    ]);

    const { fixtures, problems } = load(Object.fromEntries(files) as Record<string, string>);

    expect(problems).toEqual([]);
    expect(fixtures.map(({ id }) => id)).toEqual(['a10', 'a2', 'b']);
  });

  test('takes any analytic when the prompt could not be read', () => {
    const { fixtures, problems } = load(
      { 'a.yaml': lines('title: t', 'expected: { isOdd: true }', 'solution: x') },
      'unknown',
    );

    expect({ problems, expected: fixtures.map(({ expected }) => expected) }).toEqual({
      problems: [],
      expected: [{ isOdd: true }],
    });
  });
});
