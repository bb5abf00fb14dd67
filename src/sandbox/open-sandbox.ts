import { availableParallelism } from 'node:os';
import { embeddedBackend } from './embedded-backend';
import type { Sandbox } from './sandbox';

const opened = new Map<number, Sandbox>();

/** The sandbox of this process, with up to `size` jobs at a time: its processes live as long as this one. */
export function openSandbox(size = availableParallelism()): Sandbox {
  const known = opened.get(size);
  if (known !== undefined) {
    return known;
  }
  const sandbox = embeddedBackend.open(size);
  const shared: Sandbox = {
    ...sandbox,
    close() {
      opened.delete(size);
      return sandbox.close();
    },
  };
  opened.set(size, shared);
  return shared;
}
