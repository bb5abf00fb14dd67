import { afterEach, describe, expect, test } from '@jest/globals';
import { InputError, type Problem } from 'gpt-assay/plugin';
import { join } from 'node:path';
import { repository } from '../../../assay/dist/testing/run-script';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { loadInterview } from './load-interview';

describe('loadInterview', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  /** An interview of these files, loaded by its name. */
  function load(files: Readonly<Record<string, string>>, named = 'set') {
    folder = makeTemporaryFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`fixtures/set/${name}`, text])),
    );
    return loadInterview(folder.path, named);
  }

  const early = `
.Shared: &Shared
  one_argument:
    assert: len(f.args)
    eq: 1
Double:
  Request: Write a {{language}} function double(n) that returns 2n.
  Description: A start.
  Checks:
    <<: *Shared
    name: { assert: f.name, eq: double }
    two: { assert: f.call(2), eq-any: [4, 4.5], weight: 3 }
    hidden: { inputs: [{ int: [0, 9] }, bool, { list: { choice: [a, 1] }, length: [0, 2] }] }
  Solution:
    python: |
      def double(n):
          return 2 * n
`;

  const expressions = {
    arguments: { kind: 'function', name: 'len', args: [{ kind: 'arguments' }], keywords: {}, by: undefined },
    two: { kind: 'call', args: [{ kind: 'constant', value: 2 }] },
  };

  const request = { Request: 'Write a {{language}} function double(n) that returns 2n.', Description: 'A start.' };

  const double = {
    name: 'Double',
    file: 'fixtures/set/a.yaml',
    line: 6,
    functionName: 'double',
    texts: { javascript: request, python: request },
    checks: [
      {
        kind: 'assert',
        name: 'one_argument',
        assert: 'len(f.args)',
        weight: 1,
        expression: expressions.arguments,
        expected: { eq: 1 },
      },
      {
        kind: 'assert',
        name: 'name',
        assert: 'f.name',
        weight: 1,
        expression: { kind: 'function name' },
        expected: { eq: 'double' },
      },
      {
        kind: 'assert',
        name: 'two',
        assert: 'f.call(2)',
        weight: 3,
        expression: expressions.two,
        expected: { eqAny: [4, 4.5] },
      },
      {
        kind: 'inputs',
        name: 'hidden',
        times: 20,
        weight: 1,
        inputs: [
          { kind: 'int', from: 0, to: 9 },
          { kind: 'bool' },
          { kind: 'list', of: { kind: 'choice', of: ['a', 1] }, length: [0, 2] },
        ],
      },
    ],
    solutions: { python: 'def double(n):\n    return 2 * n\n' },
  };

  test.each([
    { what: 'LF', text: early },
    { what: 'CRLF', text: early.replaceAll('\n', '\r\n') },
    { what: 'a byte order mark', text: `\uFEFF${early}` },
  ])('reads questions, merged checks included, with $what', ({ text }) => {
    expect(load({ 'a.yaml': text })).toEqual({
      interview: { id: 'set', folder: 'fixtures/set', questions: [double] },
      warnings: [],
      inJavaScript: [],
    });
  });

  test.each(['set', 'fixtures/set', './fixtures/set/'])('finds an interview by %s', (named) => {
    expect(load({ 'a.yaml': early }, named).interview).toMatchObject({ id: 'set', folder: 'fixtures/set' });
  });

  test.each([
    { named: 'set', found: 'fixtures/set' },
    { named: './set', found: 'set' },
    { named: './set/', found: 'set' },
    { named: './other', found: 'fixtures/other' },
  ])('takes $named for $found where both could be meant', ({ named, found }) => {
    folder = makeTemporaryFolder({ 'fixtures/set/a.yaml': early, 'set/a.yaml': early, 'fixtures/other/a.yaml': early });

    expect(loadInterview(folder.path, named).interview.folder).toBe(found);
  });

  test('finds an interview by the absolute path of its folder, wherever that is', () => {
    folder = makeTemporaryFolder({ 'project/x': '', 'My set@2/a.yaml': early });

    const { interview } = loadInterview(join(folder.path, 'project'), join(folder.path, 'My set@2'));

    expect(interview).toMatchObject({
      id: 'my-set-2',
      folder: '../My set@2',
      questions: [{ file: '../My set@2/a.yaml' }],
    });
  });

  test('reads .yaml and .yml files in the order of their names, and no others', () => {
    const one = (name: string): string => `${name}:\n  Request: x\n  Checks: { c: { assert: f.name, eq: x } }\n`;
    const { interview } = load({ 'b.yml': one('B') + one('A'), 'a.yaml': one('Z'), 'c.txt': '{', '.hidden.yaml': '{' });

    expect(interview.questions.map(({ name, file, line }) => [name, file, line])).toEqual([
      ['Z', 'fixtures/set/a.yaml', 1],
      ['B', 'fixtures/set/b.yml', 1],
      ['A', 'fixtures/set/b.yml', 4],
    ]);
  });

  test.each([
    {
      what: 'a text',
      question: 'Request: Do it.',
      texts: { javascript: { Request: 'Do it.' }, python: { Request: 'Do it.' } },
    },
    { what: 'one language', question: 'Request: { python: Do it. }', texts: { python: { Request: 'Do it.' } } },
    {
      what: 'the later form',
      question: 'Signature: f(x)\n  Input: with x\n  Output: |\n    y\n  Fact: z',
      texts: {
        javascript: { Signature: 'f(x)', Input: 'with x', Output: 'y', Fact: 'z' },
        python: { Signature: 'f(x)', Input: 'with x', Output: 'y', Fact: 'z' },
      },
    },
    {
      what: 'the later form for one language',
      question: "Signature: { python: 'f(x: int)' }\n  Input: with x\n  Output: y",
      texts: { python: { Signature: 'f(x: int)', Input: 'with x', Output: 'y' } },
    },
  ])('knows in which languages a question is asked by $what', ({ question, texts }) => {
    const { interview } = load({ 'a.yaml': `Q:\n  ${question}\n  Checks: { c: { assert: len(f.args), eq: 1 } }\n` });

    expect(interview.questions[0]?.texts).toEqual(texts);
  });

  test.each([
    { texts: 'Request: do f(x)', check: 'f.name, eq: g', name: 'g' },
    { texts: 'Request: do f(x)', check: 'f.name, eq-any: [g, h]', name: undefined },
    { texts: 'Request: do f(x)', check: 'f.call(), eq: g', name: undefined },
    { texts: 'Signature: "f(x)"\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: 'f' },
    {
      texts: 'Signature: "def süß_1 (x: int) -> int"\n  Input: x\n  Output: y',
      check: 'f.call(), eq: g',
      name: 'süß_1',
    },
    { texts: 'Signature: "async function $f(x)"\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: '$f' },
    { texts: 'Signature: anything\n  Input: x\n  Output: y', check: 'f.call(), eq: g', name: undefined },
  ])('takes $name for the name of the function by "$texts" and $check', ({ texts, check, name }) => {
    const { interview } = load({ 'a.yaml': `Q:\n  ${texts}\n  Checks: { c: { assert: ${check} } }\n` });

    expect(interview.questions[0]?.functionName).toBe(name);
  });

  test('warns of what is allowed and probably not meant', () => {
    const text = [
      'Q:',
      '  Signature: f(x)',
      '  Input: x',
      '  Output: y',
      '  Checks:',
      '    name: { assert: f.name, eq: g }',
      '    one: { assert: f.call(1), eq: [1] }',
      '    two: { assert: f.call(1), eq: [1], weight: 2 }',
      '    three:',
      '      inputs: [bool, { choice: [1, 1, 2] }]',
      '      times: 5',
      '  Solution: { python: x }',
    ];

    expect(load({ 'a.yaml': text.join('\n') }).warnings).toEqual([
      {
        file: 'fixtures/set/a.yaml',
        line: 11,
        field: 'Q.Checks.three.times',
        message: 'there are only 4 different inputs, so calls would repeat',
      },
      { file: 'fixtures/set/a.yaml', line: 8, field: 'Q.Checks.two', message: 'repeats one, so it counts twice' },
      {
        file: 'fixtures/set/a.yaml',
        line: 2,
        field: 'Q.Signature',
        message: 'names the function f, and a check of f.name g',
      },
    ]);
  });

  test('reads 300 questions that share their checks without delay', () => {
    const many = Array.from(
      { length: 300 },
      (_, index) => `Q${String(index)}:\n  Request: x\n  Checks: { <<: *Shared }\n`,
    );

    expect(load({ 'a.yaml': early + many.join('') }).interview.questions).toHaveLength(301);
  });

  test.each([
    {
      named: 'sett',
      message:
        'fixtures/sett cannot be used:\n  - there is no such folder (did you mean "set"?); interviews in fixtures/: set',
    },
    { named: 'x/y', message: 'x/y cannot be used:\n  - there is no such folder; interviews in fixtures/: set' },
    { named: 'empty', message: 'fixtures/empty cannot be used:\n  - the folder has no question: add a .yaml file' },
  ])('says that $named holds no interview', ({ named, message }) => {
    folder = makeTemporaryFolder({ 'fixtures/set/a.yaml': early, 'fixtures/empty/a.txt': '' });

    expect(() => loadInterview(folder.path, named)).toThrow(message);
    expect(() => loadInterview(folder.path, named)).toThrow(InputError);
  });
});

