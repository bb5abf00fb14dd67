import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer } from '../testing/chat-server';
import { makeJudgedProject } from '../testing/judged-project';
import { manifest } from '../testing/manifest';
import { runInFolder } from '../testing/run-command-line';
import { cleanEnvironment, packageFolder, program, repository, runAssay, runScript } from '../testing/run-script';
import { judgedParityFiles, parityAnswer, parityFiles, parityPrompt } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { checkDocumentSchema } from './check/check-document';
import { commandNames } from './commands';

describe('bin/assay.js', () => {
  let project: TemporaryFolder;

  afterEach(() => {
    project.remove();
  });

  test('prints the version of the package', async () => {
    project = makeTemporaryFolder();

    expect(await runAssay(project.path, ['--version'])).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });

  test('ends with 3 and a message without a stack for bad input', async () => {
    project = makeTemporaryFolder(parityFiles);

    expect(await runAssay(project.path, ['check', 'parita'])).toEqual({
      code: 3,
      stdout: `prompts/parita.md cannot be used:
  - there is no such file (did you mean "parity"?); there are: parity
1 problem, 0 warnings
Next: Correct this, then: npx assay check
`,
      stderr: '',
    });
  });

  test('ends in peace when nobody reads its output', async () => {
    const many = Array.from({ length: 800 }, (_, index): [string, string] => [
      `fixtures/parity/x${String(index)}.yaml`,
      'a: 1',
    ]);
    project = makeTemporaryFolder({ ...parityFiles, ...Object.fromEntries(many) });
    const command = `"${process.execPath}" "${program}" check --json | head -n 1; echo "\${PIPESTATUS[0]}"`;

    const [stdout, stderr] = await new Promise<[string, string]>((resolve) => {
      const options = { cwd: project.path, env: cleanEnvironment({}) };
      execFile('bash', ['-c', command], options, (_error, out, error) => {
        resolve([out, error]);
      });
    });

    expect([stdout, stderr]).toEqual(['{\n3\n', '']);
  });

  test('ends with 130 soon after Ctrl-C, and the replies that arrived are kept', async () => {
    project = makeTemporaryFolder({ ...parityFiles, 'their.js': 'x' });
    const server = await startChatServer(({ index, prompt }) =>
      index === 0 ? JSON.stringify(parityAnswer(prompt)) : () => undefined,
    );
    const folder = join(project.path, '.assay/recordings/parity');
    const environment = cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' });

    const command = spawn(process.execPath, [program, 'ask', 'parity', 'their.js', '--runs', '3'], {
      cwd: project.path,
      env: environment,
      stdio: 'ignore',
    });
    const ended = once(command, 'exit');
    while (server.requests.length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    command.kill('SIGINT');
    // Long enough for the signal to be first; what hangs until the end of its grace is SIGTERM's test.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.close();

    expect((await ended)[0]).toBe(130);
    expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1);
  });

  test('shares its module with programs outside of Jest', async () => {
    project = makeTemporaryFolder({
      ...parityFiles,
      'own.js': `const { openValidator } = require('${packageFolder}');
const validator = openValidator('parity', { root: process.cwd() });
validator.askFixtures(validator.challenge.fixtures).then((trials) => console.log(trials.map(({ verdict }) => verdict.status).join()));
`,
    });

    const ran = await runScript(project.path, ['own.js'], {});

    expect(ran).toEqual({ code: 0, stdout: 'correct,correct,correct\n', stderr: '' });
  });
});

describe('bin/assay.js with an oracle in TypeScript', () => {
  let project: TemporaryFolder;

  afterEach(() => {
    project.remove();
  });

  test('compiles it, judges by it, and ends', async () => {
    project = makeJudgedProject({ ...judgedParityFiles, 'their.js': 'const isEven = (n) => n % 2 === 1;' });

    expect(await runAssay(project.path, ['ask', 'parity', 'their.js', '--model', 'offline/judge'])).toEqual({
      code: 0,
      stdout: `their.js · offline/judge · 1 trial
  isCorrect  false  isEven(0) returned false, expected true
  isShort    true   1 line

Next: Keep it as a fixture, if you know its labels: npx assay add parity their.js
`,
      stderr: '',
    });
  });

  test.each([
    {
      title: 'does not compile',
      text: '\nexport const = 1;',
      problem:
        'Transform failed with 1 error: fixtures/parity/oracle.ts:2:13: ERROR: Expected identifier but found "="',
    },
    { title: 'imports what is not there', text: "import './nowhere';", problem: "Cannot find module './nowhere'" },
  ])('ends with 3 and a message without a stack when it $title', async ({ text, problem }) => {
    project = makeJudgedProject({ ...judgedParityFiles, 'fixtures/parity/oracle.ts': text, 'their.js': 'x' });

    expect(await runAssay(project.path, ['ask', 'parity', 'their.js'])).toEqual({
      code: 3,
      stdout: '',
      stderr: `fixtures/parity/oracle.ts cannot be used:\n  - cannot be loaded: ${problem}\n`,
    });
  });

  test('serves programs outside of Jest, which end by themselves', async () => {
    project = makeJudgedProject({
      ...judgedParityFiles,
      'own.ts': `import { openValidator } from '${packageFolder}';
const validator = openValidator('parity', { root: process.cwd() });
validator.askFixtures(validator.challenge.fixtures).then((trials) => console.log(trials.map(({ model, verdict }) => model + ' ' + verdict.status).join()));
`,
    });

    const ran = await runScript(project.path, [join(repository, 'node_modules/tsx/dist/cli.mjs'), 'own.ts'], {});

    expect(ran).toEqual({
      code: 0,
      stdout: 'offline/judge correct,offline/judge correct,offline/judge correct\n',
      stderr: '',
    });
  });
});

