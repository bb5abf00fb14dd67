import { describe, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { findBubblewrapBackend } from '../sandbox/bubblewrap-backend';
import { dockerImages, findPodmanBackend } from '../sandbox/docker-backend';
import { embeddedBackend } from '../sandbox/embedded-backend';
import type { JavaScriptEngine, Sandbox } from '../sandbox/sandbox';
import { bubblewrapWorks } from './bubblewrap';
import { sized } from './sized';

/** A way to open a sandbox of one process, to be attacked. */
export interface AttackedBackend {
  readonly name: string;
  readonly open: () => Promise<Sandbox>;
  /** Whether its processor time is seen from outside, which that of a container is not. */
  readonly isTimed: boolean;
}

/** Whether Podman is here and runs a container of both images; `npm test` does not ask. */
const podmanWorks = sized({ little: () => false, all: runsContainers })();

function runsContainers(): boolean {
  const limits = ['--ulimit', 'nproc=1024:1024', '--ulimit', 'nofile=64:64'];
  const options = ['run', '--rm', '--pull=never', '--network=none', ...limits];
  return Object.values(dockerImages).every(
    (image) =>
      spawnSync('/usr/bin/podman', [...options, image, '/bin/sh', '-c', 'true'], { stdio: 'ignore' }).status === 0,
  );
}

/** The backends that this machine offers: every attack is tried on each. */
export const attackedBackends: readonly AttackedBackend[] = [
  { name: 'embedded', isTimed: true, open: () => Promise.resolve(embeddedBackend.open(1)) },
  ...(bubblewrapWorks ? [{ name: 'bubblewrap', isTimed: true, open: () => openBubblewrap('quickjs') }] : []),
  // A container takes half a second to start.
  ...(podmanWorks ? [{ name: 'podman', isTimed: false, open: () => openPodman('quickjs') }] : []),
];

/** Those in which Node itself may run JavaScript. */
export const attackedNodes: readonly AttackedBackend[] = [
  ...(bubblewrapWorks ? [{ name: 'bubblewrap', isTimed: true, open: () => openBubblewrap('node') }] : []),
  ...(podmanWorks ? [{ name: 'podman', isTimed: false, open: () => openPodman('node') }] : []),
];

/** Tests of each of these backends; skipped by name where the machine offers none. */
export function describeBackends(
  backends: readonly AttackedBackend[],
  title: string,
  tests: (backend: AttackedBackend) => void,
): void {
  if (backends.length > 0) {
    describe.each(backends)(title, tests);
    return;
  }
  describe.skip(title, () => {
    test.todo('needs bubblewrap or Podman');
  });
}

async function openPodman(engine: JavaScriptEngine): Promise<Sandbox> {
  const found = await findPodmanBackend(undefined, engine);
  if (!found.available) {
    throw new Error(found.reason);
  }
  return found.backend.open(1);
}

async function openBubblewrap(engine: JavaScriptEngine): Promise<Sandbox> {
  const found = await findBubblewrapBackend(engine);
  if (!found.available) {
    throw new Error(found.reason);
  }
  return found.backend.open(1);
}
