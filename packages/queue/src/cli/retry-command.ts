import { retryFailed } from '../store/control';
import type { Command } from 'gpt-assay/plugin';
import { createQueueCommand } from './change-command';

/** `assay queue retry`: requeues failed chunks. */
export const retryCommand: Command = createQueueCommand({
  name: 'retry',
  summary: 'Requeue failed chunks',
  options: {},
  read: () => ({
    change: 'retried',
    make: retryFailed,
    say: (counted, { chunks }) =>
      chunks === 0
        ? ['Nothing to retry: no chunk has failed.', 'See the queue: npx assay queue status']
        : [`Requeued ${counted}.`, 'Rerun the command that asked for them.'],
  }),
});
