import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readdirSync } from 'node:fs';
import { importTests, shortly } from '../../testing/import-tests';
import { openProject, type Project } from '../../testing/open-project';
import { shapeOf } from '../../testing/shape-of';
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

const modulo = 'const isEven = (n) => n % 2 === 0;';

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

  test('tells tests of the same name apart by the blocks around them, and cuts no title without a sign', async () => {
    const long = `says ${'very '.repeat(50)}much`;
    project = openProject({
      ...parityFiles,
      'gpt.test.js': `describe('zeta', () => {
  test('accepts', async () => { expect((await judge('${modulo} // z')).isCorrect).toBe(true); });
});
describe('alpha', () => {
  test('accepts', async () => { expect((await judge('${odd} // a')).isCorrect).toBe(false); });
  test('${long}', async () => { expect((await judge('${odd} // l')).isCorrect).toBe(false); });
});
`,
    });

    const { fixtures } = await importTests(project);

    expect(fixtures.map(({ title }) => title)).toEqual([
      'zeta › accepts',
      'alpha › accepts',
      `${long.slice(0, 199).trim()}…`,
    ]);
  });

  test('says of everything else where it is and why, and guesses nothing', async () => {
    project = openProject({
      ...parityFiles,
      'gpt.test.js': `import { loop } from './solutions';
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
    });

    const { fixtures, refused, tests } = await importTests(project);

    expect(fixtures.map(({ title, expected }) => [title, expected])).toEqual([['read', { isCorrect: true }]]);
    expect(refused.map(({ line, reason }) => `${String(line)}: ${reason}`)).toEqual([
      '9: no text with a solution goes into judge(…).isCorrect; it comes from loop from ./solutions, known only when the file runs',
      '10: the texts of lines 10 and 10 both go into judge(…).isCorrect: name the one with the solution "solution"',
      '14: its solution is a value that the file changes (line 13), known only when the file runs',
      '21: expects a value that the file changes (line 19, known only when the file runs), not true or false',
      '22: expects a value that the file changes (line 19, known only when the file runs), not true or false',
      '23: expects want(…) (line 23, known only when the file runs), not true or false',
      '24: its rows are known only when the file runs',
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
      ],
    });
  });

  const byTable =
    "test.each(rows)('z', async ({ solution, ok }) => { expect((await f(solution)).isCorrect).toBe(ok); });";
  const byVariable = "test('z', async () => { expect((await f(solution)).isCorrect).toBe(true); });";
  const stated = `const rows = [{ solution: '${modulo}', ok: true }];`;
  const rowsUnknown = 'its rows are known only when the file runs';
  const inBranch = 'is in a branch, a loop or a function that cannot be followed without running the file';
  const solutionChanged = (line: number): string =>
    `its solution is a value that the file changes (line ${String(line)}), known only when the file runs`;
  const labelChanged =
    'expects a value that the file changes (line 2, known only when the file runs), not true or false';

  test.each([
    ['pushes a row', stated, "rows.push({ solution: '1', ok: false });", byTable, rowsUnknown],
    [
      'adds a row in a helper',
      stated,
      'const add = (list) => list.push({ ok: false }); add(rows);',
      byTable,
      rowsUnknown,
    ],
    ['filters rows', stated, 'const good = rows.filter(({ ok }) => ok);', byTable.replace('rows', 'good'), rowsUnknown],
    [
      'turns labels in a loop',
      stated,
      'for (let i = 0; i < 1; i++) { const row = rows[i]; row.ok = !row.ok; }',
      byTable,
      labelChanged,
    ],
    [
      'turns labels in a helper',
      stated,
      "const turn = (row) => { row['ok'] = false; }; rows.forEach(turn);",
      byTable,
      labelChanged,
    ],
    [
      'assigns in a branch',
      `let solution = '${modulo}';`,
      "if (process.env.CI) solution = '1';",
      byVariable,
      solutionChanged(2),
    ],
    [
      'assigns after &&',
      `let solution = '${modulo}';`,
      "process.env.CI && (solution = '1');",
      byVariable,
      solutionChanged(2),
    ],
    [
      'assigns in a helper that may run',
      `let solution = '${modulo}';`,
      "function reset() { solution = '1'; } if (process.env.CI) reset();",
      byVariable,
      solutionChanged(2),
    ],
    ['adds to a text', `let solution = '${modulo}';`, "solution += '1';", byVariable, solutionChanged(2)],
    ['has tests in a branch', stated, 'const ok = true;', `if (ok) { ${byVariable} }`, inBranch],
    [
      'skips rows of a loop',
      stated,
      'const ok = true;',
      `for (const { solution, skip } of rows) { if (skip) continue; ${byVariable} }`,
      inBranch,
    ],
  ])('names the test of a file that %s', async (_, first, second, third, reason) => {
    const fine = `test('fine', async () => { expect((await f('${odd}')).isCorrect).toBe(false); });`;
    project = openProject({ ...parityFiles, 'gpt.test.js': [first, second, third, fine].join('\n') });

    const { fixtures, refused } = await importTests(project);

    expect(fixtures.map(({ title }) => title)).toEqual(['fine']);
    expect(refused.map((one) => one.reason)).toEqual([reason]);
  });

  test.each([
    {
      title: 'holds no test',
      text: 'const isEven = (n) => n % 2 === 0;',
      error:
        'No test of gpt.test.js can be read: the file has no test. To add one solution: npx assay add <challenge> gpt.test.js.\n',
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
      text: "const x: string = 'y';\nnamespace Kind { export const a = 1; }",
      error:
        'gpt.test.ts:2 cannot be read: without its types, it is not JavaScript (Unexpected token). Import the compiled JavaScript: npx esbuild gpt.test.ts --outfile=gpt.test.js\n',
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

  const thousand = `const l = [${'1,'.repeat(1000)}];`;
  const forty = (statement: string): string => Array.from({ length: 40 }, () => statement).join('\n');
  const nested = Array.from({ length: 6 }, (_, i) => `const n${String(i + 1)} = [${`n${String(i)},`.repeat(40)}];`);

  test.each([
    ['spreads lists', `let a = [1, 2];\n${forty('a = [...a, ...a];')}`, 20],
    ['takes rests of lists', `${thousand}\nfor (const x of l) for (const y of l) { const [z, ...r] = l; }`, 3],
    ['maps within maps', `${thousand}\nconst m = l.map(() => l.map(() => l.map(() => l)));`, 3],
    ['runs nothing often', `${thousand}\nl.map(() => l.map(() => l.map(() => {})));`, 3],
    [
      'puts tables into tables',
      `${thousand}\ndescribe.each(l)('x', () => { describe.each(l)('y', () => { test.each(l)('z', () => {}); }); });`,
      3,
    ],
    [
      'spreads objects',
      `const o = { ${Array.from({ length: 1000 }, (_, i) => `k${String(i)}: 1`).join(', ')} };\n${thousand}\nfor (const x of l) for (const y of l) { ({ ...o }); }`,
      4,
    ],
    [
      'lists entries',
      `const o = { ${Array.from({ length: 1000 }, (_, i) => `k${String(i)}: 1`).join(', ')} };\n${thousand}\nfor (const x of l) for (const y of l) { Object.entries(o); }`,
      4,
    ],
    ['doubles a text', `let s = 'ab';\n${forty('s = s + s;')}`, 26],
    ['joins texts', `let s = ['ab'];\n${forty('s = [s.join("") + s.join("")];')}`, 25],
    ['loops in loops', `${thousand}\nfor (const a of l) for (const b of l) for (const c of l) f();`, 3],
  ])('names the line on which a file that %s becomes too much', async (_, text, line) => {
    const after = "\ntest('t', async () => { expect((await judge('x')).isCorrect).toBe(true); });";
    project = openProject({ 'gpt.test.js': `// hostile\n${text}${after}` });

    const { code, out, error } = await project.run(['import', 'parity', 'gpt.test.js']);

    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toMatch(
      new RegExp(
        `^gpt\\.test\\.js:${String(line)} cannot be read as a file of tests: it would take more than [0-9,]+ steps to follow it\\.\n$`,
      ),
    );
  });

  test('reads a file whose lists hold each other many times', async () => {
    project = openProject({
      ...parityFiles,
      'gpt.test.js': `const n0 = [1];\n${nested.join('\n')}\nfoo(n6);
test('t', async () => { expect((await judge('${modulo}')).isCorrect).toBe(true); });`,
    });

    expect((await importTests(project)).fixtures.map(({ title }) => title)).toEqual(['t']);
  });
});

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
