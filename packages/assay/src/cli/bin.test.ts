import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '../testing/manifest';
import { startChatServer } from '../testing/chat-server';
import { cleanEnvironment, packageFolder, program, runAssay, runScript } from '../testing/run-script';
import { parityAnswer, parityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';

let project: TemporaryFolder;

afterEach(() => {
  project.remove();
});

describe('bin/assay.js', () => {
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
