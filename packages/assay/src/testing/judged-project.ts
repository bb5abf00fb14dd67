import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** A folder like the project of a user whose oracles are TypeScript: it has a tsx of its own. */
export function makeJudgedProject(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = makeTemporaryFolder(files);
  linkTsx(folder.path);
  return folder;
}

/** Gives a project the tsx that its oracles in TypeScript need. */
export function linkTsx(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/tsx'), join(folder, 'node_modules/tsx'));
}
