import { availableParallelism } from 'node:os';
import { didYouMean } from '../basics/text/did-you-mean';
import type { Availability } from './availability';
import { findBubblewrapBackend } from './bubblewrap-backend';
import { chooseSandbox, type Candidate, type ChosenSandbox } from './choose-sandbox';
import { findDockerBackend, findPodmanBackend } from './docker-backend';
import { embeddedBackend } from './embedded-backend';
import { pythonPackage } from './engine-command';
import type { Language, Sandbox } from './sandbox';

/** Backends, strongest first. */
const backendNames = ['docker', 'podman', 'bubblewrap', 'embedded'] as const;

type BackendName = (typeof backendNames)[number];

/** Values of `--sandbox`: a backend, or the strongest that contains code on this machine. */
export const sandboxNames = ['auto', ...backendNames] as const;

/** A backend, or `auto` for the strongest. */
export type SandboxName = (typeof sandboxNames)[number];

/** The sandbox that a text names; the message completes `--sandbox …`. */
export type SandboxNameReading =
  { readonly status: 'known'; readonly name: SandboxName } | { readonly status: 'unknown'; readonly message: string };

/** Which sandbox to open. */
export interface SandboxChoice {
  readonly backend: SandboxName;
  /** Maximum concurrent jobs; by default the number of processors. */
  readonly size?: number;
  /** Languages that it must run; by default whatever this machine can run. */
  readonly languages?: readonly Language[];
}

const opened = new Map<string, Sandbox>();
const choosing = new Map<string, Promise<ChosenSandbox>>();
const findings = new Map<BackendName, Promise<Availability>>();

const find: Readonly<Record<BackendName, () => Promise<Availability>>> = {
  docker: () => findDockerBackend(),
  podman: () => findPodmanBackend(),
  bubblewrap: findBubblewrapBackend,
  embedded: () =>
    Promise.resolve({
      available: true,
      backend: embeddedBackend,
      remedies: { python: `Install CPython in WebAssembly: npm install --save-dev ${pythonPackage}.` },
    }),
};

/** The shared embedded sandbox, whose rulings are the same on every machine; its processes live as long as this process. */
export function openSandbox(size = availableParallelism()): Sandbox {
  const key = String(size);
  const sandbox = opened.get(key) ?? withClose(embeddedBackend.open(size), () => opened.delete(key));
  opened.set(key, sandbox);
  return sandbox;
}

/** Opens the chosen sandbox, shared by equal choices; an `AssayError` says why it cannot be used and what to do. */
export function openChosenSandbox({
  backend,
  size = availableParallelism(),
  languages,
}: SandboxChoice): Promise<ChosenSandbox> {
  const key = JSON.stringify([backend, size, languages]);
  const known = choosing.get(key);
  if (known !== undefined) {
    return known;
  }
  const names = backendNames.filter((name) => backend === 'auto' || backend === name);
  const chosen = chooseSandbox(names.map(toCandidate), { size, languages }).then(({ sandbox, weaker }) => ({
    sandbox: withClose(sandbox, () => choosing.delete(key)),
    weaker,
  }));
  choosing.set(key, chosen);
  chosen.catch(() => choosing.delete(key));
  return chosen;
}

/** Parses the name of a sandbox. */
export function readSandboxName(text: string): SandboxNameReading {
  const name = sandboxNames.find((known) => known === text);
  if (name !== undefined) {
    return { status: 'known', name };
  }
  const choices = `expects one of ${sandboxNames.join(', ')}`;
  return {
    status: 'unknown',
    message: /^(none|no|off|false)$/i.test(text)
      ? `${choices}, received "${text}": code that a model wrote never runs unprotected, and embedded works everywhere`
      : `${choices}, received "${text}"${didYouMean(text, sandboxNames)}`,
  };
}

function withClose(sandbox: Sandbox, forget: () => unknown): Sandbox {
  return {
    ...sandbox,
    close() {
      forget();
      return sandbox.close();
    },
  };
}

/** Cached: a machine does not change while a command runs. */
function toCandidate(name: BackendName): Candidate {
  return {
    name,
    find() {
      const finding = findings.get(name) ?? find[name]();
      findings.set(name, finding);
      return finding;
    },
  };
}
