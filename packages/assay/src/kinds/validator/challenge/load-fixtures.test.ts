import { afterEach, describe, expect, test } from '@jest/globals';
import { parseYaml } from '../../../basics/yaml/parse-yaml';
import { anyText, fc } from '../../../testing/properties';
import { sized } from '../../../testing/sized';
import { parityFiles, parityFixture } from '../../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../testing/temporary-folder';
import { fixtureFileSchema } from './fixture';
import { type LoadedFixtures, loadFixtures } from './load-fixtures';
import { confirmFixture, findFreeName, type FixtureDraft, renderFixture, toFixtureId } from './write-fixture';

const file = 'fixtures/parity/a.yaml';

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

const good = ['title: a loop', 'expected:', '  isCorrect: true', '  isShort: false'];

describe('loadFixtures', () => {
  const analytics = ['isCorrect', 'isShort'];

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

describe('loadFixtures, load fixtures problems', () => {
  /** Loads a challenge of one fixture, `a.yaml`. */
  function load(content: string): LoadedFixtures {
    const folder = makeTemporaryFolder({
      [file]: content,
      'secret.txt': 'secret',
      'fixtures/secret.txt': 'secret',
      'fixtures/parity/blank.js': ' \n',
    });
    try {
      return loadFixtures(folder.path, 'parity', ['isCorrect', 'isShort']);
    } finally {
      folder.remove();
    }
  }

  const broken = [
    {
      what: 'a misspelt, a missing and an unknown analytic',
      text: lines(
        'title: t',
        'expected:',
        '  isCorect: true',
        '  isShort: true',
        'solution: x',
        'policy:',
        '  isLong: {}',
      ),
      problems: [
        {
          line: 3,
          field: 'expected.isCorect',
          message: 'the prompt has no such analytic (did you mean "isCorrect"?); it has isCorrect, isShort',
        },
        {
          line: 2,
          field: 'expected.isCorrect',
          message: 'missing; expected true or false for every analytic of the prompt, or null where nobody knows',
        },
        { line: 7, field: 'policy.isLong', message: 'the prompt has no such analytic; it has isCorrect, isShort' },
      ],
    },
    {
      what: 'partial grades, as other graders have them',
      text: lines('title: t', 'expected:', '  isCorrect: 0.5', '  isShort: 1', 'solution: x'),
      problems: [
        {
          line: 3,
          field: 'expected.isCorrect',
          message:
            'expected true or false, received the number 0.5: verdicts are booleans. For a score, write one analytic for each threshold, such as atLeast1 and atLeast2',
        },
        { line: 4, field: 'expected.isShort', message: 'expected true or false, received the number 1' },
      ],
    },
    {
      what: 'strings for booleans',
      text: lines('title: t', 'expected:', '  isCorrect: "false"', '  isShort: no', 'solution: x'),
      problems: [
        {
          line: 3,
          field: 'expected.isCorrect',
          message: 'expected true or false, received the text "false": remove the quotes',
        },
        {
          line: 4,
          field: 'expected.isShort',
          message: 'expected true or false, received the text "no": write true or false',
        },
      ],
    },
    {
      what: 'unknown keys',
      text: lines(...good, 'solution: x', 'polcy: {}', 'policy:', '  isShort: { assert: soft, tolerat: 0.1 }'),
      problems: [
        {
          line: 8,
          field: 'policy.isShort.tolerat',
          message: 'unknown key (did you mean "tolerate"?); known keys: assert, tolerate',
        },
        {
          line: 6,
          field: 'polcy',
          message:
            'unknown key (did you mean "policy"?); known keys: title, language, reviewed, origin, expected, labels, reason, proposals, solution, solutionFile, files, problem, problemFile, reference, referenceFile, policy',
        },
      ],
    },
    {
      what: 'a language that cannot name a fence',
      text: lines(...good, 'language: Java Script', 'solution: x'),
      problems: [
        {
          line: 5,
          field: 'language',
          message: 'received the text "Java Script": use a lower-case name such as "javascript"',
        },
      ],
    },
    {
      what: 'a blank title',
      text: lines('title: "  "', ...good.slice(1), 'solution: x'),
      problems: [{ line: 1, field: 'title', message: 'is empty' }],
    },
    ...['title: |', 'title: |2-'].map((title) => ({
      what: `a title of two lines after "${title}"`,
      text: lines(title, '  a', '  b', ...good.slice(1), 'solution: x'),
      problems: [
        {
          line: 1,
          field: 'title',
          message: expect.stringMatching(/: keep it on one line, without control characters$/),
        },
      ],
    })),
    {
      what: 'no solution',
      text: lines(...good),
      problems: [
        { line: 1, field: 'solution', message: "missing; expected the candidate's code (or solutionFile, or files)" },
      ],
    },
    {
      what: 'a blank solution',
      text: lines(...good, 'solution: |', '', '  ', 'language: python'),
      problems: [{ line: 5, field: 'solution', message: 'is empty' }],
    },
    {
      what: 'a solution given twice',
      text: lines(...good, 'solution: x', 'solutionFile: a.js'),
      problems: [{ line: 6, field: 'solutionFile', message: 'solution is given as well: keep one of them' }],
    },
    ...[
      '../../secret.txt',
      '../secret.txt',
      'sub/../../parity-2/a.js',
      '..',
      '.',
      '..\\secret.txt',
      '..\\..\\secret.txt',
      'sub\\..\\..\\secret.txt',
    ].map((solutionFile) => ({
      what: `the solutionFile ${solutionFile}, outside of the folder`,
      text: lines(...good, `solutionFile: ${solutionFile}`),
      problems: [
        { line: 5, field: 'solutionFile', message: `expected a file in fixtures/parity/, received "${solutionFile}"` },
      ],
    })),
    {
      what: 'a solutionFile that does not exist',
      text: lines(...good, 'solutionFile: none.js'),
      problems: [{ line: 5, field: 'solutionFile', message: 'there is no file fixtures/parity/none.js' }],
    },
    {
      what: 'a solutionFile that is blank',
      text: lines(...good, 'solutionFile: blank.js'),
      problems: [{ line: 5, field: 'solutionFile', message: 'fixtures/parity/blank.js is empty' }],
    },
    { what: 'an empty file', text: '', problems: [{ message: 'expected a map of names to values, received nothing' }] },
    {
      what: 'two documents',
      text: lines(...good, 'solution: x', '---', ...good),
      problems: [{ line: 6, message: 'a second document starts here ("---"): keep one document per file' }],
    },
    {
      what: 'a tab',
      text: lines(...good, '\tisLong: true', 'solution: x'),
      problems: [{ line: 5, message: 'a tab is used for indentation: YAML requires spaces' }],
    },
  ];

  test.each(broken)('reports $what', ({ text, problems }) => {
    const expected = { fixtures: [], problems: problems.map((problem) => ({ file, ...problem })) };

    expect(load(text)).toEqual(expected);
    expect(load(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });
});

const draft: FixtureDraft = {
  title: 'row 3: a "loop"',
  language: 'javascript',
  reviewed: false,
  origin: 'submissions.csv, row 3',
  expected: { isCorrect: true },
  proposals: { isCorrect: { oracle: true, because: 'right on 1,300 inputs' } },
  solution: 'const f = () => {\n\treturn 1; // `x`\n};\n',
};

function read(text: string): unknown {
  const parsed = parseYaml({ file: 'a.yaml', text }, fixtureFileSchema);
  return parsed.status === 'parsed' ? parsed.value : parsed.problems;
}

describe('renderFixture', () => {
  test('writes a file that a person can read', () => {
    expect(renderFixture(draft)).toBe(`title: 'row 3: a "loop"'
language: javascript
reviewed: false
origin: submissions.csv, row 3
expected:
  isCorrect: true
proposals:
  isCorrect:
    oracle: true
    because: right on 1,300 inputs
solution: |
  const f = () => {
  \treturn 1; // \`x\`
  };
`);
  });

  test('reads back byte for byte, whatever the code is', () => {
    const texts = fc.oneof(
      anyText({ maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', '#', ':', '|', '-', '"', "'", '\u2028', '\u0085', '\ufeff'),
      }),
    );

    fc.assert(
      fc.property(texts, (solution) => {
        expect(read(renderFixture({ ...draft, solution }))).toEqual({ ...draft, solution });
      }),
      { numRuns: sized({ little: 60, all: 1_000 }) },
    );
  });
});

describe('confirmFixture', () => {
  test('sets the labels and keeps comments and code', () => {
    const text = `# from the exam\n${renderFixture(draft)}`;

    expect(confirmFixture(text, { isCorrect: false, isShort: true }, 'a.yaml')).toBe(`# from the exam
title: 'row 3: a "loop"'
language: javascript
origin: submissions.csv, row 3
expected:
  isCorrect: false
  isShort: true
solution: |
  const f = () => {
  \treturn 1; // \`x\`
  };
`);
  });

  test('never changes the code, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', '#', ':', '\u2028') }), (solution) => {
        const text = renderFixture({ ...draft, solution });

        expect(read(confirmFixture(text, { isCorrect: false }, 'a.yaml'))).toMatchObject({ solution, reviewed: true });
      }),
      { numRuns: sized({ little: 40, all: 1_000 }) },
    );
  });

  test('refuses to change more than the labels, and says what to do', () => {
    const text = renderFixture(draft).replace('oracle: true', 'oracle: true\n    because: &why right');
    const aliased = text.replace(/\n {4}because: right on.*/, '').replace(/(origin: ).*\n/, '');

    expect(() => confirmFixture(`${aliased}origin: *why\n`, { isCorrect: true }, 'a.yaml')).toThrow(
      'a.yaml cannot be changed without affecting more than its labels. Set the expected values by hand, and remove "reviewed" and "proposals".',
    );
  });
});

