import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

describe('assay import of a file of Jest tests', () => {
  test.each([
    {
      title: 'holds no test',
      text: 'const isEven = (n) => n % 2 === 0;',
      error:
        'No test of gpt.test.js can be read: it has no test. To add one solution: npx assay add <challenge> gpt.test.js.\n',
    },
    {
      title: 'holds no test that can be read',
      text: "test('x', () => {\n  expect(1).toBe(1);\n});",
      error:
        'No test of gpt.test.js can be read: the first of 1 (line 2) expects something of a value that the file itself states, not of an answer.\n',
    },
    {
      title: 'does not parse',
      text: "test('x', () => {",
      error: 'gpt.test.js:1 cannot be read as JavaScript: Unexpected token.\n',
    },
    {
      title: 'is TypeScript and more than JavaScript with types',
      name: 'gpt.test.ts',
      text: "const x: string = 'y';\nenum Kind { A }",
      error:
        "gpt.test.ts:2 cannot be read: without its types it is no JavaScript (The keyword 'enum' is reserved). Import the JavaScript that your compiler makes of it: npx esbuild gpt.test.ts --outfile=gpt.test.js\n",
    },
  ])('refuses a file that $title', async ({ text, error, name = 'gpt.test.js' }) => {
    project = openProject({ [name]: text });

    expect(await project.run(['import', 'parity', name])).toEqual({ code: 3, out: '', error });
    expect(readdirSync(project.path)).toEqual([name]);
  });

  test.each([
    [
      'texts that double',
      `${Array.from({ length: 60 }, (_, i) => `const t${String(i + 1)} = \`\${t${String(i)}}\${t${String(i)}}\`;`).join('\n')}\ntest('x', async () => { expect((await judge(t60)).isCorrect).toBe(true); });`,
    ],
    [
      'answers that double',
      `${Array.from({ length: 60 }, (_, i) => `const t${String(i + 1)} = f(t${String(i)}, [t${String(i)}, { t${String(i)} }]);`).join('\n')}\ntest('x', async () => { expect(t60.isCorrect).toBe(true); });`,
    ],
    [
      'loops in loops',
      `const l = [${'1,'.repeat(1000)}];\nfor (const a of l) for (const b of l) for (const c of l) f();\ntest('x', () => {});`,
    ],
    [
      'functions that call each other',
      "const f = (n) => [g(n), g(n)]; const g = (n) => [f(n), f(n), f(n)];\ntest('x', async () => { expect((await judge(f(1))).isCorrect).toBe(true); });",
    ],
    [
      'a list that grows while it is walked',
      "const l = ['a']; l.forEach((x) => l.push(...l));\nfor (const x of l) l.push(...l, ...l);\ntest('x', () => {});",
    ],
    [
      'a sum of a thousand texts',
      `const s = ${"'a' + ".repeat(1000)}'b';\ntest('x', async () => { expect((await judge(s)).isCorrect).toBe(true); });`,
    ],
    [
      'calls within calls',
      `test('x', async () => { expect(${'f('.repeat(200)}1${')'.repeat(200)}.isCorrect).toBe(true); });`,
    ],
  ])('ends with %s', async (_, text) => {
    project = openProject({ ...parityFiles, 'gpt.test.js': `const t0 = 'x';\n${text}` });

    expect(await project.run(['import', 'parity', 'gpt.test.js'])).toMatchObject({ code: 3, out: '' });
  });
});
