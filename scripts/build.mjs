// Builds packages/assay/dist, which the command, Jest, the tests and the package all run: TypeScript emits each module,
// what it passes over is copied, and esbuild bundles the scripts of pages and the program of exported validators.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const home = join(root, 'packages/assay');
const source = join(home, 'src');
const output = join(home, 'dist');

/**
 * The scripts of pages, each with all that it needs: a page is one file, and holds only what draws it. That of a package
 * is its own, so that nobody else's script knows it.
 */
const pages = [
  'output/page/components/report.tsx',
  'output/page/components/project.tsx',
  'interview/output/page/components/interview.tsx',
  'stress/output/page/components/stress.tsx',
];

// What was renamed or removed must not run.
rmSync(output, { recursive: true, force: true });

const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', home, '--noCheck'], { stdio: 'inherit' });
if (status !== 0) {
  process.exit(status ?? 1);
}

for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && !/(?<!\.d)\.tsx?$|^tsconfig\.json$/.test(entry.name)) {
    const file = join(entry.parentPath, entry.name);
    cpSync(file, file.replace(source + sep, output + sep));
  }
}

const tsconfigRaw = { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } };
const common = { bundle: true, charset: 'utf8', logLevel: 'warning', legalComments: 'none', tsconfigRaw };
await Promise.all([
  build({
    ...common,
    entryPoints: pages.map((page) => join(source, page)),
    outdir: output,
    outbase: source,
    entryNames: '[dir]/../scripts/[name]',
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
  }),
  build({
    ...common,
    entryPoints: [join(source, 'export/runtime/main.ts')],
    outfile: join(output, 'export/runtime.js'),
    format: 'cjs',
    platform: 'node',
    target: 'node18',
    packages: 'external',
    // Tables of modules of which only other parts are needed.
    pure: ['Uint8Array.from'],
  }),
]);
