/* oxlint-disable typescript/no-require-imports -- only a command with a queue loads these modules */
import type { Transport } from 'gpt-assay/plugin';
import { completeQueueAddress } from './database/complete-address';

/** The queue as a transport: calls wait in a database until a worker makes them. */
export const queueTransport: Transport = {
  option: 'queue',
  variable: 'ASSAY_QUEUE',
  completeAddress: completeQueueAddress,
  check: (command) => (require('./check-queue') as typeof import('./check-queue')).checkQueue(command),
  openCalls(address, options) {
    const { openRemoteCalls } = require('./open-remote-calls') as typeof import('./open-remote-calls');
    return openRemoteCalls(address, options);
  },
  openSandbox(address, options) {
    const { openRemoteSandbox } = require('./open-remote-sandbox') as typeof import('./open-remote-sandbox');
    return openRemoteSandbox(address, options);
  },
};
