import { setDraining } from '../store/control';
import type { Command } from 'gpt-assay/plugin';
import { createQueueCommand } from './change-command';

/** `assay queue drain`: lets workers exit. */
export const drainCommand: Command = createQueueCommand({
  name: 'drain',
  summary: 'Let workers exit after their current chunks; --end ends the drain',
  options: { end: { type: 'flag', summary: 'end the drain, so that workers take chunks again' } },
  read: ({ values }) => {
    const isDraining = !values.end;
    return {
      change: isDraining ? 'draining' : 'undrained',
      make: async (database) => {
        await setDraining(database, isDraining);
        return undefined;
      },
      say: () =>
        isDraining
          ? ['Draining: workers finish their current chunks and exit.', 'End the drain: npx assay queue drain --end']
          : ['The drain has ended: workers take chunks again.', 'Start a worker: npx assay worker'],
    };
  },
});
