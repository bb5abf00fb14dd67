import { relative, resolve } from 'node:path';
import { createFolder } from '../../basics/disk/disk-claims';
import { stampOf } from '../../output/folder/report-places';
import type { Terminal } from '../../plugin/invocation';

/** Creates the named folder, or else a new one in `reports/`; says if the named one is taken. */
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

/** The path relative to the folder, if it is inside. */
export function placeOf(folder: string, path: string): string {
  const place = relative(folder, path);
  return place.startsWith('..') ? path : place;
}
