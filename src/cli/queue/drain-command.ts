import { setDraining } from '../../queue/store/control';
import type { Command } from '../command';
import { createQueueCommand } from './change-command';

/** `assay queue drain`: lets workers end. */
export const drainCommand: Command = createQueueCommand({
  name: 'drain',
  summary: 'Let workers end once they have asked what they hold; --end lets them work again',
  usage: '[--end]',
  options: { end: { type: 'flag', summary: 'let workers take chunks again' } },
  read: ({ options }) => {
    const isDraining = !options.has('end');
    return {
      change: isDraining ? 'draining' : 'undrained',
      make: async (database) => {
        await setDraining(database, isDraining);
        return undefined;
      },
      say: () =>
        isDraining
          ? [
              'The queue is drained: workers take nothing new, and end.',
              'Let them work again: npx assay queue drain --end',
            ]
          : ['Workers take chunks again.', 'Start some: npx assay worker'],
    };
  },
});
