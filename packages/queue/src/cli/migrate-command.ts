import { checkVersion, grant, migrate } from '../database/migrate';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueChangeDocument } from './queue-documents';

/** `assay queue migrate`: creates or upgrades the tables of a queue. */
export const migrateCommand: Command = defineCommand({
  name: 'queue migrate',
  summary: 'Create or upgrade the tables of a queue, and grant a role access',
  positionals: '',
  example: 'npx assay queue migrate --queue postgres://localhost/assay --grant assay_worker',
  options: {
    ...queueOption,
    grant: {
      type: 'value',
      valueName: '<role>',
      summary: 'grant this role what workers and commands need; it cannot create or drop tables',
    },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, problems } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    failWith('queue migrate', problems);
    const { grant: role } = values;
    return withQueue(address, terminal, async (database) => {
      const { from, to } = await migrate(database);
      if (role !== undefined) {
        await grant(database, role);
      }
      await checkVersion(database);
      const document: QueueChangeDocument = {
        queue: database.address.shown,
        change: 'migrated',
        chunks: null,
        calls: null,
        version: to,
      };
      const done = from === to ? `is up to date (tables of version ${to})` : `is ready (tables of version ${to})`;
      const granted = role === undefined ? '' : ` Role ${role} has access.`;
      printDocument(invocation, terminal, document, () =>
        [
          `The queue at ${document.queue} ${done}.${granted}`,
          'Start a worker: npx assay worker. Then ask through it: npx assay repeat <challenge> --queue <address>',
        ].join('\n'),
      );
      return exitCodes.passed;
    });
  },
});
