import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment, program, runAssay } from '../../../assay/dist/testing/run-script';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** Nothing else happens in the thread either, but the processor is free. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

let project: TemporaryFolder;

afterEach(() => {
  project.remove();
});

/** A project whose oracle does this when it is loaded, in the command's own thread. */
function projectWhoseOracle(does: string): TemporaryFolder {
  return makeTemporaryFolder({ ...parityFiles, 'fixtures/parity/oracle.js': does });
}

/** Starts `assay check` and waits until the oracle has begun. */
async function startBusyCheck(busy: string): Promise<{
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<unknown[]>;
  readonly printed: () => string;
}> {
  project = projectWhoseOracle(`require('node:fs').writeFileSync('began', ''); ${busy}`);
  const command = spawn(process.execPath, [program, 'check', 'parity'], {
    cwd: project.path,
    env: cleanEnvironment({}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  while (!existsSync(join(project.path, 'began'))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { kill: (signal) => command.kill(signal), ended: once(command, 'close'), printed: () => printed };
}

describe('a command that is busy for ever', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends with 130 after one %s', async (signal) => {
    const { kill, ended, printed } = await startBusyCheck(blocked);
    kill(signal);

    expect(await ended).toEqual([130, null]);
    expect(printed()).toContain('Interrupted. The command was busy and did not stop within 3 s.\n');
  });

  test('ends at once when Ctrl-C is pressed twice', async () => {
    const { kill, ended, printed } = await startBusyCheck('for (;;);');
    kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 200));
    kill('SIGINT');

    expect(await ended).toEqual([130, null]);
    expect(printed()).not.toContain('did not stop');
  });
});

describe('a command that cannot go on', () => {
  test('ends with 3 and one line when it runs out of memory', async () => {
    project = projectWhoseOracle('const all = []; for (;;) all.push(new Array(1e6).fill(1.5));');

    const { code, stderr } = await runAssay(project.path, ['check', 'parity'], {
      NODE_OPTIONS: '--max-old-space-size=200',
    });

    expect(code).toBe(3);
    expect(stderr).toContain(
      'Assay ran out of memory. What was written before is kept. To give it more: NODE_OPTIONS=',
    );
    expect(stderr).not.toContain('    at ');
  });

  test('says that it is a bug when an error comes out of nowhere, and ends with 3', async () => {
    project = projectWhoseOracle('setTimeout(() => { throw new Error("from nowhere"); }); ');

    const { code, stderr } = await runAssay(project.path, ['check', 'parity']);

    expect(code).toBe(3);
    expect(stderr).toMatch(/^A bug in Assay, please report it:\nError: from nowhere\n/m);
  });
});
