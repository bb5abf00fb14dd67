import { availableParallelism } from 'node:os';
import { didYouMean } from '../basics/text/did-you-mean';
import type { Availability, JavaScriptEngine, Language, Sandbox, SandboxBackend } from './sandbox';
import { findBubblewrapBackend } from './bubblewrap-backend';
import { chooseSandbox, type Candidate, type ChosenSandbox } from './choose-sandbox';
import { findDockerBackend, findPodmanBackend } from './docker-backend';
import { embeddedBackend } from './embedded-backend';
import { pythonPackage } from './engine-command';
import { openProbeMemory } from './late-probe';

/** Backends, strongest first. */
const backendNames = ['docker', 'podman', 'bubblewrap', 'embedded'] as const;

type BackendName = (typeof backendNames)[number];

/** Values of `--sandbox`: a backend, or the strongest that contains code on this machine. */
export const sandboxNames = ['auto', ...backendNames] as const;

/** A backend, or `auto` for the strongest. */
export type SandboxName = (typeof sandboxNames)[number];

/** Which sandbox to open. */
export interface SandboxChoice {
  readonly backend: SandboxName;
  /** What JavaScript runs in; QuickJS by default. Node needs more than the embedded sandbox. */
  readonly javascript?: JavaScriptEngine;
  /** Maximum concurrent jobs; by default the number of processors. */
  readonly size?: number;
  /** Languages that it must run; by default whatever this machine can run. */
  readonly languages?: readonly Language[];
  /** Whether results are taken from disk, so that perhaps no job comes: what has held before is probed before the first. */
  readonly keepsResults?: boolean;
}

/** What of a choice a user makes. */
export type SandboxWish = Pick<SandboxChoice, 'backend' | 'javascript'>;

const opened = new Map<number, Sandbox>();
const choosing = new Map<string, Promise<ChosenSandbox>>();
const findings = new Map<string, Promise<Availability>>();

const find: Readonly<Record<BackendName, (javascript: JavaScriptEngine) => Promise<Availability>>> = {
  docker: (javascript) => findDockerBackend(undefined, javascript),
  podman: (javascript) => findPodmanBackend(undefined, javascript),
  bubblewrap: findBubblewrapBackend,
  embedded: (javascript) =>
    Promise.resolve({
      available: true,
      backend: javascript === 'node' ? withoutJavaScript(embeddedBackend) : embeddedBackend,
      remedies: {
        python: `Install CPython in WebAssembly: npm install --save-dev ${pythonPackage}.`,
        javascript: 'This sandbox contains only QuickJS.',
      },
    }),
};

/** The shared embedded sandbox, whose rulings are the same on every machine; its processes live as long as this process. */
export function openSandbox(size = availableParallelism()): Sandbox {
  const sandbox = opened.get(size) ?? withClose(embeddedBackend.open(size), () => opened.delete(size));
  opened.set(size, sandbox);
  return sandbox;
}

/** Opens the chosen sandbox, shared by equal choices; an `AssayError` says why it cannot be used and what to do. */
export function openChosenSandbox({
  backend,
  javascript = 'quickjs',
  size = availableParallelism(),
  languages,
  keepsResults = false,
}: SandboxChoice): Promise<ChosenSandbox> {
  const key = JSON.stringify([backend, javascript, size, languages, keepsResults]);
  const known = choosing.get(key);
  if (known !== undefined) {
    return known;
  }
  const names = backendNames.filter((name) => backend === 'auto' || backend === name);
  const candidates = names.map((name) => toCandidate(name, javascript));
  const memory = keepsResults ? openProbeMemory() : undefined;
  const chosen = chooseSandbox(candidates, { size, languages, javascript, memory }).then(({ sandbox, weaker }) => ({
    sandbox: withClose(sandbox, () => choosing.delete(key)),
    weaker,
  }));
  choosing.set(key, chosen);
  chosen.catch(() => choosing.delete(key));
  return chosen;
}

/** What to say of a name that no sandbox has. */
export function hintOnSandbox(text: string): string {
  return /^(none|no|off|false)$/i.test(text)
    ? ': code that a model wrote never runs unprotected, and embedded works everywhere'
    : didYouMean(text, sandboxNames);
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
function toCandidate(name: BackendName, javascript: JavaScriptEngine): Candidate {
  const key = `${name} ${javascript}`;
  return {
    name,
    find() {
      const finding = findings.get(key) ?? find[name](javascript);
      findings.set(key, finding);
      return finding;
    },
  };
}

function withoutJavaScript(backend: SandboxBackend): SandboxBackend {
  return {
    ...backend,
    open(size) {
      const sandbox = backend.open(size);
      return { ...sandbox, languages: sandbox.languages.filter((language) => language !== 'javascript') };
    },
  };
}
