import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { makeTemporaryFolder } from './temporary-folder';

/** What code in a sandbox is tempted with. */
export interface Bait {
  /** The text with `SECRET` (path of a file of ours, quoted), `WRITTEN` (a path beside it, quoted), `PORT` (of a server of ours) and `PARENT` (our process). */
  readonly fill: (text: string) => string;
  /** Expects that nobody came to the server and nothing was written. */
  readonly expectUntouched: () => void;
}

/** A secret file, a place to write to, a server and a variable of the environment, for the tests of the block in which it is called. */
export function layBait(): Bait {
  const folder = makeTemporaryFolder({ 'secret.txt': 'canary' });
  const secret = join(folder.path, 'secret.txt');
  const written = join(folder.path, 'written.txt');
  let connections = 0;
  let port = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    process.env['ASSAY_CANARY'] = 'secret';
  });
  afterAll(() => {
    delete process.env['ASSAY_CANARY'];
    server.close();
    folder.remove();
  });
  return {
    fill: (text) =>
      text
        .replaceAll('SECRET', JSON.stringify(secret))
        .replaceAll('WRITTEN', JSON.stringify(written))
        .replaceAll('PORT', String(port))
        .replaceAll('PARENT', String(process.pid)),
    expectUntouched: () =>
      expect({ connections, written: existsSync(written) }).toEqual({ connections: 0, written: false }),
  };
}
