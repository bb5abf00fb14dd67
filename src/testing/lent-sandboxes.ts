import { setMaxListeners } from 'node:events';
import type { Availability } from '../sandbox/availability';
import { SandboxError } from '../sandbox/sandbox-errors';
import type { JavaScriptEngine, Sandbox, SandboxBackend } from '../sandbox/sandbox';
import { findLastingBubblewrap, lastingEmbedded } from './lasting-backends';

export { openEmbedded } from '../sandbox/embedded-backend';

/** The embedded backend, with the worker's engines. */
export const embeddedBackend = lend(lastingEmbedded);

/** Finds the bubblewrap backend, with the worker's engines. */
export async function findBubblewrapBackend(engine?: JavaScriptEngine): Promise<Availability> {
  const availability = await findLastingBubblewrap(engine);
  return availability.available ? { ...availability, backend: lend(availability.backend) } : availability;
}

/**
 * A backend whose sandboxes belong to the Jest worker. A test file that closes one ends only its own jobs: starting an
 * engine costs more than most of a file's jobs, so the next file gets it.
 */
function lend(backend: SandboxBackend): SandboxBackend {
  return { ...backend, open: (size) => lease(backend.open(size)) };
}

function lease(sandbox: Sandbox): Sandbox {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return {
    ...sandbox,
    async run(job, signal) {
      if (end.signal.aborted) {
        throw new SandboxError('The sandbox is closed.');
      }
      try {
        return await sandbox.run(job, AbortSignal.any([end.signal, ...(signal === undefined ? [] : [signal])]));
      } catch (error) {
        // The worker's sandbox has another copy of the class.
        throw error instanceof Error && error.name === 'SandboxError' ? new SandboxError(error.message) : error;
      }
    },
    close() {
      end.abort(new SandboxError('The sandbox was closed.'));
      return Promise.resolve();
    },
  };
}
