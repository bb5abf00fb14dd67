import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { name, version } from '../packages/assay/package.json';
import { onCore } from './packages.json';

const packages = [name, ...onCore.map((one) => `${name}-${one}`)];

/** Not among the packages of this repository: they are large, and only a release needs them. */
const checkers = [
  ['publint@0.3', '--strict'],
  ['@arethetypeswrong/cli@0.18', '--no-emoji'],
] as const;

/** Packs what would be published, and has each checker look at each archive; needs the network. */
function checkPackage(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'assay-package-'));
  const run = (cwd: string, command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  try {
    return packages
      .map((one) => {
        const archive = join(folder, `${one}-${version}.tgz`);
        return (
          run(process.cwd(), 'npm', ['pack', '--silent', '--workspace', one, '--pack-destination', folder]) &&
          checkers
            .map(([checker, ...options]) => run(folder, 'npx', ['--yes', checker, archive, ...options]))
            .every(Boolean)
        );
      })
      .every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = checkPackage() ? 0 : 1;
