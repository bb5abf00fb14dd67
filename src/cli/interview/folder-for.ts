import { resolve } from 'node:path';

/** Folder for what a step writes: the one that was named, else a new one in `reports/`. */
export function folderFor(folder: string, out: string | undefined, name: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return resolve(folder, out ?? `reports/${time}-${name}`);
}
