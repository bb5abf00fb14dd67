// Builds the `dist` of each package, which the command, Jest, the tests and the archives all run: TypeScript emits each
// module, what it passes over is copied, and esbuild bundles the scripts of pages and the program of exported validators.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');

const { core, onCore, tests } = JSON.parse(readFileSync(join(root, 'scripts/packages.json'), 'utf8'));
const components = 'output/page/components';

const tsconfigRaw = { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } };
const common = { bundle: true, charset: 'utf8', logLevel: 'warning', legalComments: 'none', tsconfigRaw };

// Those on the core use its types.
for (const name of [core, ...onCore, tests]) {
  const home = join(root, 'packages', name);
  const source = join(home, 'src');
  const output = join(home, 'dist');
  // What was renamed or removed must not run.
  rmSync(output, { recursive: true, force: true });
  compile(home);
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !/(?<!\.d)\.tsx?$|^tsconfig\.json$/.test(entry.name)) {
      const file = join(entry.parentPath, entry.name);
      cpSync(file, file.replace(source + sep, output + sep));
    }
  }
  if (name === core) {
    copyStandIns(join(output, 'sandbox/child/guest/node'));
    await buildPartsOfPages(source, output);
    await buildExportedValidator(source, output);
  }
  const pages = name === core ? ['report', 'project'] : [name];
  const scripts = pages.map((page) => join(source, components, `${page}.tsx`)).filter(existsSync);
  await Promise.all(scripts.map((script) => buildPage(script, output)));
}

function compile(project, ...options) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, '--noCheck', ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

/** Packages of one file, with their licences at its head, that stand in for modules of Node where there is none. */
function copyStandIns(folder) {
  const { resolve } = createRequire(import.meta.url);
  cpSync(resolve('events/events.js'), join(folder, 'events.js'));
  cpSync(resolve('path-browserify'), join(folder, 'path-browserify.js'));
}

/** The parts that a package's page is built of: `gpt-assay/page`. */
async function buildPartsOfPages(source, output) {
  const parts = join(source, components);
  const emit = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--rootDir', source, '--outDir', output];
  compile(parts, ...emit);
  await build({
    ...common,
    entryPoints: [join(parts, 'for-packages.ts')],
    outdir: join(output, components),
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    packages: 'external',
  });
}

/**
 * The script of a page, with all that it needs: a page is one file, and holds only what draws it. That of a package is its
 * own, so that nobody else's script knows it.
 */
async function buildPage(script, output) {
  await build({
    ...common,
    entryPoints: [script],
    outdir: join(output, components, '../scripts'),
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
  });
}

async function buildExportedValidator(source, output) {
  await build({
    ...common,
    entryPoints: [join(source, 'export/runtime/main.ts')],
    outfile: join(output, 'export/runtime.js'),
    format: 'cjs',
    platform: 'node',
    target: 'node18',
    packages: 'external',
    // Tables of modules of which only other parts are needed.
    pure: ['Uint8Array.from'],
  });
}
