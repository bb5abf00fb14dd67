import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { importTests } from '../../testing/import-tests';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const modulo = 'const isEven = (n) => n % 2 === 0;';
const odd = 'const isEven = (n) => n % 2 === 1;';

describe('assay import of a file of Jest tests', () => {
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
