// Checks the types of every TypeScript project of the workspace; the packages must be built, for each other's types.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
const { core, onCore, tests } = JSON.parse(readFileSync(join(root, 'scripts/packages.json'), 'utf8'));
const projects = [
  ...[core, ...onCore, tests].flatMap((name) =>
    [`packages/${name}`, `packages/${name}/src/output/page/components`].filter((folder) =>
      existsSync(join(root, folder)),
    ),
  ),
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
