import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { files as packed } from '../../package.json';
import { writeRuntime } from '../../scripts/bundle-runtime';
import { copyUncompiled } from '../../scripts/copy-uncompiled';
import { repository, runScript } from './run-jest';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** What compiles TypeScript for tsx: in a second, where the build takes ten because it also makes the types. */
const esbuild = require.resolve('esbuild/bin/esbuild');

/** A folder in which Assay is installed as from the archive that `npm pack` makes, without types; esbuild, which only the build needs, is not there. */
export async function makeInstalledProject(files: Readonly<Record<string, string>> = {}): Promise<TemporaryFolder> {
  const folder = makeTemporaryFolder(files);
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(repository, 'node_modules')).filter((name) => !/^\.|esbuild$/.test(name))) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  const assay = join(modules, 'assay');
  for (const name of ['package.json', ...packed.filter((name) => name !== 'dist')]) {
    cpSync(join(repository, name), join(assay, name), { recursive: true });
  }
  await compile(join(repository, 'src'), join(assay, 'dist'));
  writeRuntime(join(assay, 'dist'));
  return folder;
}

async function compile(source: string, output: string): Promise<void> {
  copyUncompiled(source, output);
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(\.test|\.d)\.ts$/.test(file) && !/^(testing|export.runtime)\b/.test(file),
  );
  const options = ['--format=cjs', '--platform=node', '--target=node20', '--log-level=error', `--outdir=${output}`];
  const { code, stderr } = await runScript(source, [esbuild, ...modules, ...options], {});
  if (code !== 0) {
    throw new Error(stderr);
  }
}
