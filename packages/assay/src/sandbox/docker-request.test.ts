import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { contain } from './docker-command';
import { runCommand } from './run-command';

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
