import { statSync } from 'node:fs';
import { placeToRead } from './disk-bounds';
import { guard } from './disk-open';

/** By which a file is known to be as it was. */
export interface FileState {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Size and time of a file; `undefined` when there is none. */
export function stateOf(file: string): FileState | undefined {
  return guard('read', file, () => {
    const place = placeToRead(file);
    const stats = place === undefined ? undefined : statSync(place, { throwIfNoEntry: false });
    return stats?.isFile() === true ? { size: stats.size, modified: stats.mtimeMs } : undefined;
  });
}
