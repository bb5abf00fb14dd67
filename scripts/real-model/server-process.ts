import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { place } from './place';

/** The process number of the server, if it runs. Another process that has been given its number since is none. */
export function findServer(): number | undefined {
  const text = existsSync(place.process) ? readFileSync(place.process, 'utf8').trim() : '';
  if (!/^\d+$/.test(text)) {
    return undefined;
  }
  const { stdout } = spawnSync('ps', ['-p', text, '-o', 'args='], { encoding: 'utf8' });
  return stdout.includes(place.folder) ? Number(text) : undefined;
}
