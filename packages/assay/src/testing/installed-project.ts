import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, repository } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What the package leaves out of `dist`. */
const unpacked = /\/dist\/testing$|\.(?:test|deep|real)\./;

/** A folder in which Assay is installed as from its archive; esbuild, which only the build needs, is not there. */
export function makeInstalledProject(files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  const folder = makeTemporaryFolder(files);
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(repository, 'node_modules')).filter(
    (name) => !/^\.|esbuild$|^gpt-assay/.test(name),
  )) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  for (const name of ['bin', 'dist', 'schemas', 'package.json']) {
    const filter = (file: string): boolean => !unpacked.test(file);
    cpSync(join(packageFolder, name), join(modules, 'gpt-assay', name), { recursive: true, filter });
  }
  return folder;
}
