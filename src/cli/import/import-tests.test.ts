import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { problemsOf } from '../../testing/json-schema-validator';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityOracle } from '../../testing/small-challenge';
import type { ImportDocument } from './import-document';

let project: Project;

afterEach(() => {
  project.remove();
});

/** What `assay import` makes of a file of tests, in a project with a validator or in an empty one. */
async function importTests(text: string, files: Readonly<Record<string, string>> = {}, name = 'gpt.test.js') {
  project = openProject({ ...files, [name]: text });
  const { code, out, error } = await project.run(['import', 'parity', name, '--json']);
  expect({ code, error: error.replace(/^Nobody proposes labels: .*\n/, '') }).toEqual({ code: 0, error: '' });
  const document = JSON.parse(out) as ImportDocument;
  expect(problemsOf('import-output', document)).toEqual([]);
  return document;
}

/** Its fixtures in short. */
function shortly({ fixtures }: ImportDocument): readonly (readonly unknown[])[] {
  return fixtures.map(({ title, line, expected, reviewed }) => [title, line, expected, reviewed === true]);
}

const modulo = 'const isEven = (n) => n % 2 === 0;';
const odd = 'const isEven = (n) => n % 2 === 1;';
const right = { isCorrect: true, isShort: true };
const wrong = { isCorrect: false, isShort: true };

const usual = `const { OpenAI } = require('openai');
const client = new OpenAI();
const buildPrompt = (solution) => \`You judge code.

\\\`\\\`\\\`js
  \${solution}
\\\`\\\`\\\`

Answer {{as}} JSON.\`;
async function judge(solution) {
  const completion = await client.chat.completions.create({
    model: 'gpt-test',
    messages: [
      { role: 'system', content: 'JSON only.' },
      { role: 'user', content: buildPrompt(solution) },
    ],
  });
  return JSON.parse(completion.choices[0].message.content);
}

describe('judge', () => {
  it('accepts a remainder', async () => {
    const solution = \`
      function isEven(n) {
        return \\\`\\\${n % 2}\\\` === '0'; // \\\`\\\`\\\`
      }
    \`;
    const analytics = await judge(solution);
    expect(analytics.isCorrect).toBe(true);
    expect(analytics.isShort).toBe(false);
  });

  it('refuses the other way round', async () => {
    const { isCorrect, isShort: short } = await judge('${odd}');
    expect(isCorrect).toBeFalsy();
    expect(short).not.toBe(false);
  });

  it('reads a file', async () => {
    const solution = readFileSync('./even.js', 'utf8');
    expect((await judge(solution)).isCorrect).toBe(true);
  });
});
`;

