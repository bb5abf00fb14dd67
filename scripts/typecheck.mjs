// Checks the types of every TypeScript project of the workspace; the packages must be built, for each other's types.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
const projects = [
  ...['assay', 'interview', 'stress', 'queue', 'together'].map((name) => `packages/${name}`),
  ...['assay', 'interview', 'stress'].map((name) => `packages/${name}/src/output/page/components`),
  'packages/assay/src/export/runtime',
  '.',
];

for (const project of projects) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project, '--noEmit'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