describe('loadInterview, problems', () => {
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

describe("Assay's own questions", () => {
  test('are 20 in both languages, with 218 checks worth 296 points, most with hidden inputs, and a solution in each language', () => {
    const { interview, warnings } = loadInterview(repository, 'junior-dev');
    const { questions } = interview;
    const all = questions.flatMap(({ checks }) => checks);
    const have = (part: (question: (typeof questions)[number]) => boolean): number => questions.filter(part).length;
    const asserts = (check: (typeof all)[number], text: string): boolean =>
      check.kind === 'assert' && check.assert.includes(text);

    expect(warnings).toEqual([]);
    const points = all.reduce((sum, { weight }) => sum + weight, 0);
    expect({ questions: questions.length, checks: all.length, points }).toEqual({
      questions: 20,
      checks: 218,
      points: 296,
    });
    expect(have(({ texts, solutions }) => Object.keys(texts).length === 2 && Object.keys(solutions).length === 2)).toBe(
      20,
    );
    expect(have(({ checks }) => checks.some(({ kind }) => kind === 'inputs'))).toBe(19);
    expect(have(({ checks }) => checks.some((check) => asserts(check, "f.uses('recursion')")))).toBe(4);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'f.name')))).toBe(20);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'len(f.args)')))).toBe(20);
  });
});

