import { relative, resolve } from 'node:path';
import { createFolder } from '../basics/disk/disk-claims';
import { stampOf } from '../output/folder/report-places';
import type { Terminal } from './terminal';

/** Makes the folder that was named, else a new one in `reports/` of that name; says when what was named is taken. */
export function openFolder(
  folder: string,
  out: string | undefined,
  { name, startedAt = new Date().toISOString() }: { readonly name: string; readonly startedAt?: string },
  terminal: Terminal,
): string {
  const wanted = resolve(folder, out ?? `reports/${stampOf(startedAt)}-${name}`);
  const path = createFolder(wanted, { reuseEmpty: out !== undefined });
  if (out !== undefined && path !== wanted) {
    terminal.error(`${placeOf(folder, wanted)} already exists, so the report goes to ${placeOf(folder, path)}.`);
  }
  return path;
}

/** The path as seen from the folder, if it is in it. */
export function placeOf(folder: string, path: string): string {
  const place = relative(folder, path);
  return place.startsWith('..') ? path : place;
}
