import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { listFolder } from '../basics/disk/disk';
import { removeFolder } from '../basics/disk/disk-claims';

/** Folder for the texts that the suites of a Jest command store next to its log. */
function textsOf(log: string): string {
  return log.replace(/\.jsonl$/, '.texts');
}

/** A separate folder for the texts of one suite in one process. */
export function newTextsFolder(log: string, challenge: string): string {
  return join(textsOf(log), challenge, randomUUID());
}

/** Folders with the texts of a challenge. */
export function textsFoldersOf(log: string, challenge: string): readonly string[] {
  const folder = join(textsOf(log), challenge);
  return (listFolder(folder) ?? []).map((name) => join(folder, name));
}

/** Removes all texts of a log. */
export function removeTexts(log: string): void {
  removeFolder(textsOf(log));
}
