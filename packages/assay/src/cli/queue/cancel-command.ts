import { cancelChunks } from '../../model/queue/store/control';
import type { Command } from '../command';
import { createQueueCommand } from './change-command';

const sessionForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `assay queue cancel`: cancels queued calls. */
export const cancelCommand: Command = createQueueCommand({
  name: 'cancel',
  summary: 'Cancel queued calls and end the commands waiting for them; stored replies are kept',
  usage: '(--session <id> | --all)',
  options: {
    session: {
      type: 'value',
      valueName: '<id>',
      summary: 'cancel the calls of one command (id from assay queue status)',
    },
    all: { type: 'flag', summary: 'cancel the calls of all commands' },
  },
  read: ({ options }, problems) => {
    const session = options.get('session');
    if (options.has('all') === (session !== undefined)) {
      problems.push('expects either --session <id> (from assay queue status) or --all');
    }
    if (session !== undefined && !sessionForm.test(session)) {
      problems.push(`--session expects an id from assay queue status, received "${session}"`);
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
