import { rmSync } from 'node:fs';
import { place } from './place';
import { findServer } from './server-process';

/** Ends the server that `npm run real-model` has started. */
function stop(): void {
  const server = findServer();
  if (server !== undefined) {
    process.kill(server);
  }
  rmSync(place.process, { force: true });
  console.log(server === undefined ? 'No real model runs.' : 'Stopped. Begin again with: npm run real-model');
  console.log(`Weights and server stay in ${place.folder}.`);
}

stop();
