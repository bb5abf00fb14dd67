/* oxlint-disable typescript/no-require-imports -- a command line loads its own command and no other */
import { definePlugin } from '../plugin/plugin';

/** Work beyond one machine: calls that workers make, through a queue in PostgreSQL. */
export const plugin = definePlugin({
  name: 'gpt-assay-queue',
  commands: {
    worker: {
      heading: 'Run elsewhere',
      load: () =>
        (require('../cli/worker/worker-command') as typeof import('../cli/worker/worker-command')).workerCommand,
    },
    'queue migrate': {
      heading: 'Run elsewhere',
      load: () =>
        (require('../cli/queue/migrate-command') as typeof import('../cli/queue/migrate-command')).migrateCommand,
    },
    'queue status': {
      heading: 'Run elsewhere',
      load: () =>
        (require('../cli/queue/status-command') as typeof import('../cli/queue/status-command')).statusCommand,
    },
    'queue drain': {
      heading: 'Run elsewhere',
      load: () => (require('../cli/queue/drain-command') as typeof import('../cli/queue/drain-command')).drainCommand,
    },
    'queue retry': {
      heading: 'Run elsewhere',
      load: () => (require('../cli/queue/retry-command') as typeof import('../cli/queue/retry-command')).retryCommand,
    },
    'queue cancel': {
      heading: 'Run elsewhere',
      load: () =>
        (require('../cli/queue/cancel-command') as typeof import('../cli/queue/cancel-command')).cancelCommand,
    },
    'queue export': {
      heading: 'Run elsewhere',
      load: () =>
        (require('../cli/queue/export-command') as typeof import('../cli/queue/export-command')).exportCommand,
    },
    'queue limit': {
      heading: 'Run elsewhere',
      load: () => (require('../cli/queue/limit-command') as typeof import('../cli/queue/limit-command')).limitCommand,
    },
  },
});
