import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { files as packed } from '../../package.json';
import { writeRuntime } from '../../scripts/bundle-runtime';
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
 * Folder with Assay as from the archive that `npm pack` makes, without types: built once for each state of the sources. A
 * command starts from it in half the time that it takes to start from the repository, which is compiled on the fly.
 */
export function builtAssay(): string {
  folderOfBuilt ??= buildOnce();
  return folderOfBuilt;
}

function buildOnce(): string {
  const folder = join(cache, stateOfSources());
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
  const source = join(repository, 'src');
  const output = join(folder, 'dist');
  copyUncompiled(source, output);
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/(\.test|\.deep|\.real|\.d)\.ts$/.test(file) &&
      !/^(testing|export.runtime)\b/.test(file),
  );
  buildSync({
    entryPoints: modules.map((file) => join(source, file)),
    ...{ outdir: output, outbase: source, format: 'cjs', platform: 'node', target: 'node20', logLevel: 'error' },
  });
  writeRuntime(output);
}

function stateOfSources(): string {
  const hash = createHash('sha256');
  for (const name of sources) {
    const path = join(repository, name);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files.filter((file) => !/\.(test|deep|real)\.ts$/.test(file))) {
      const { size, mtimeMs } = statSync(join(path, file));
      hash.update(`${name}/${file} ${String(size)} ${String(mtimeMs)}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOld(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > old) {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}
