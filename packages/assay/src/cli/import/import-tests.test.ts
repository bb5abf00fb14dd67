import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { importTests, shortly } from '../../testing/import-tests';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityOracle } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const odd = 'const isEven = (n) => n % 2 === 1;';

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
  2  became 2 fixtures in fixtures/parity/, with labels from the tests
  1  cannot be read

Skipped:
  line 41: its solution is readFileSync(…) (line 40), known only when the file runs

prompts/parity.md was written, with the text of line 3 unchanged.

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
    expect((await project.run(['import', 'parity', 'gpt.test.js'])).out).toContain('  2  already exist as fixtures\n');
  });

  test('writes a prompt to fill in when the file has none', async () => {
    project = openProject({
      'gpt.test.js': `import { judge } from './judge';
test('wrong', async () => { expect(await judge(\`${odd}\`)).toEqual({ isCorrect: false, isShort: true }); });`,
    });

    const document = await importTests(project);

    expect(document.tests?.prompt).toEqual({ file: 'prompts/parity.md' });
    expect(project.read('prompts/parity.md')).toContain('TODO: say what candidates were asked for.');
    expect(shortly(document)).toEqual([['wrong', 2, { isCorrect: false, isShort: true }, true]]);
  });

  test('leaves a fixture to review where a label is missing or the oracle contradicts one', async () => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/oracle.ts': parityOracle,
      'gpt.test.js': `test('partly', async () => { expect((await judge('const isEven = (n) => n % 2 === 0;')).isCorrect).toBe(true); });
test('mistaken', async () => { expect(await judge('${odd}')).toEqual({ isCorrect: true, isShort: true }); });`,
    });

    const document = await importTests(project);

    const claimed = { isCorrect: true, isShort: true };
    expect(shortly(document)).toEqual([
      ['partly', 1, claimed, false],
      ['mistaken', 2, claimed, false],
    ]);
    expect(project.read('fixtures/parity/mistaken.yaml')).toContain('reviewed: false');
    expect((await project.run(['check', 'parity'])).code).toBe(0);
  });
});
