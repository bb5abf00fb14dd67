import { countRange, readCount } from '../../basics/settings/read-count';
import { stateLimits } from '../../model/queue/store/lanes';
import type { Command } from '../command';
import { createFlagReader } from '../flag-reader';
import { createQueueCommand } from './change-command';

/** `assay queue limit`: sets a rate limit. */
export const limitCommand: Command = createQueueCommand({
  name: 'limit',
  summary: 'Set the rate limit of a model, shared by all workers',
  usage: '--server <host> --model <name> [--calls <n>] [--tokens <n>]',
  options: {
    server: { type: 'value', valueName: '<host>', summary: 'host of the server, such as api.openai.com' },
    model: { type: 'value', valueName: '<name>', summary: 'the model’s name at that server' },
    calls: { type: 'value', valueName: '<n>', summary: 'maximum calls per minute' },
    tokens: { type: 'value', valueName: '<n>', summary: 'maximum prompt tokens per minute' },
  },
  read: ({ options }, problems) => {
    const read = createFlagReader(options, problems);
    const [server, model] = [options.get('server') ?? '', options.get('model') ?? ''];
    const tokensRange = 'a whole number from 1 to 1,000,000,000';
    const [calls, tokens] = [read('calls', readCount, countRange), read('tokens', readTokens, tokensRange)];
    if (server === '' || model === '' || (!options.has('calls') && !options.has('tokens'))) {
      problems.push('expects --server <host>, --model <name> and --calls <n> or --tokens <n>');
    }
    return {
      change: 'limited',
      make: async (database) => {
        await stateLimits(database, { server, model, calls, tokens });
        return undefined;
      },
      say: () => [
        `Limit set: all workers share it for ${model} at ${server}.`,
        'See the queue: npx assay queue status',
      ],
    };
  },
});

function readTokens(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 1e9 ? Number(text) : undefined;
}
