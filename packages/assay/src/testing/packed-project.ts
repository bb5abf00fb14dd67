import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository, runScript, type CommandResult, type Variables } from './run-script';
import { makeTemporaryFolder } from './temporary-folder';

/** A project outside the repository in which packages are installed from their archives. */
export interface PackedProject {
  readonly path: string;
  /** The installed package `gpt-assay`. */
  readonly archive: string;
  /** Runs the installed command. */
  readonly run: (args: readonly string[], variables?: Variables) => Promise<CommandResult>;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Packs the package in a folder, and installs the archive under a name. */
  readonly install: (from: string, name: string) => string;
  readonly remove: () => void;
}

/**
 * Packs `gpt-assay` and installs the archive, with the packages that it needs from the repository; none of those on it.
 */
export function packProject(): PackedProject {
  const folder = makeTemporaryFolder();
  const path = join(folder.path, 'project');
  const modules = join(path, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const other of readdirSync(join(repository, 'node_modules')).filter((one) => !/^\.|^(?:gpt-)?assay/.test(one))) {
    symlinkSync(join(repository, 'node_modules', other), join(modules, other));
  }
  /** A copy of a package of the repository: packing adds files to its folder, and other tests pack it as well. */
  const stage = (from: string): string => {
    const name = relative(join(repository, 'packages'), from);
    if (name.startsWith('..')) {
      return from;
    }
    const copy = join(folder.path, 'packages', name);
    if (!existsSync(join(folder.path, 'scripts'))) {
      symlinkSync(join(repository, 'scripts'), join(folder.path, 'scripts'));
    }
    cpSync(from, copy, { recursive: true, filter: (file) => !/[\\/](?:src|node_modules)$/.test(file) });
    return copy;
  };
  const install = (from: string, name: string): string => {
    const pack = ['pack', '--silent', '--pack-destination', folder.path];
    const packed =
      execFileSync('npm', pack, { cwd: stage(from), encoding: 'utf8' })
        .trim()
        .split('\n')
        .at(-1) ?? '';
    execFileSync('tar', ['-xzf', join(folder.path, packed), '-C', folder.path]);
    renameSync(join(folder.path, 'package'), join(modules, name));
    return join(modules, name);
  };
  return {
    path,
    archive: install(join(repository, 'packages/assay'), 'gpt-assay'),
    run: (args, variables = {}) => runScript(path, ['node_modules/gpt-assay/bin/assay.js', ...args], variables),
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        folder.write(`project/${file}`, text);
      }
    },
    install,
    remove: folder.remove,
  };
}
