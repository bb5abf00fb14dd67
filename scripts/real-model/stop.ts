import { rmSync } from 'node:fs';
import { place } from './place';
import { findServer } from './server-process';

/** Seconds for a reply that is being written; the server ends only after it. */
const patience = 5;

/** Ends the server that `npm run real-model` has started. */
async function stop(): Promise<void> {
  const server = findServer();
  if (server !== undefined) {
    process.kill(server);
    for (let second = 0; second < patience && findServer() === server; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    if (findServer() === server) {
      process.kill(server, 'SIGKILL');
    }
  }
  rmSync(place.process, { force: true });
  console.log(server === undefined ? 'No real model runs.' : 'Stopped. Begin again with: npm run real-model');
  console.log(`Weights and server stay in ${place.folder}.`);
}

void stop();
