import { setMaxListeners } from 'node:events';
import type { OracleTools } from '../oracle/oracle';
import { embeddedBackend } from '../sandbox/embedded-backend';
import type { Job } from '../sandbox/sandbox';

/** What an oracle may use, with a sandbox of its own that keeps what it was sent. */
export interface RecordedTools extends OracleTools {
  /** Every job so far, in order. */
  readonly jobs: readonly Job[];
  readonly close: () => Promise<void>;
}

/** Opens a sandbox of one process for a test file; close it after the last test. */
export function openOracleTools(): RecordedTools {
  const sandbox = embeddedBackend.open(1);
  const jobs: Job[] = [];
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  return {
    jobs,
    signal,
    sandbox: {
      ...sandbox,
      run(job, signal) {
        jobs.push(job);
        return sandbox.run(job, signal);
      },
    },
    close: sandbox.close,
  };
}
