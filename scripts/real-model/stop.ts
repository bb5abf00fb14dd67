import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { place, placeOfServer, usualPort } from '../../packages/together/dist/real-model-place';
import { endWithReader } from '../end-with-reader';
import { findServer } from './server-process';

/** Seconds for a reply that is being written; the server ends only after it. */
const patience = 5;

/** Ends the server that `npm run real-model` has started on this port. */
async function stop(): Promise<void> {
  const { port } = parseArgs({ options: { port: { type: 'string', default: usualPort } } }).values;
  const server = findServer(port);
  if (server !== undefined) {
    process.kill(server);
    for (let second = 0; second < patience && findServer(port) === server; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    if (findServer(port) === server) {
      process.kill(server, 'SIGKILL');
    }
  }
  for (const file of Object.values(placeOfServer(port))) {
    rmSync(file, { force: true });
  }
  const state = server === undefined ? `No real model runs on port ${port}.` : 'Stopped.';
  console.log(`${state} Weights and server stay in ${place.folder}.\nBegin again with: npm run real-model`);
}

endWithReader();
void stop();