describe('toFixtureId', () => {
  test.each([
    ['A Loop, with "quotes"', 'a-loop-with-quotes'],
    ['Größe — naïve', 'gro-e-naive'],
    ['日本', 'solution'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['--a--', 'a'],
  ])('makes %j %j', (title, id) => {
    expect(toFixtureId(title)).toBe(id);
  });
});

describe('findFreeName', () => {
  test('counts on from names that are taken', () => {
    expect(findFreeName('a', new Set())).toBe('a');
    expect(findFreeName('a', new Set(['a', 'a-2']))).toBe('a-3');
    expect(findFreeName('a b', new Set(['a b']), ' ')).toBe('a b 2');
  });
});

describe('loadFixtures, same code', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  test('refuses two fixtures whose prompts would be the same', () => {
    folder = makeTemporaryFolder({
      ...parityFiles,
      'fixtures/parity/without-line-end.yaml': parityFixture('the same', true, true, 'x').replace(
        'solution: |',
        'solution: |-',
      ),
      'fixtures/parity/with-line-end.yaml': parityFixture('again', true, true, 'x'),
    });

    expect(loadFixtures(folder.path, 'parity', ['isCorrect', 'isShort']).problems).toEqual([
      {
        file: 'fixtures/parity/without-line-end.yaml',
        field: 'solution',
        message:
          'the code is the same as in fixtures/parity/with-line-end.yaml, so one reply would count twice: remove one',
      },
    ]);
  });
});

