import { randomUUID } from 'node:crypto';
import type { EngineCommand } from './child-process';
import { nobody, type ConfinedProgram } from './confined-program';
import { runCommand } from './run-command';

/** A Docker client that can reach an engine. */
export interface Docker {
  readonly file: string;
  /** Variables it needs to find its settings. */
  readonly environment: Readonly<Record<string, string>>;
  /** Options of every container beside those that all have. */
  readonly extra?: readonly string[];
}

/** Limits of a container. */
export interface ContainerOptions {
  readonly docker: Docker;
  readonly image: string;
  readonly memoryMb: number;
}

const killMs = 10_000;
/** Descriptors above 2 do not reach a container: reports go to standard output, printed output to standard error. */
const passReports = 'exec "$@" 3>&1 1>&2';

/**
 * The command that runs a program in a new container: no network, no writable files except a small folder in memory, no
 * capabilities, `nobody` as its user, and read-only access to the named files of this machine.
 */
export function contain({ docker, image, memoryMb }: ContainerOptions, program: ConfinedProgram): EngineCommand {
  const { file, args, readable, environment = {}, processorSeconds } = program;
  const name = `assay-${randomUUID()}`;
  const variables = Object.entries(environment).map(([variable, value]) => `${variable}=${value}`);
  return {
    file: docker.file,
    args: [
      ...['run', '--rm', '--interactive', '--pull=never', '--name', name, '--init'],
      ...['--network=none', '--read-only', '--ipc=none', '--tmpfs', '/tmp:rw,noexec,nosuid,nodev,size=16m'],
      ...['--cap-drop=ALL', '--security-opt=no-new-privileges', '--user', `${nobody}:${nobody}`],
      ...['--pids-limit=64', `--memory=${memoryMb}m`, `--memory-swap=${memoryMb}m`, '--cpus=1'],
      ...['--ulimit', 'nofile=64:64', '--ulimit', 'fsize=1048576:1048576', '--ulimit', 'core=0:0'],
      ...(processorSeconds === undefined ? [] : ['--ulimit', `cpu=${processorSeconds}`]),
      ...(docker.extra ?? []),
      ...['--hostname', 'sandbox', '--log-driver=none', '--workdir', '/tmp', '--entrypoint', '/bin/sh'],
      ...readable.flatMap((path) => ['--mount', `type=bind,source=${path},target=${path},readonly`]),
      ...[image, '-c', passReports, 'sh', '/usr/bin/env', '-i', ...variables, file, ...args],
    ],
    environment: docker.environment,
    container: {
      async kill() {
        // The client may be gone while its container is still there.
        await runCommand(docker.file, ['kill', name], { timeoutMs: killMs, environment: docker.environment });
      },
    },
  };
}
