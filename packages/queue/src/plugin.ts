/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { type Command, definePlugin } from 'gpt-assay/plugin';
import { queueOption } from './queue-option';
import { queueTransport } from './transport';

const { queue } = queueOption;

/** Work beyond one machine: calls that workers make, through a queue in PostgreSQL. */
export const plugin = definePlugin({
  name: 'gpt-assay-queue',
  transport: queueTransport,
  options: [
    {
      options: {
        queue: {
          ...queue,
          summary: 'let workers of this queue make the calls, such as postgres://localhost/assay',
        },
      },
      isFor: asks,
    },
    {
      options: { queue: { ...queue, summary: 'let the workers of this queue run the answers' } },
      isFor: (command) => 'sandbox' in command.options && !('concurrency' in command.options),
    },
  ],
  schemas: () => (require('./schemas') as typeof import('./schemas')).queueSchemas,
  commands: {
    worker: {
      heading: 'Run elsewhere',
      prints: ['worker-output'],
      load: () => (require('./cli/worker-command') as typeof import('./cli/worker-command')).workerCommand,
    },
    'queue status': {
      heading: 'Run elsewhere',
      prints: ['queue-status-output'],
      load: () => (require('./cli/status-command') as typeof import('./cli/status-command')).statusCommand,
    },
    'queue drain': {
      heading: 'Run elsewhere',
      prints: ['queue-change-output'],
      load: () => (require('./cli/change-command') as typeof import('./cli/change-command')).drainCommand,
    },
    'queue retry': {
      heading: 'Run elsewhere',
      prints: ['queue-change-output'],
      load: () => (require('./cli/change-command') as typeof import('./cli/change-command')).retryCommand,
    },
    'queue cancel': {
      heading: 'Run elsewhere',
      prints: ['queue-change-output'],
      load: () => (require('./cli/change-command') as typeof import('./cli/change-command')).cancelCommand,
    },
    'queue limit': {
      heading: 'Run elsewhere',
      prints: ['queue-change-output'],
      load: () => (require('./cli/change-command') as typeof import('./cli/change-command')).limitCommand,
    },
  },
});

/** Whether a command asks models, as many as there are. */
function asks({ options }: Pick<Command, 'options'>): boolean {
  return 'samples-per-request' in options;
}
