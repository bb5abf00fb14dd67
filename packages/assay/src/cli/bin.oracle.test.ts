import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { packageFolder, repository, runAssay, runScript } from '../testing/run-script';
import { makeJudgedProject } from '../testing/judged-project';
import { judgedParityFiles } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

let project: TemporaryFolder;

afterEach(() => {
  project.remove();
});

describe('bin/assay.js with an oracle in TypeScript', () => {
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
