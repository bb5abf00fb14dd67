import { homedir } from 'node:os';
import { isFile } from '../basics/disk/disk';
import {
  type Availability,
  languages,
  type JavaScriptEngine,
  type Job,
  type Language,
  type Sandbox,
  type SandboxBackend,
} from './sandbox';
import { startEngineProcess, type EngineProcess } from './child-process';
import { contain, type Docker } from './docker-command';
import { engineArguments, engineFolders } from './engine-command';
import { createEnginePool, type EnginePool, joinPools, createSingleUsePool } from './engine-pool';
import { nodeProgram, pythonProgram } from './confined-program';
import { probeBackend } from './probe-sandbox';
import { runCommand } from './run-command';

/** Official images with the interpreters; only the user pulls them. */
export const dockerImages: Readonly<Record<Language, string>> = {
  javascript: 'node:22-slim',
  python: 'python:3.13-slim',
};

/** A program that speaks Docker's command line. */
interface ContainerClient {
  readonly name: 'docker' | 'podman';
  readonly files: readonly string[];
  /** What gives the version of the engine behind it, and whether one is there. */
  readonly version: string;
  readonly title: string;
  readonly remedy: string;
  /** What stands before an image's name: Podman knows no registry by itself. */
  readonly registry: string;
  /** Options of a container that the other does not need. */
  readonly extra: readonly string[];
}

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
const dockerClient: ContainerClient = {
  name: 'docker',
  title: 'Docker',
  registry: '',
  extra: [],
  files: folders.map((folder) => `${folder}/docker`),
  version: '{{.Server.Version}}',
  remedy: 'Install and start Docker.',
};
const podmanClient: ContainerClient = {
  name: 'podman',
  title: 'Podman',
  registry: 'docker.io/library/',
  files: folders.map((folder) => `${folder}/podman`),
  version: '{{.Client.Version}}',
  remedy: 'Install Podman.',
  // Its default is more than a container in a container may ask for.
  extra: ['--ulimit', 'nproc=1024:1024'],
};
/** Where the image has Node. */
const imageNode = '/usr/local/bin/node';
const answerMs = 2_000;
const memoryMb: Readonly<Record<Language, number>> = { javascript: 512, python: 256 };

/**
 * Engines in containers, if a Docker engine responds and has an image: JavaScript in the same engine as in the embedded
 * backend or, as Python does, in the image's own interpreter, one container for each job.
 */
export function findDockerBackend(
  files = dockerClient.files,
  engine: JavaScriptEngine = 'quickjs',
): Promise<Availability> {
  return findBackend({ ...dockerClient, files }, engine);
}

/** As `findDockerBackend`, with Podman, which needs no engine that runs all the time. */
export function findPodmanBackend(
  files = podmanClient.files,
  engine: JavaScriptEngine = 'quickjs',
): Promise<Availability> {
  return findBackend({ ...podmanClient, files }, engine);
}

async function findBackend(client: ContainerClient, javascript: JavaScriptEngine): Promise<Availability> {
  const { name, title, remedy: installing, extra } = client;
  const file = client.files.find(isFile);
  if (file === undefined) {
    return { available: false, reason: `there is no \`${name}\` on this machine`, remedy: installing };
  }
  const pull = (language: Language): string => `\`${name} pull ${client.registry}${dockerImages[language]}\``;
  const environment = {
    HOME: homedir(),
    ...(name === 'podman' && { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }),
  };
  const docker: Docker = { file, environment, extra };
  const ask = (...args: readonly string[]) =>
    runCommand(file, args, { timeoutMs: answerMs, environment: docker.environment });
  const engine = await ask('version', '--format', client.version);
  if (engine.status !== 'succeeded') {
    const why = engine.status === 'failed' ? ` (${engine.problem})` : '';
    return { available: false, reason: `no ${title} engine answers${why}`, remedy: `Start ${title}.` };
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
    name,
    open: (size) => openContainers(docker, { engine: `${name} ${engine.output}`, runnable, javascript, size }),
    probe: () => probeBackend(backend),
  };
  const remedies = Object.fromEntries(languages.map((language) => [language, `Run ${pull(language)}.`]));
  return { available: true, backend, remedies };
}

interface DockerOptions {
  /** Name and version. */
  readonly engine: string;
  readonly runnable: readonly Language[];
  readonly javascript: JavaScriptEngine;
  readonly size: number;
}

function openContainers(docker: Docker, { engine, runnable, javascript, size }: DockerOptions): Sandbox {
  const engines: Readonly<Record<Language, string>> = {
    javascript: `JavaScript (${javascript === 'node' ? 'Node' : 'quickjs-ng 0.12.1 in WebAssembly'}, ${dockerImages.javascript})`,
    python: `Python (${dockerImages.python})`,
  };
  const open: Readonly<Record<Language, (docker: Docker, size: number) => EnginePool>> = {
    javascript: javascript === 'node' ? openNode : openQuickJs,
    python: openPython,
  };
  return joinPools(
    `${engine}: ${runnable.map((language) => engines[language]).join(', ')}`,
    Object.fromEntries(runnable.map((language) => [language, open[language](docker, size)])),
  );
}

function openQuickJs(docker: Docker, size: number): EnginePool {
  const options = { docker, image: dockerImages.javascript, memoryMb: memoryMb.javascript };
  const program = { file: imageNode, args: engineArguments(), readable: engineFolders() };
  return createEnginePool({
    size,
    start: () => startEngineProcess(contain(options, program)),
    jobsPerProcess: 5_000,
  });
}

function openNode(docker: Docker, size: number): EnginePool {
  const options = { docker, image: dockerImages.javascript, memoryMb: memoryMb.javascript };
  const start = (job: Job): EngineProcess => startEngineProcess(contain(options, nodeProgram(imageNode, job)));
  return createEnginePool({ size, start, jobsPerProcess: 1 });
}

function openPython(docker: Docker, size: number): EnginePool {
  const options = { docker, image: dockerImages.python, memoryMb: memoryMb.python };
  const program = pythonProgram('/usr/local/bin/python3');
  return createSingleUsePool(size, () => startEngineProcess(contain(options, program)));
}
