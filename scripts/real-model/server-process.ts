import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { place, placeOfServer } from '../../packages/together/dist/real-model-place';

/** Process number of the server on a port, if it runs. Another process that has been given its number since is none. */
export function findServer(port: string): number | undefined {
  const { process: file } = placeOfServer(port);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!/^\d+$/.test(text)) {
    return undefined;
  }
  const { stdout } = spawnSync('ps', ['-p', text, '-o', 'args='], { encoding: 'utf8' });
  return stdout.includes(place.folder) ? Number(text) : undefined;
}
