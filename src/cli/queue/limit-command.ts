import { countRange, readCount } from '../../basics/settings/read-count';
import { stateLimits } from '../../queue/store/lanes';
import type { Command } from '../command';
import { createFlagReader } from '../flag-reader';
import { createQueueCommand } from './change-command';

/** `assay queue limit`: states what a server allows. */
export const limitCommand: Command = createQueueCommand({
  name: 'limit',
  summary: 'State how much a server allows in a minute, which all workers keep to together',
  usage: '--server <host> --model <name> [--calls <n>] [--tokens <n>]',
  options: {
    server: { type: 'value', valueName: '<host>', summary: 'such as api.openai.com' },
    model: { type: 'value', valueName: '<name>', summary: 'the model as its server names it' },
    calls: { type: 'value', valueName: '<n>', summary: 'calls in a minute' },
    tokens: { type: 'value', valueName: '<n>', summary: 'tokens of prompts in a minute' },
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
      say: () => [`All workers together keep to the limit of ${model} at ${server}.`, 'See it: npx assay queue status'],
    };
  },
});

function readTokens(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 1e9 ? Number(text) : undefined;
}
