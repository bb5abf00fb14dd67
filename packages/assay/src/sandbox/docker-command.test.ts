import { describe, expect, test } from '@jest/globals';
import { contain } from './docker-command';

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
