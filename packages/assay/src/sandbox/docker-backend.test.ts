import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { describeProcesses, expectNoEngineProcess } from '../testing/engine-processes';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { findDockerBackend } from './docker-backend';
import { probeSandbox } from './probe-sandbox';

/** A client that runs here what it should run in a container, and keeps a list of what it was told. */
const localDocker = (log: string): string => `#!/bin/sh
echo "$*" >> ${log}
case "$1" in
  version) echo 28.2.2 ;;
  image) case "$*" in *python*) exit 1 ;; *) echo sha256:1 ;; esac ;;
  run)
    while [ "$1" != '-c' ]; do shift; done
    script="$2"
    # The script, its name, env, its option, and the path of Node in the image.
    shift 6
    exec /bin/sh -c "$script" sh ${process.execPath} "$@" ;;
esac
`;

describe('findDockerBackend', () => {
  const folder = makeTemporaryFolder({
    'no-engine': '#!/bin/sh\necho "Cannot connect to the Docker daemon." >&2\nexit 1\n',
    'no-images': '#!/bin/sh\n[ "$1" = version ] && echo 28.2.2\n',
    hangs: '#!/bin/sh\nexec sleep 60\n',
  });
  const path = (name: string): string => join(folder.path, name);
  const log = path('log');
  folder.write('local', localDocker(log));
  ['no-engine', 'no-images', 'hangs', 'local'].forEach((name) => {
    chmodSync(path(name), 0o755);
  });
  afterAll(() => {
    folder.remove();
  });

  test.each([
    ['missing', { reason: 'there is no `docker` on this machine', remedy: 'Install and start Docker.' }],
    [
      'no-engine',
      { reason: 'no Docker engine answers (Cannot connect to the Docker daemon.)', remedy: 'Start Docker.' },
    ],
    ['hangs', { reason: 'no Docker engine answers (no answer within 2 s)', remedy: 'Start Docker.' }],
    [
      'no-images',
      {
        reason: 'none of its images is here',
        remedy: 'Run `docker pull node:22-slim` and `docker pull python:3.13-slim`.',
      },
    ],
  ])('a client that is "%s" says why it cannot be used and what to do', async (name, expected) => {
    const files = name === 'missing' ? [] : [path(name)];

    expect(await findDockerBackend(files)).toEqual({ available: false, ...expected });
  });

  describeProcesses('with a client that runs everything here', () => {
    test('jobs reach the engine, reports come back, and whatever is killed is killed by name as well', async () => {
      const found = await findDockerBackend([path('local')]);
      const sandbox = found.available ? found.backend.open(1) : undefined;
      const sum = { language: 'javascript', source: 'module.exports = (a, b) => a + b', calls: [[1, 2]] } as const;
      const endless = { ...sum, source: "module.exports = () => new Array(2 ** 32 - 1).join('xxxxxxxx')" };
      const returned = await sandbox?.run(sum);
      const stopped = await sandbox?.run({ ...endless, limits: { cpuMs: 100, callCpuMs: 100, wallMs: 500 } });
      const probe = sandbox === undefined ? undefined : await probeSandbox(sandbox, { quick: true });
      await sandbox?.close();
      const told = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      const started = told.flatMap((line) => /--name (\S+)/.exec(line)?.[1] ?? []);
      const killed = told.flatMap((line) => /^kill (\S+)/.exec(line)?.[1] ?? []);

      expect(sandbox?.description).toBe('docker 28.2.2: JavaScript (quickjs-ng 0.12.1 in WebAssembly, node:22-slim)');
      expect(found).toMatchObject({ remedies: { python: 'Run `docker pull python:3.13-slim`.' } });
      expect([returned?.calls, stopped?.calls]).toEqual([[{ status: 'returned', value: 3 }], [{ status: 'timeout' }]]);
      expect(probe).toMatchObject({ holds: true });
      expect(new Set(killed)).toEqual(new Set(started));
      expectNoEngineProcess();
    });
  });
});