describe('labels of several people', () => {
  const analytics = ['isPure', 'isShort'];
  const label = (by: string, values: string): string => `  - { by: ${by}, values: { ${values} } }`;

  function load(...text: readonly string[]): LoadedFixtures {
    const folder = makeTemporaryFolder({
      'fixtures/parity/a.yaml': lines('title: t', ...text, 'solution: s'),
    });
    try {
      return loadFixtures(folder.path, 'parity', analytics);
    } finally {
      folder.remove();
    }
  }

  test('the majority is expected, unless somebody has decided otherwise', () => {
    const { fixtures, problems } = load(
      'expected: { isShort: false }',
      'labels:',
      label('ann', 'isPure: true, isShort: true'),
      label('bob', 'isPure: true, isShort: true'),
      label('cat', 'isPure: false'),
    );

    expect(problems).toEqual([]);
    expect(fixtures[0]).toMatchObject({
      expected: { isPure: true, isShort: false },
      labels: { isPure: { ann: true, bob: true, cat: false }, isShort: { ann: true, bob: true } },
      adjudicated: ['isShort'],
    });
  });

  test('a tie, an analytic that nobody labelled, and a person who is named twice are problems', () => {
    const { problems } = load('labels:', label('ann', 'isPure: true'), label('bob', 'isPure: false'), label('ann', ''));

    expect(problems.map(({ line, field, message }) => [line, field, message])).toEqual([
      [
        1,
        'expected.isShort',
        'missing; expected true or false for every analytic of the prompt, or null where nobody knows',
      ],
      [2, 'labels', 'names ann twice: join what they said'],
      [2, 'labels', 'isPure: 1 person says true and as many false: write the right value into expected, or null'],
    ]);
  });
});
