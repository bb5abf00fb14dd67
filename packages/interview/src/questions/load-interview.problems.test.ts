import { afterEach, describe, expect, test } from '@jest/globals';
import { InputError, type Problem } from 'gpt-assay/plugin';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { loadInterview } from './load-interview';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

/** What is wrong with an interview of these files. */
function problemsOf(files: Readonly<Record<string, string>>): readonly Problem[] {
  folder = makeTemporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`fixtures/s/${name}`, text])),
  );
  try {
    loadInterview(folder.path, 's');
    return [];
  } catch (error) {
    if (error instanceof InputError) {
      return error.problems;
    }
    throw error;
  }
}

/** What is wrong with one file. */
const inFile = (text: string): readonly Omit<Problem, 'file'>[] =>
  problemsOf({ 'a.yaml': text }).map(({ line, field, message }) => ({
    ...(line !== undefined && { line }),
    ...(field !== undefined && { field }),
    message,
  }));

describe('loadInterview', () => {
  const rest = '  Checks: { c: { assert: f.name, eq: a } }\n';
  test.each([
    {
      what: 'nothing asked',
      text: `Q:\n${rest}`,
      problems: [
        {
          line: 1,
          field: 'Q.Request',
          message: 'missing; expected the text of the question, or Signature, Input and Output',
        },
      ],
    },
    {
      what: 'half of the later form',
      text: `Q:\n  Signature: f()\n  Input: x\n${rest}`,
      problems: [{ line: 1, field: 'Q.Output', message: 'missing; a question with Signature and Input needs it' }],
    },
    {
      what: 'an empty text',
      text: `Q:\n  Request: ""\n${rest}`,
      problems: [{ line: 2, field: 'Q.Request', message: 'is empty' }],
    },
    {
      what: 'an unknown language',
      text: `Q:\n  Request:\n    python: x\n    javascrip: y\n${rest}`,
      problems: [
        {
          line: 4,
          field: 'Q.Request.javascrip',
          message: 'unknown language (did you mean "javascript"?); known: javascript, python',
        },
      ],
    },
    {
      what: 'a solution in an unknown language',
      text: `Q:\n  Request: x\n${rest}  Solution: { ruby: x }\n`,
      problems: [{ line: 4, field: 'Q.Solution.ruby', message: 'unknown language; known: javascript, python' }],
    },
    {
      what: 'an unknown variable',
      text: `Q:\n  Request: In {{ langage }}\n${rest}`,
      problems: [
        {
          line: 2,
          field: 'Q.Request',
          message: 'unknown variable {{langage}} (did you mean "language"?): a Request supports only {{language}}',
        },
      ],
    },
    {
      what: 'a tag of Jinja',
      text: `Q:\n  Request: '{% if Fact %}'\n${rest}`,
      problems: [{ line: 2, field: 'Q.Request', message: 'Jinja tags are not supported: write the text itself' }],
    },
    {
      what: 'an unknown key',
      text: `Q:\n  Request: x\n  Descripton: y\n${rest}`,
      problems: [
        {
          line: 3,
          field: 'Q.Descripton',
          message:
            'unknown key (did you mean "Description"?); known keys: Request, Signature, Input, Output, Fact, Description, Given, Checks, Solution',
        },
      ],
    },
    {
      what: 'no checks',
      text: 'Q:\n  Request: x\n',
      problems: [{ line: 1, field: 'Q.Checks', message: 'missing; expected a map of names to values' }],
    },
    {
      what: 'empty checks',
      text: 'Q:\n  Request: x\n  Checks: {}\n',
      problems: [{ line: 3, field: 'Q.Checks', message: 'is empty: add a check' }],
    },
    {
      what: 'a question that is none',
      text: 'Q: later\n',
      problems: [
        { line: 1, field: 'Q', message: 'expected a map of names to values, received the text "later"' },
        {
          line: 1,
          field: 'Q.Request',
          message: 'missing; expected the text of the question, or Signature, Input and Output',
        },
      ],
    },
    {
      what: 'a name that cannot be that of a file',
      text: `a/Q:\n  Request: x\n${rest}`,
      problems: [
        {
          line: 1,
          field: 'a/Q',
          message: 'a name of a question has up to 100 letters, digits, "_", "-", "." and blanks',
        },
      ],
    },
    {
      what: 'a check whose name steers',
      text: 'Q:\n  Request: x\n  Checks: { "a\\e[2J": { assert: f.name, eq: a } }\n',
      problems: [
        { line: 3, field: 'Q.Checks.a\u001b[2J', message: 'name a check on one line, without control characters' },
      ],
    },
    {
      what: 'a tab',
      text: 'Q:\n\tRequest: x\n',
      problems: [{ line: 2, message: 'a tab is used for indentation: YAML requires spaces' }],
    },
    {
      what: 'anchors alone',
      text: '.Checks: &c { a: { assert: f.name, eq: a } }\n',
      problems: [{ message: 'has no question: each key without a leading "." is a question' }],
    },
    { what: 'nothing', text: '', problems: [{ message: 'expected a map of names to values, received nothing' }] },
    {
      what: 'a question twice',
      text: `Q:\n  Request: x\n${rest}Q:\n  Request: x\n${rest}`,
      problems: [{ line: 4, message: 'the key "Q" appears twice: keep one' }],
    },
  ])('refuses $what', ({ text, problems }) => {
    expect(inFile(text)).toEqual(problems);
  });

  test('says once what is wrong in a check that several questions merge, where it stands', () => {
    const shared = '.Checks: &Checks\n  c:\n    assert: f.nope\n    eq: 1\n    wieght: 2\n';
    const questions = ['A', 'B', 'C'].map((name) => `${name}:\n  Request: x\n  Checks:\n    <<: *Checks\n`);

    expect(inFile(shared + questions.join(''))).toMatchObject([
      { line: 5, field: 'A.Checks.c.wieght' },
      { line: 3, field: 'A.Checks.c.assert' },
    ]);
  });

  test('names all problems of all files at once', () => {
    const text =
      'Q:\n  Request: x\n  Checks:\n    a: { assert: f.name }\n    b: { assert: f.call(, eq: 1 }\n    c: { assert: "f.call(", eq: 1, weight: -1 }\n';
    const other = 'P:\n  Checks: { a: { asert: f.name, eq: 1 } }\n';

    const problems = problemsOf({ 'a.yaml': text.replace('f.call(,', '"f.call(,",'), 'b.yaml': other });

    expect(problems.map(({ file, line, field }) => `${file}:${String(line)} ${String(field)}`)).toEqual([
      'fixtures/s/a.yaml:6 Q.Checks.c.weight',
      'fixtures/s/a.yaml:4 Q.Checks.a.eq',
      'fixtures/s/a.yaml:5 Q.Checks.b.assert',
      'fixtures/s/b.yaml:2 P.Checks.a.asert',
      'fixtures/s/b.yaml:1 P.Request',
    ]);
  });

  test('refuses a name that another file has, in whatever capitals', () => {
    const question = (name: string): string => `${name}:\n  Request: x\n${rest}`;

    expect(problemsOf({ 'a.yaml': question('Same'), 'b.yaml': `\n${question('same')}${question('Other')}` })).toEqual([
      {
        file: 'fixtures/s/b.yaml',
        line: 2,
        field: 'same',
        message: 'the name is taken in fixtures/s/a.yaml, line 1: rename one',
      },
    ]);
  });

  test('names a file that is not UTF-8', () => {
    folder = makeTemporaryFolder({ 'fixtures/s/a.yaml': new Uint8Array([0x51, 0xff]) });

    expect(() => loadInterview(folder.path, 's')).toThrow('fixtures/s/a.yaml is not UTF-8 text: save it as UTF-8.');
  });

  test('refuses code that is given in another language', () => {
    const text = (given: string): string => `Q:\n  Request: x\n  Given: ${given}\n${rest}`;

    expect(inFile(text('{ python: "x = 1", javascript: "const x = 1;" }'))).toEqual([]);
    expect(inFile(text('"class A:\\n    pass"'))).toEqual([
      {
        line: 3,
        field: 'Q.Given',
        message: expect.stringContaining('cannot be read as javascript (line 1: '),
      },
    ]);
    expect(inFile(text('{ python: "class A {}" }'))).toEqual([
      { line: 3, field: 'Q.Given.python', message: expect.stringContaining('cannot be read as python (line 1: ') },
    ]);
  });
});