describe('assay', () => {
  test('prints its version', async () => {
    expect(await runInFolder(['--version'], parityFiles)).toEqual({ code: 0, out: '1.2.3\n', error: '' });
  });

  test.each(['check', 'ask', 'repeat', 'gate', 'vote'])(
    '%s --help shows usage, options and an example',
    async (command) => {
      const { code, out } = await runInFolder([command, '--help'], parityFiles);

      expect(out).toMatch(
        new RegExp(`^Usage: assay ${command} .*^Options:.*--json.*^Example:\\n {2}npx assay ${command} two-sum`, 'ms'),
      );
      expect(code).toBe(0);
    },
  );

  test('shows a newcomer at most nine commands in groups, and each command once in all', async () => {
    const first = await runInFolder(['--help'], {});
    const all = await runInFolder(['help', 'all'], {});
    const namesIn = (text: string): readonly string[] =>
      [...text.matchAll(/^ {2}assay (.*?) {2,}/gm)].map(([, name = '']) => name);

    expect([first.code, all.code]).toEqual([0, 0]);
    expect(namesIn(first.out).length).toBeGreaterThan(6);
    expect(namesIn(first.out).length).toBeLessThanOrEqual(9);
    expect(first.out).toMatch(/^Start:\n {2}assay init .*^Decide:\n.*assay gate/ms);
    expect(first.out).toContain(`\n${commandNames().length} commands in all: npx assay help all\n`);
    expect(namesIn(all.out).toSorted()).toEqual(commandNames().toSorted());
  });

  test.each([
    { args: ['help', 'gate'], says: /^Usage: assay gate / },
    { args: ['help', 'batch', 'status'], says: /^Usage: assay batch status / },
    { args: ['help', 'batch'], says: /^ {2}assay batch fetch / },
  ])('$args is the help of that command', async ({ args, says }) => {
    const { code, out } = await runInFolder(args, {});

    expect(out).toMatch(new RegExp(says.source, 'm'));
    expect(out).not.toContain('assay init');
    expect(code).toBe(0);
  });

  test.each([
    {
      args: ['chek'],
      error: 'There is no command "chek" (did you mean "check"?). See npx assay help all.\n',
    },
    {
      args: ['check', '--jsn'],
      error: 'assay check:\n  - unknown option --jsn (did you mean "--json"?); see npx assay check --help\n',
    },
    {
      args: ['ask', 'parity', 'x.js', '--runs', '--model=a', '--model=b', '--model=c', '--json=1'],
      error:
        'assay ask:\n  - --runs expects <n>: trials of each file and model (1 to 1,000,000; default: ASSAY_RUNS, else 1)\n  - --model is given twice\n  - --json takes no value, received "1"\n',
    },
    {
      args: ['ask', 'parity'],
      error: 'assay ask expects a challenge and at least one file, for example: npx assay ask two-sum',
    },
    {
      args: ['ask', 'parity', 'a.js', '--runs', '0'],
      error: 'assay ask:\n  - --runs expects a whole number from 1 to 1,000,000, received "0"\n',
    },
    { args: ['ask', 'parity', 'a.js', 'b.js'], error: 'There is no file a.js.\nThere is no file b.js.\n' },
  ])('$args ends with 3 and says why', async ({ args, error }) => {
    const ran = await runInFolder(args, parityFiles);

    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.error).toContain(error);
  });
});

