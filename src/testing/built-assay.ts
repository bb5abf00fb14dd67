import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { files as packed } from '../../package.json';
import { writeRuntime } from '../../scripts/bundle-runtime';
import { bundleInto, stateOf } from '../../scripts/checkout-tool';
import { copyUncompiled } from '../../scripts/copy-uncompiled';
import { repository, runScript, type CommandResult, type Variables } from './run-script';

const cache = join(repository, 'node_modules/.cache/assay-built');

/** What a package holds as it stands in the repository, and what `dist` is made of. */
const copied = ['package.json', ...packed.filter((name) => name === 'bin' || name === 'schemas')];
const sources = [...copied, 'src', 'scripts'];

/** Milliseconds after which no test can still be at work with what was built from other sources. */
const old = 3_600_000;

let folderOfBuilt: string | undefined;

/**
 * Folder with Assay as from the archive that `npm pack` makes, without types, and with its packages in it: built once for each state
 * of the sources. A command starts from it in two thirds of the time.
 */
export function builtAssay(): string {
  folderOfBuilt ??= buildOnce();
  return folderOfBuilt;
}

function buildOnce(): string {
  const folder = join(cache, stateOf(sources));
  if (!existsSync(folder)) {
    removeOld();
    mkdirSync(cache, { recursive: true });
    const making = mkdtempSync(`${folder}-`);
    build(making);
    try {
      renameSync(making, folder);
    } catch {
      // Another worker was faster.
      rmSync(making, { recursive: true, force: true });
    }
  }
  return folder;
}

/** The program of `builtAssay`. */
export function builtProgram(): string {
  return join(builtAssay(), 'bin/assay.js');
}

/** Runs the program of `builtAssay` in a folder, with no settings but these. */
export function runBuiltAssay(
  folder: string,
  args: readonly string[],
  variables: Variables = {},
): Promise<CommandResult> {
  return runScript(folder, [builtProgram(), ...args], variables);
}

function build(folder: string): void {
  for (const name of copied) {
    cpSync(join(repository, name), join(folder, name), { recursive: true });
  }
  const output = join(folder, 'dist');
  copyUncompiled(join(repository, 'src'), output);
  bundleInto(output, { files: 'beside', packages: 'inside' });
  writeRuntime(output);
}

function removeOld(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > old) {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}
