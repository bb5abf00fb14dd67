import { cancelChunks } from '../store/control';
import type { Command } from 'gpt-assay/plugin';
import { createQueueCommand } from './change-command';

const sessionForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `assay queue cancel`: cancels queued calls. */
export const cancelCommand: Command = createQueueCommand({
  name: 'cancel',
  summary: 'Cancel queued calls and end the commands waiting for them; stored replies are kept',
  options: {
    session: {
      type: 'value',
      valueName: '<id>',
      summary: 'cancel the calls of one command (id from assay queue status)',
      parse: (text: string) => (sessionForm.test(text) ? text : undefined),
      expected: 'an id from assay queue status',
    },
    all: {
      type: 'flag',
      summary: 'cancel the calls of all commands',
      conflicts: { with: ['session'], because: 'cancels every session' },
    },
  },
  read: ({ values: { session, all }, problems }) => {
    if (problems.length === 0 && session === undefined && !all) {
      problems.push('expects either --session <id> (from assay queue status) or --all');
    }
    return {
      change: 'cancelled',
      make: (database) => cancelChunks(database, session),
      say: (counted, { chunks }) =>
        chunks === 0
          ? ['Nothing to cancel: no calls are queued.', 'See the queue: npx assay queue status']
          : [`Cancelled ${counted}.`, 'Stored replies are kept. Rerun a command to continue from them.'],
    };
  },
});