describe('assay check', () => {
  test('counts what it found and warns of rare expected values', async () => {
    const { code, out } = await runInFolder(['check'], parityFiles);

    expect(out).toBe(`parity: 3 fixtures, 2 analytics, 6 assertions
warning: prompts/parity.md analytics.isCorrect: only 2 of 3 fixtures expect true: add some, at least 3 of each value
warning: prompts/parity.md analytics.isCorrect: only 1 of 3 fixtures expect false: add some, at least 3 of each value
warning: prompts/parity.md analytics.isShort: only 2 of 3 fixtures expect true: add some, at least 3 of each value
warning: prompts/parity.md analytics.isShort: only 1 of 3 fixtures expect false: add some, at least 3 of each value
0 problems, 4 warnings
Next: Measure how often it is wrong: npx assay repeat parity
`);
    expect(code).toBe(0);
  });

  test('lists the problems of all files of all challenges at once and ends with 3', async () => {
    const { code, out } = await runInFolder(['check'], {
      ...parityFiles,
      'fixtures/parity/wrong.yaml': 'title: x\nexpected: { isCorrect: 1, isShrt: true }\nsolution: y\n',
      'prompts/second.md': '---\ntitle: Second\n---\n',
      'fixtures/third/a.yaml': 'title: a\nexpected: {}\nsolution: b\n',
    });

    expect(out).toContain(`fixtures/parity/wrong.yaml cannot be used:
  - line 2, expected.isCorrect: expected true or false, received the number 1: verdicts are booleans. For a score, write one analytic for each threshold, such as atLeast1 and atLeast2
  - line 2, expected.isShrt: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort
  - line 2, expected.isShort: missing; expected true or false for every analytic of the prompt, or null where nobody knows

prompts/second.md cannot be used:
  - the text never shows the candidate's code: add {{ solution }}
  - line 2, kind: missing; expected validator
`);
    expect(out).toContain(
      'prompts/third.md cannot be used:\n  - there is no such file: create it, as fixtures/third/ exists; there are: parity, second',
    );
    expect(code).toBe(3);
  });

  test('prints the same as one JSON document that fits its schema', async () => {
    const { code, out, error } = await runInFolder(['check', 'parity', '--json'], {
      ...parityFiles,
      'fixtures/parity/wrong.yaml': 'a: b: c',
    });

    expect(checkDocumentSchema().parse(JSON.parse(out)).problems).toEqual([
      {
        file: 'fixtures/parity/wrong.yaml',
        line: 1,
        message: 'a second ": " on the line: quote text that contains ": "',
      },
    ]);
    expect({ code, error }).toEqual({ code: 3, error: '' });
  });

  test('is an error in a folder without challenges, also as JSON', async () => {
    const { code, out, error } = await runInFolder(['check', '--json'], {});

    expect(error).toBe(
      'There is no challenge in <folder>: expected prompts/<challenge>.md and fixtures/<challenge>/.\n',
    );
    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining('There is no challenge in') });
    expect(code).toBe(3);
  });

  test('refuses settings that do not exist', async () => {
    const { code, error } = await runInFolder(
      ['check'],
      { ...parityFiles, '.env': 'ASSAY_RUN=3\n' },
      { ASSAY_CONCURRENCY: 'many' },
    );

    expect(error).toBe(`The settings (environment or .env) cannot be used:
  - ASSAY_RUN is not a setting (did you mean "ASSAY_RUNS"?).
  - ASSAY_CONCURRENCY expects a whole number from 1 to 1,000,000, received "many".
`);
    expect(code).toBe(3);
  });

  test('warns of files that nobody reads and of a challenge that no test names', async () => {
    const { out } = await runInFolder(['check'], {
      ...parityFiles,
      'fixtures/parity/more/deep.yaml': 'title: deep',
      'fixtures/parity/old.json': '{}',
      'tests/other.test.ts': "validatorSuite('other')",
    });

    expect(out)
      .toContain(`warning: fixtures/parity/more: is not read: fixtures are .yaml files directly in fixtures/parity/ or fixtures/parity/derived/
warning: fixtures/parity/old.json: is not read: fixtures are .yaml files directly in fixtures/parity/ or fixtures/parity/derived/
warning: tests/parity.test.ts: no test file calls validatorSuite('parity'): npx jest never asks it
`);
  });

  test('checks the models that a prompt lets vote', async () => {
    const { code, out } = await runInFolder(['check'], {
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace(
        'analytics:',
        "vote: { of: 3, models: ['offline/kye', 'offline/key?flip=2', gpt-6-luna] }\nanalytics:",
      ),
    });

    expect(out).toContain('vote.models: The model offline/kye cannot be used:');
    expect(out).toContain('there is no offline model "offline/kye" (did you mean "offline/key"?)');
    expect(out).toContain('flip expects a share from 0 to 1, received "2"');
    expect(code).toBe(3);
  });

  test('checks the models that the settings name, and names in .env that look like ours', async () => {
    const models = await runInFolder(['check'], { ...parityFiles, '.env': 'ASSAY_MODEL=offline/kye' });
    const names = await runInFolder(['check'], { ...parityFiles, '.env': 'OPENAI_BASEURL=http://127.0.0.1:1/v1' });

    expect(models.out).toContain('there is no offline model "offline/kye" (did you mean "offline/key"?)');
    expect(models.code).toBe(3);
    expect(names.error).toContain('OPENAI_BASEURL in .env is not a setting (did you mean "OPENAI_BASE_URL"?)');
    expect(names.code).toBe(3);
  });
});
