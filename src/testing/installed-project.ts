import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { builtAssay } from './built-assay';
import { repository } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** A folder in which Assay is installed as from the archive that `npm pack` makes, without types; esbuild, which only the build needs, is not there. */
export function makeInstalledProject(files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  const folder = makeTemporaryFolder(files);
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(repository, 'node_modules')).filter((name) => !/^\.|esbuild$/.test(name))) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  cpSync(builtAssay(), join(modules, 'gpt-assay'), { recursive: true });
  return folder;
}
