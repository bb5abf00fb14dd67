import { cancelChunks } from '../../queue/store/control';
import type { Command } from '../command';
import { createQueueCommand } from './change-command';

const sessionForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `assay queue cancel`: takes chunks out of a queue. */
export const cancelCommand: Command = createQueueCommand({
  name: 'cancel',
  summary: 'Take waiting calls out of the queue and end the commands that wait for them; kept replies stay',
  usage: '(--session <id> | --all)',
  options: {
    session: { type: 'value', valueName: '<id>', summary: 'of one command, as assay queue status names it' },
    all: { type: 'flag', summary: 'of all commands' },
  },
  read: ({ options }, problems) => {
    const session = options.get('session');
    if (options.has('all') === (session !== undefined)) {
      problems.push('expects either --session <id>, as assay queue status names it, or --all');
    }
    if (session !== undefined && !sessionForm.test(session)) {
      problems.push(`--session expects an id such as assay queue status shows, received "${session}"`);
    }
    return {
      change: 'cancelled',
      make: (database) => cancelChunks(database, session),
      say: (counted, { chunks }) =>
        chunks === 0
          ? ['Nothing was waiting.', 'See what the queue holds: npx assay queue status']
          : [`Cancelled ${counted}.`, 'Replies that came are kept; the next run goes on with them.'],
    };
  },
});
