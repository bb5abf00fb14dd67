import { afterAll, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describeProcesses, expectNoEngineProcess } from '../testing/engine-processes';
import { makeTemporaryFolder } from '../testing/temporary-folder';
import { findDockerBackend } from './docker-backend';
import { contain } from './docker-command';
import { probeSandbox } from './probe-sandbox';
import { runCommand } from './run-command';

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

describe('contain', () => {
  const docker = { file: '/usr/bin/docker', environment: { HOME: '/home/ada' } };
  const program = {
    file: '/usr/local/bin/python3',
    args: ['-S', '/project/guest'],
    readable: ['/project/guest'],
    environment: { PYTHONHASHSEED: '0' },
    processorSeconds: 120,
  };
  const command = contain({ docker, image: 'python:3.13-slim', memoryMb: 256 }, program);

  test('runs the program in a container without network, capabilities, or anything to write but memory', () => {
    const [name = ''] = /assay-[0-9a-f-]{36}/.exec(command.args.join(' ')) ?? [];

    expect(command.environment).toEqual({ HOME: '/home/ada' });
    expect(command.args).toEqual([
      ...['run', '--rm', '--interactive', '--pull=never', '--name', name, '--init'],
      ...['--network=none', '--read-only', '--ipc=none', '--tmpfs', '/tmp:rw,noexec,nosuid,nodev,size=16m'],
      ...['--cap-drop=ALL', '--security-opt=no-new-privileges', '--user', '65534:65534'],
      ...['--pids-limit=64', '--memory=256m', '--memory-swap=256m', '--cpus=1'],
      ...['--ulimit', 'nofile=64:64', '--ulimit', 'fsize=1048576:1048576', '--ulimit', 'core=0:0'],
      ...['--ulimit', 'cpu=120', '--hostname', 'sandbox', '--log-driver=none', '--workdir', '/tmp'],
      ...['--entrypoint', '/bin/sh', '--mount', 'type=bind,source=/project/guest,target=/project/guest,readonly'],
      ...['python:3.13-slim', '-c', 'exec "$@" 3>&1 1>&2', 'sh', '/usr/bin/env', '-i', 'PYTHONHASHSEED=0'],
      ...['/usr/local/bin/python3', '-S', '/project/guest'],
    ]);
  });

  test('gives every container a name of its own', () => {
    const again = contain({ docker, image: 'python:3.13-slim', memoryMb: 256 }, program);

    expect(again.args).not.toEqual(command.args);
  });
});

describe('docker request', () => {
  const client = '/usr/local/bin/docker';

  // The client alone is needed: what it makes of our command is what an engine would be asked for.
  const describeClient = existsSync(client) ? describe : describe.skip;

  describeClient('what Docker’s own client asks an engine for', () => {
    test('is a container without network, capabilities, or anything to write but memory', async () => {
      const bodies: string[] = [];
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (part) => (body += String(part)));
        request.on('end', () => {
          if (request.url?.includes('/containers/create') === true) {
            bodies.push(body);
          }
          response.setHeader('Api-Version', '1.50');
          response.statusCode = request.url?.endsWith('/_ping') === true ? 200 : 400;
          response.end(response.statusCode === 200 ? 'OK' : '{"message":"recorded"}');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const docker = { file: client, environment: { HOME: '/nonexistent', DOCKER_HOST: `tcp://127.0.0.1:${port}` } };
      const program = {
        file: '/usr/local/bin/python3',
        args: ['-S', '/project/guest'],
        readable: ['/project/guest'],
        environment: { PYTHONHASHSEED: '0' },
        processorSeconds: 120,
      };
      const command = contain({ docker, image: 'python:3.13-slim', memoryMb: 256 }, program);

      const outcome = await runCommand(command.file, command.args, {
        timeoutMs: 30_000,
        environment: docker.environment,
      });
      await new Promise((resolve) => server.close(resolve));

      expect(outcome).toMatchObject({ status: 'failed', problem: expect.stringContaining('recorded') });
      expect(bodies).toHaveLength(1);
      const asked: { readonly HostConfig?: object } = JSON.parse(bodies[0] ?? '');
      expect(asked).toMatchObject({
        User: '65534:65534',
        WorkingDir: '/tmp',
        Hostname: 'sandbox',
        Image: 'python:3.13-slim',
        Entrypoint: ['/bin/sh'],
        Tty: false,
        OpenStdin: true,
        AttachStdin: true,
        Cmd: [
          ...['-c', 'exec "$@" 3>&1 1>&2', 'sh', '/usr/bin/env', '-i', 'PYTHONHASHSEED=0'],
          ...['/usr/local/bin/python3', '-S', '/project/guest'],
        ],
      });
      expect(asked.HostConfig).toMatchObject({
        NetworkMode: 'none',
        ReadonlyRootfs: true,
        IpcMode: 'none',
        AutoRemove: true,
        Init: true,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
        Privileged: false,
        CapAdd: null,
        Binds: null,
        PidsLimit: 64,
        Memory: 256 * 1_048_576,
        MemorySwap: 256 * 1_048_576,
        NanoCpus: 1_000_000_000,
        PidMode: '',
        UsernsMode: '',
        PublishAllPorts: false,
        LogConfig: { Type: 'none', Config: {} },
        Tmpfs: { '/tmp': 'rw,noexec,nosuid,nodev,size=16m' },
        Mounts: [{ Type: 'bind', Source: '/project/guest', Target: '/project/guest', ReadOnly: true }],
        Ulimits: expect.arrayContaining([
          { Name: 'nofile', Hard: 64, Soft: 64 },
          { Name: 'fsize', Hard: 1_048_576, Soft: 1_048_576 },
          { Name: 'core', Hard: 0, Soft: 0 },
          { Name: 'cpu', Hard: 120, Soft: 120 },
        ]),
      });
    });
  });
});