/** Questions in the forms in which Can AI Code? writes them. */
const files = {
  'greeting.yaml': `Greeting:
    Request: "Write a {{language}} function greet(name) that returns a list of 'hello', the name and the number 2."
    Checks:
        input_name:
            assert: "f.name"
            eq: "greet"
        arguments:
          assert: "len(f.args)"
          eq: 1
        returns:
          assert: "f.call('ada')"
          eq: ['hello', "ada", 2]

`,
  'shop.yaml': `.PriceChecks: &PriceChecks
    one_argument:
      assert: "len(f.args)"
      eq: 1\u0020\u0020\u0020
    is_list:
      assert: "isinstance(f.call([]),list)"
      eq: true
    empty:
        assert: f.call([])
        eq: []
    two_lines:
        assert: |-
          f.call([
            "tea 2 #green",
            "milk -1"
          ])
        eq: [2,-1]
        weight: 6

PricesZeroShot:
    Signature: "prices(lines)"
    Input: "with a list input \`lines\`, each a product and its price"
    Output: |-
      a list of prices:

      - One for each line
      - What follows a \`#\` is ignored

      \`\`\`PRODUCT PRICE [# comment]\`\`\`
    Description: "A list in, a list out."
    Checks:
      <<: *PriceChecks
      function_name:
        assert: "f.name"
        eq: "prices"

PricesMisnamed:
    Signature: "blorp(lines)"
    Input: "with a list input \`lines\`, each a product and its price"
    Output: "a list of prices"
    Fact: "The price stands behind the product."
    Checks:
      <<: *PriceChecks
      function_name:
        assert: "f.name"
        eq: "blorp"
      basket:
        assert: f.call([{'tea':1,'more':{'milk':[2,3]}}])
        eq: {'tea':1,'more.milk.0':2}
        weight: 4
`,
};

describe('question files in the form of Can AI Code?', () => {
  test('load with all their checks and points, and no warnings', () => {
    const folder = makeTemporaryFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`sets/shop@1a2b3c4/${name}`, text])),
    );
    const { interview, warnings } = loadInterview(folder.path, 'sets/shop@1a2b3c4');
    folder.remove();

    const points = interview.questions.map(({ name, functionName, checks }) => ({
      name,
      functionName,
      weights: checks.map(({ weight }) => weight),
    }));
    expect(points).toEqual([
      { name: 'Greeting', functionName: 'greet', weights: [1, 1, 1] },
      { name: 'PricesZeroShot', functionName: 'prices', weights: [1, 1, 1, 6, 1] },
      { name: 'PricesMisnamed', functionName: 'blorp', weights: [1, 1, 1, 6, 1, 4] },
    ]);
    expect(warnings).toEqual([]);
  });
});
