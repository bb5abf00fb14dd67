import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, repository } from './run-script';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What the package leaves out of `dist`. */
const unpacked = /\/dist\/testing$|\.(?:test|deep|real)\./;

/**
 * A folder in which Assay is installed as from its archive, and of its other packages those that are named; esbuild,
 * which only the build needs, is not there.
 */
export function makeInstalledProject(
  files: Readonly<Record<string, string>> = {},
  others: readonly string[] = [],
): TemporaryFolder {
  const folder = makeTemporaryFolder(files);
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(repository, 'node_modules')).filter(
    (name) => !/^\.|esbuild$|^(?:gpt-)?assay/.test(name),
  )) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  const filter = (file: string): boolean => !unpacked.test(file);
  const install = (from: string, name: string, parts: readonly string[]): void => {
    for (const part of parts) {
      cpSync(join(from, part), join(modules, name, part), { recursive: true, filter });
    }
  };
  install(packageFolder, 'gpt-assay', ['bin', 'dist', 'schemas', 'package.json']);
  for (const name of others) {
    install(join(repository, 'packages', name), `gpt-assay-${name}`, ['dist', 'schemas', 'package.json']);
  }
  return folder;
}
