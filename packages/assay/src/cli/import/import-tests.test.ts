import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { importTests, shortly } from '../../testing/import-tests';
import { shapeOf } from '../../testing/shape-of';
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

prompts/parity.md was written, with the text of line 3, except:
  the fence around the solution (\`\`\`js) is replaced by the one that {{ solution }} adds, which is longer than any in the code and names its language
  {{ is written { {, because it would begin a variable
Also written, to run it instead of gpt.test.js: tests/parity.test.js, jest.config.js, package.json, .gitignore, .env.example.

  labels     true  false  open
  isCorrect     1      1     0
  isShort       1      1     0

Next: npm install --save-dev <path of gpt-assay-….tgz> jest jest-each && npx jest
`);
    expect(project.read('prompts/parity.md')).toBe(`---
title: Parity
kind: validator
request:
  model: gpt-test
  responseFormat: text
system: JSON only.
analytics:
  isCorrect:
    rubric: The prompt says in its own words when isCorrect is true.
    assert: hard
    tolerate: 0.01
  isShort:
    rubric: The prompt says in its own words when isShort is true.
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

  test.each([
    {
      says: ['- **isCorrect**: it is right', '  for all integers.', '- **isShort** - one line'],
      rubrics: ['it is right for all integers.', 'one line'],
    },
    {
      says: ['{', '  "isCorrect": true or false, // right for all integers?', '  "isShort": boolean', '}'],
      rubrics: ['right for all integers?', undefined],
    },
    {
      says: ['1. Is it right? Put it under isCorrect.', '2. Is it one line? (isShort)'],
      rubrics: ['Is it right? Put it under isCorrect.', 'Is it one line? (isShort)'],
    },
    {
      says: ['isCorrect: true when it is right.', 'Answer with { "isCorrect": boolean, "isShort": boolean }.'],
      rubrics: ['true when it is right.', undefined],
    },
  ])('takes rubrics from the lines of the prompt, and check says which it lacks: $says', async ({ says, rubrics }) => {
    project = openProject({
      'gpt.test.js': `const promptOf = (solution) => \`Is this even? \${solution}

${says.join('\n')}
\`;
async function ask(solution) {
  const reply = await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: promptOf(solution) }] });
  return JSON.parse(reply.choices[0].message.content);
}
test('a', async () => {
  const answer = await ask('const isEven = (n) => n % 2 === 0;');
  expect(answer.isCorrect).toBe(true);
  expect(answer.isShort).toBe(true);
});
`,
    });

    await project.run(['import', 'parity', 'gpt.test.js']);
    const { out } = await project.run(['check']);

    const head = parse(project.read('prompts/parity.md').split('---')[1] ?? '') as {
      readonly analytics: Readonly<Record<string, { readonly rubric: string }>>;
    };
    expect(Object.values(head.analytics).map(({ rubric }) => rubric)).toEqual(
      rubrics.map(
        (rubric, index) =>
          rubric ?? `The prompt says in its own words when ${['isCorrect', 'isShort'][index] ?? ''} is true.`,
      ),
    );
    expect(out.match(/\.rubric: says nothing yet: /g) ?? []).toHaveLength(
      rubrics.filter((rubric) => rubric === undefined).length,
    );
  });

  test('keeps what the request sends, measures what a test asserts, and names what it does not read', async () => {
    project = openProject({
      'gpt.test.js': `const settings = { temperature: 0 };
const promptOf = (solution) => \`Is this even? \${solution}

- isCorrect: true if it is right for all integers
- isShort: true if it has one line
\`;
const ask = (solution) => client.chat.completions.create({
  model: 'gpt-test',
  temperature: settings.temperature,
  seed: 7,
  max_tokens: 200,
  presence_penalty: 0.5,
  stop: ['END'],
  top_p: chosenElsewhere,
  n: 3,
  response_format: { type: 'json_object' },
  messages: [{ role: 'assistant', content: 'Ready.' }, { role: 'user', content: promptOf(solution) }],
});
test('right', async () => {
  const { isCorrect } = await ask('${odd.replace('1', '0')}');
  expect(isCorrect).toBe(true);
});
test('wrong', async () => {
  expect(await ask('${odd}')).toEqual({ isCorrect: false, isShort: true });
});`,
    });

    const document = await importTests(project);

    expect(shapeOf(document)).toBe(
      '{ challenge, source, dryRun, columns {  }, rows, fixtures [{ row, line, file, title, language, standsFor, expected { isCorrect }, disputed, reviewed } | { row, line, file, title, language, standsFor, expected { isCorrect, isShort }, disputed, reviewed }], duplicates { exact, near }, present { exact, near }, refused [], changed [], notes [], others, passedOver [], tests { count, unread [{ line, reason }], prompt { file, line }, changes [], written [], next } }',
    );
    expect(parse(project.read('prompts/parity.md').split('---')[1] ?? '')).toMatchObject({
      request: {
        model: 'gpt-test',
        temperature: 0,
        seed: 7,
        maxTokens: 200,
        responseFormat: 'json_object',
        body: { presence_penalty: 0.5, stop: ['END'] },
      },
      analytics: {
        isCorrect: { rubric: 'true if it is right for all integers' },
        isShort: { rubric: 'true if it has one line' },
      },
    });
    expect(document.tests?.unread).toEqual([
      { line: 14, reason: "the request's top_p is not imported: known only when the file runs" },
      { line: 15, reason: "the request's n is not imported: Assay decides it" },
      { line: 17, reason: 'an example answer (role: assistant) is not part of the prompt' },
    ]);
    expect(document.tests?.changes).toEqual([
      'a fence is added around the solution, so that its end is seen',
      'the solution gets lines of its own',
      'blank lines around the text are left out',
    ]);
    expect(shortly(document)).toEqual([
      ['right', 19, { isCorrect: true }, true],
      ['wrong', 23, { isCorrect: false, isShort: true }, true],
    ]);
    expect(project.read('fixtures/parity/right.yaml')).toContain('  isCorrect: true\n  isShort: null\n');
    const check = await project.run(['check', 'parity']);
    expect(check.out).toContain('parity: 2 fixtures, 2 analytics, 3 assertions\n');
    expect(check.out).not.toContain('the prompt never shows');
    expect(check.code).toBe(0);
  });

  test('never takes a constant for a parameter of the same name, and spreads those of a request', async () => {
    project = openProject({
      'gpt.test.js': `const model = 'gpt-test';
const rules = 'Be strict.';
const settings = { temperature: 0.2, top_p: 1 };
const promptOf = (solution, rules) => \`Is this even? \${rules} \${solution}\`;
const ask = (solution, model) => client.chat.completions.create({
  ...settings,
  ...chosenElsewhere(),
  model,
  messages: [{ role: 'system', content: systemOf(model) }, { role: 'user', content: promptOf(solution, 'x') }],
});
test('wrong', async () => {
  expect(await ask('${odd}', 'gpt-other')).toEqual({ isCorrect: false, isShort: true });
});`,
    });

    const { tests } = await importTests(project);

    const prompt = project.read('prompts/parity.md');
    expect(parse(prompt.split('---')[1] ?? '')).toMatchObject({ request: { temperature: 0.2, topP: 1 } });
    expect(prompt).toContain('Is this even? TODO: rules\n');
    expect(tests?.unread).toEqual([
      { line: 4, reason: 'the prompt interpolates rules, known only when the file runs' },
      { line: 7, reason: "the request's ...chosenElsewhere(…) is not imported: known only when the file runs" },
      { line: 8, reason: "the request's model is not imported: known only when the file runs" },
      { line: 9, reason: 'the system message is not imported: known only when the file runs' },
    ]);
  });

  test('writes a prompt to fill in when the file has none', async () => {
    project = openProject({
      'gpt.test.js': `import { judge } from './judge';
test('wrong', async () => { expect(await judge(\`${odd}\`)).toEqual({ isCorrect: false, isShort: true }); });`,
    });

    const document = await importTests(project);

    expect(document.tests?.prompt).toEqual({ file: 'prompts/parity.md' });
    expect(document.tests?.written).toContain('tests/parity.test.js');
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
