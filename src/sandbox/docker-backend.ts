import { homedir } from 'node:os';
import { isFile } from '../basics/disk/disk';
import type { Availability } from './availability';
import { startEngineProcess } from './child-process';
import { contain, type Docker } from './docker-command';
import { engineArguments, engineFolders } from './engine-command';
import { createEnginePool, type EnginePool } from './engine-pool';
import { joinPools } from './join-pools';
import { probeBackend } from './probe-sandbox';
import { pythonProgram } from './python-program';
import { runCommand } from './run-command';
import { languages, type Language, type Sandbox, type SandboxBackend } from './sandbox';
import { createSingleUsePool } from './single-use-pool';

/** Official images with the interpreters; only the user pulls them. */
export const dockerImages: Readonly<Record<Language, string>> = {
  javascript: 'node:22-slim',
  python: 'python:3.13-slim',
};

const candidates = ['/usr/bin/docker', '/usr/local/bin/docker', '/opt/homebrew/bin/docker'];
const answerMs = 2_000;
const memoryMb: Readonly<Record<Language, number>> = { javascript: 512, python: 256 };

/**
 * Engines in containers, if a Docker engine responds and has an image: JavaScript in the same engine as in the embedded
 * backend, Python in the image's own interpreter, one container for each job.
 */
export async function findDockerBackend(files: readonly string[] = candidates): Promise<Availability> {
  const file = files.find(isFile);
  if (file === undefined) {
    return { available: false, reason: 'there is no `docker` on this machine', remedy: 'Install and start Docker.' };
  }
  const docker: Docker = { file, environment: { HOME: homedir() } };
  const ask = (...args: readonly string[]) =>
    runCommand(file, args, { timeoutMs: answerMs, environment: docker.environment });
  const engine = await ask('version', '--format', '{{.Server.Version}}');
  if (engine.status !== 'succeeded') {
    const why = engine.status === 'failed' ? ` (${engine.problem})` : '';
    return { available: false, reason: `no Docker engine answers${why}`, remedy: 'Start Docker.' };
  }
  const found = await Promise.all(
    languages.map(async (language) => {
      const image = await ask('image', 'inspect', '--format', '{{.Id}}', dockerImages[language]);
      return image.status === 'succeeded' ? [language] : [];
    }),
  );
  const runnable = found.flat();
  if (runnable.length === 0) {
    const remedy = `Run ${languages.map(pull).join(' and ')}.`;
    return { available: false, reason: 'none of its images is here', remedy };
  }
  const backend: SandboxBackend = {
    name: 'docker',
    open: (size) => openDocker(docker, { version: engine.output, runnable, size }),
    probe: () => probeBackend(backend),
  };
  const remedies = Object.fromEntries(languages.map((language) => [language, `Run ${pull(language)}.`]));
  return { available: true, backend, remedies };
}

function pull(language: Language): string {
  return `\`docker pull ${dockerImages[language]}\``;
}

interface DockerOptions {
  readonly version: string;
  readonly runnable: readonly Language[];
  readonly size: number;
}

function openDocker(docker: Docker, { version, runnable, size }: DockerOptions): Sandbox {
  const engines: Readonly<Record<Language, string>> = {
    javascript: `JavaScript (quickjs-ng 0.12.1 in WebAssembly, ${dockerImages.javascript})`,
    python: `Python (${dockerImages.python})`,
  };
  const open: Readonly<Record<Language, (docker: Docker, size: number) => EnginePool>> = {
    javascript: openJavaScript,
    python: openPython,
  };
  return joinPools(
    `docker ${version}: ${runnable.map((language) => engines[language]).join(', ')}`,
    Object.fromEntries(runnable.map((language) => [language, open[language](docker, size)])),
  );
}

function openJavaScript(docker: Docker, size: number): EnginePool {
  const options = { docker, image: dockerImages.javascript, memoryMb: memoryMb.javascript };
  const program = { file: '/usr/local/bin/node', args: engineArguments(), readable: engineFolders() };
  return createEnginePool({
    size,
    start: () => startEngineProcess(contain(options, program)),
    jobsPerProcess: 5_000,
  });
}

function openPython(docker: Docker, size: number): EnginePool {
  const options = { docker, image: dockerImages.python, memoryMb: memoryMb.python };
  const program = pythonProgram('/usr/local/bin/python3');
  return createSingleUsePool(size, () => startEngineProcess(contain(options, program)));
}
