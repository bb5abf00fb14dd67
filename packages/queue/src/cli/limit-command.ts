import { type Command, countForm } from 'gpt-assay/plugin';
import { wholeNumber } from 'gpt-assay/basics';
import { stateLimits } from '../store/lanes';
import { createQueueCommand } from './change-command';

/** `assay queue limit`: sets a rate limit. */
export const limitCommand: Command = createQueueCommand({
  name: 'limit',
  summary: 'Set the rate limit of a model, shared by all workers',
  options: {
    server: {
      type: 'value',
      valueName: '<host>',
      summary: 'host of the server, such as api.openai.com',
      required: true,
    },
    model: { type: 'value', valueName: '<name>', summary: 'the model’s name at that server', required: true },
    calls: { ...countForm, type: 'value', valueName: '<n>', summary: 'maximum calls per minute' },
    tokens: {
      ...wholeNumber(1, 1_000_000_000),
      type: 'value',
      valueName: '<n>',
      summary: 'maximum prompt tokens per minute',
    },
  },
  read: ({ values: { server = '', model = '', calls, tokens }, problems }) => {
    if (problems.length === 0 && calls === undefined && tokens === undefined) {
      problems.push('expects --calls <n> or --tokens <n>');
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
