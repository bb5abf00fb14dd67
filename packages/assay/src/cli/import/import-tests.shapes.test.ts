import { afterEach, describe, expect, test } from '@jest/globals';
import { importTests, shortly } from '../../testing/import-tests';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const modulo = 'const isEven = (n) => n % 2 === 0;';
const odd = 'const isEven = (n) => n % 2 === 1;';
const right = { isCorrect: true, isShort: true };
const wrong = { isCorrect: false, isShort: true };

describe('shapes of Jest tests that assay import reads', () => {
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
      shape: 'answers that hooks assign, before and after each test, and a fallback',
      text: `describe('by modulo', () => {
  let answer;
  beforeEach(async () => { ({ analytics: answer } = JSON.parse((await judge('${modulo}')).text ?? '{}')); });
  afterEach(() => { answer = undefined; });
  test('is correct', () => { expect(answer.isCorrect).toBe(true); });
  test('is short', () => { expect(answer.isShort).toBe(true); });
});`,
      found: [['by modulo', 5, right, true]],
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
    project = openProject({ ...parityFiles, [name ?? 'gpt.test.js']: text });

    expect(shortly(await importTests(project, name))).toEqual(found);
  });

  test('reads TypeScript as JavaScript without its types, line by line', async () => {
    project = openProject({
      'gpt.test.ts': `import { judge, type Answer } from './judge';
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
    });

    const document = await importTests(project, 'gpt.test.ts');

    expect(document.tests?.unread).toEqual([]);
    expect(shortly(document).map(([, line, expected]) => [line, expected])).toEqual([
      [7, { isCorrect: true, isShort: true }],
    ]);
  });
});
