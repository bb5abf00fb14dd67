import { retryFailed } from '../../queue/store/control';
import type { Command } from '../command';
import { createQueueCommand } from './change-command';

/** `assay queue retry`: puts failed chunks back. */
export const retryCommand: Command = createQueueCommand({
  name: 'retry',
  summary: 'Put chunks back that failed, to be asked by the next command that wants the same',
  read: () => ({
    change: 'retried',
    make: retryFailed,
    say: (counted, { chunks }) =>
      chunks === 0
        ? ['No chunk has failed.', 'See what the queue holds: npx assay queue status']
        : [`Put back ${counted}.`, 'Give the command again that asked for them.'],
  }),
});
