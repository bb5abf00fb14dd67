import { checkVersion } from '../database/migrate';
import { readStatus } from '../store/status';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueStatusDocument } from './queue-documents';
import { renderQueue } from './render-queue';

/** `assay queue status`: shows the content of a queue. */
export const statusCommand: Command = defineCommand({
  name: 'queue status',
  summary: 'Show the commands, servers and workers of a queue (read-only)',
  positionals: '',
  example: 'npx assay queue status --queue postgres://localhost/assay',
  options: { ...queueOption, ...jsonOption },

  async run(invocation, terminal) {
    const { problems } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    failWith('queue status', problems);
    return withQueue(address, terminal, async (database) => {
      await checkVersion(database);
      const { sessions, lanes, workers, ...status } = await readStatus(database);
      const document: QueueStatusDocument = {
        queue: database.address.shown,
        ...status,
        sessions: [...sessions],
        lanes: [...lanes],
        workers: [...workers],
      };
      printDocument(invocation, terminal, document, renderQueue);
      return exitCodes.passed;
    });
  },
});
