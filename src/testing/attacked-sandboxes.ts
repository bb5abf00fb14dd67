import { findBubblewrapBackend } from '../sandbox/bubblewrap-backend';
import { embeddedBackend } from '../sandbox/embedded-backend';
import type { Sandbox } from '../sandbox/sandbox';
import { bubblewrapWorks } from './bubblewrap';

/** A way to open a sandbox of one process, to be attacked. */
export interface AttackedBackend {
  readonly name: string;
  readonly open: () => Promise<Sandbox>;
}

/** The backends that this machine offers: every attack is tried on each. */
export const attackedBackends: readonly AttackedBackend[] = [
  { name: 'embedded', open: () => Promise.resolve(embeddedBackend.open(1)) },
  ...(bubblewrapWorks ? [{ name: 'bubblewrap', open: openBubblewrap }] : []),
];

async function openBubblewrap(): Promise<Sandbox> {
  const found = await findBubblewrapBackend();
  if (!found.available) {
    throw new Error(found.reason);
  }
  return found.backend.open(1);
}