describe('assay import of a file of Jest tests', () => {
  test('begins a challenge: its prompt as it is, and a fixture of each test that can be read', async () => {
    project = openProject({ 'gpt.test.js': usual });

    const dry = await project.run(['import', 'parity', 'gpt.test.js', '--dry-run']);
    const afterDry = readdirSync(project.path);
    const { code, out, error } = await project.run(['import', 'parity', 'gpt.test.js']);

    expect(dry.out).toContain('  2  would become 2 fixtures in fixtures/parity/\n');
    expect(afterDry).toEqual(['gpt.test.js']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toBe(`gpt.test.js: 3 tests, 2 solutions
  2  became 2 fixtures in fixtures/parity/, with the labels of its author
  1  cannot be read

Left out:
  line 41: its solution is readFileSync(…) (line 40), which only running the file tells

prompts/parity.md was written, with the text of line 3 as it is.

  labels     true  false  open
  isCorrect     1      1     0
  isShort       1      1     0

Next: npx assay repeat parity --runs 10
`);
    expect(project.read('prompts/parity.md')).toBe(`---
title: Parity
kind: validator
request:
  model: gpt-test
  responseFormat: json_schema
system: JSON only.
analytics:
  isCorrect:
    rubric: As the prompt says of isCorrect.
    assert: hard
    tolerate: 0.01
  isShort:
    rubric: As the prompt says of isShort.
    assert: hard
    tolerate: 0.01
---

You judge code.

{{ solution }}

Answer { {as}} JSON.
`);
    expect(parse(project.read('fixtures/parity/accepts-a-remainder.yaml'))).toEqual({
      title: 'accepts a remainder',
      language: 'javascript',
      origin: 'tests of gpt.test.js, line 22',
      expected: { isCorrect: true, isShort: false },
      solution: "\n      function isEven(n) {\n        return `${n % 2}` === '0'; // ```\n      }\n    ",
    });
    expect((await project.run(['check', 'parity'])).code).toBe(0);
    expect((await project.run(['import', 'parity', 'gpt.test.js'])).out).toContain('  2  are there already\n');
  });

  test('writes a prompt to fill in when the file has none', async () => {
    const document = await importTests(
      `import { judge } from './judge';
test('wrong', async () => { expect(await judge(\`${odd}\`)).toEqual({ isCorrect: false, isShort: true }); });`,
    );

    expect(document.tests?.prompt).toEqual({ file: 'prompts/parity.md' });
    expect(project.read('prompts/parity.md')).toContain('TODO: say what candidates were asked for.');
    expect(shortly(document)).toEqual([['wrong', 2, wrong, true]]);
  });

  test.each([
    {
      shape: 'a table of objects, with named values in its titles',
      text: `test.each([
  { name: 'remainder', solution: '${modulo}', isCorrect: true },
  { name: 'odd', solution: '${odd}', isCorrect: false },
])('$name', async ({ solution, isCorrect }) => {
  const answer = await judge(solution);
  expect(answer.isCorrect).toBe(isCorrect);
  expect(answer.isShort).toBe(true);
});`,
      found: [
        ['remainder', 2, right, true],
        ['odd', 3, wrong, true],
      ],
    },
    {
      shape: 'a table of arrays in a constant, with jest-each',
      text: `const each = require('jest-each').default;
const rows = [['remainder', '${modulo}', true], ['odd', '${odd}', false]];
each(rows).it('judges %s', async (name, code, expected) => {
  expect((await judge(code))['isCorrect']).toStrictEqual(expected);
  expect(!(await judge(code)).isShort).toBe(false);
});`,
      found: [
        ['judges remainder', 2, right, true],
        ['judges odd', 2, wrong, true],
      ],
    },
    {
      shape: 'a table in a template',
      text: `it.each\`
  solution      | isCorrect
  \${'${modulo}'} | \${true}
  \${'${odd}'}    | \${false}
\`('correct: $isCorrect', async ({ solution, isCorrect }) => {
  expect(await judge(solution)).toMatchObject({ isCorrect, isShort: true });
});`,
      found: [
        ['correct: true', 3, right, true],
        ['correct: false', 4, wrong, true],
      ],
    },
    {
      shape: 'one test for each analytic of an answer that beforeAll asks for',
      text: `describe('by modulo', () => {
  let answer;
  const bruteForce = '${modulo}';
  beforeAll(async () => { answer = await judge(bruteForce); });
  test('is correct', () => { expect(answer.isCorrect).toBeTruthy(); });
  test('is short', () => { expect(answer.isShort).toBe(true); });
});`,
      found: [['by modulo', 5, right, true]],
    },
    {
      shape: 'cases in a loop, with the expected values in an object, and promises',
      text: `const cases = { remainder: { code: '${modulo}', expected: { isCorrect: true, isShort: true } } };
for (const [name, { code, expected }] of Object.entries(cases)) {
  test(\`judges \${name}\`, () =>
    judge(code).then((answer) => {
      Object.keys(expected).forEach((key) => expect(answer[key]).toBe(expected[key]));
    }));
}`,
      found: [['judges remainder', 3, right, true]],
    },
    {
      shape: 'a helper that expects, a solution above, and a title that only running tells',
      text: `const solution = '${modulo}'.trim();
const holds = async (code, expected) => { expect(await judge(code)).toEqual(expect.objectContaining(expected)); };
test(titleOf(solution), async () => {
  await sleep(10);
  await holds(solution, { isCorrect: true, isShort: true });
});`,
      found: [['Line 3 of gpt.test.js', 3, right, true]],
    },
    {
      shape: 'Windows line ends',
      text: `test('crlf', async () => {\r\n  const answer = await judge(\`\r\nconst isEven = (n) =>\r\n  true;\r\n\`);\r\n  expect(answer.isCorrect).toBe(false);\r\n  expect(answer.isShort).toBe(false);\r\n});\r\n`,
      found: [['crlf', 1, { isCorrect: false, isShort: false }, true]],
    },
    {
      shape: 'types, as long as none stands in the file',
      name: 'gpt.test.ts',
      text: `test('typed', async () => { expect(await judge('${modulo}')).toEqual({ isCorrect: true, isShort: true }); });`,
      found: [['typed', 1, right, true]],
    },
  ])('reads $shape', async ({ text, found, name }) => {
    expect(shortly(await importTests(text, parityFiles, name))).toEqual(
      found.map(([title, line, ...rest]) => [title, line, ...rest]),
    );
  });

  test('leaves a fixture to review where a label is missing or the oracle contradicts one', async () => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/oracle.ts': parityOracle,
      'gpt.test.js': `test('partly', async () => { expect((await judge('${modulo}')).isCorrect).toBe(true); });
test('mistaken', async () => { expect(await judge('${odd}')).toEqual({ isCorrect: true, isShort: true }); });`,
    });

    const { out } = await project.run(['import', 'parity', 'gpt.test.js', '--json']);

    expect(shortly(JSON.parse(out) as ImportDocument)).toEqual([
      ['partly', 1, right, false],
      ['mistaken', 2, right, false],
    ]);
    expect(project.read('fixtures/parity/mistaken.yaml')).toContain('reviewed: false');
    expect((await project.run(['check', 'parity'])).code).toBe(0);
  });

  test('says of everything else where it is and why, and guesses nothing', async () => {
    const { fixtures, refused, tests } = await importTests(
      `import { loop } from './solutions';
test('read', async () => {
  const a = await judge('${modulo}');
  expect(a.isCorrect).toBe(true);
  expect(a.isSmall).toBe(true);
  expect(a.comment).toMatch(/x/);
  if (a.isShort) expect(a.isShort).toBe(true);
});
test('imported', async () => { expect((await judge(loop)).isCorrect).toBe(true); });
test('two', async () => { expect((await judge('${modulo}', '${odd}')).isCorrect).toBe(true); });
test('changed', async () => {
  let solution = '${modulo}';
  if (process.env.CI) solution = '${odd}';
  expect((await judge(solution)).isCorrect).toBe(true);
});
const counts = { isCorrect: true, isShort: true };
let at = 0;
at++;
Object.assign(counts, { isCorrect: false });
if (process.env.CI) counts.isShort = false;
test('changed labels', async () => { expect(await judge(['${odd}', 'const isEven = 1;'][at])).toEqual(counts); });
test('changed label', async () => { expect(await judge(['const isEven = (n) => 2;'][0])).toEqual(counts); });
test('unknown value', async () => { expect((await judge('${odd}')).isCorrect).toBe(want()); });
test.each(load())('%s', async (solution) => { expect((await judge(solution)).isCorrect).toBe(true); });
test.skip('skipped', async () => { expect((await judge('${odd}')).isCorrect).toBe(true); });
test('nothing', () => {});
test('both', async () => {
  const solution = 'const isEven = () => 1;';
  expect((await judge(solution)).isCorrect).toBe(true);
  expect((await judge(solution)).isCorrect).toBe(false);
});
test('broken', async () => { expect((await judge(\`function isEven(\n{\`)).isCorrect).toBe(false); });
`,
      parityFiles,
    );

    expect(fixtures.map(({ title, expected }) => [title, expected])).toEqual([
      ['read', { isCorrect: true }],
      ['changed label', { isCorrect: false }],
    ]);
    expect(refused.map(({ line, reason }) => `${String(line)}: ${reason}`)).toEqual([
      '9: no text with a solution goes into judge(…).isCorrect; it comes from loop from ./solutions, which only running the file tells',
      '10: the texts of lines 10 and 10 both go into judge(…).isCorrect: name the one with the solution "solution"',
      '14: its solution is changed in a branch or a loop (line 13), which only running the file tells',
      '21: expects changed in a branch or a loop (only running the file tells) of isShort, not true or false',
      '23: expects want(…) (only running the file tells), not true or false',
      '24: its rows cannot be told without running the file',
      '25: is skipped',
      '26: has no expect(….<analytic>).toBe(true or false)',
      '27: line 30 expects isCorrect to be false, and line 29 true, of the same solution',
      '32: does not parse as JavaScript: line 2 of the code, Unexpected token',
    ]);
    expect(tests).toEqual({
      count: 12,
      unread: [
        { reason: 'the prompt has no analytic "isSmall"' },
        { line: 6, reason: 'toMatch() states no true or false' },
        {
          line: 7,
          reason:
            'expect(…).toBe(…) is in a branch, a loop or a function that cannot be followed without running the file',
        },
        {
          line: 21,
          reason:
            "no text with a solution goes into judge(…); it comes from ['const isEven = (n) => n % 2 === 1;', '…, which only running the file tells",
        },
        {
          line: 22,
          reason: 'expects changed in a branch or a loop (only running the file tells) of isShort, not true or false',
        },
      ],
    });
  });

  test('reads TypeScript as JavaScript without its types, line by line', async () => {
    const document = await importTests(
      `import { judge, type Answer } from './judge';
import type { Row } from './row';
interface Case { readonly code: string }
declare const later: number;
const cases: readonly Case[] = [{ code: \`${modulo}\` }] as const;
describe.each<Case>(cases)('even', ({ code }: Case) => {
  test('says so', async (): Promise<void> => {
    const answer: Answer = (await judge(code as string))!;
    expect(answer.isCorrect satisfies boolean).toBe(true);
    expect((answer as Answer).isShort).toBe<boolean>(true);
  });
});
`,
      {},
      'gpt.test.ts',
    );

    expect(document.tests?.unread).toEqual([]);
    expect(shortly(document).map(([, line, expected]) => [line, expected])).toEqual([
      [7, { isCorrect: true, isShort: true }],
    ]);
  });
});
