import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.cwd();

/** What a checkout would have if there were no package but `gpt-assay`. */
const kept = readdirSync(root).filter((name) => !/^(?:\.git|node_modules|packages|reports|\.assay)$/.test(name));

/** Runs the tests of the core in a copy of this workspace in which no other package is installed, nor there. */
function testCore(): number {
  const folder = mkdtempSync(join(tmpdir(), 'assay-core-'));
  try {
    for (const name of [...kept, 'packages/assay', 'packages/jest.config.js']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules')).filter((one) => !/^(?:gpt-)?assay/.test(one))) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    symlinkSync('../packages/assay', join(folder, 'node_modules/gpt-assay'));
    const jest = ['node_modules/jest/bin/jest.js', '--config', 'packages/jest.config.js', 'assay/dist'];
    const { status } = spawnSync(process.execPath, [...jest, ...process.argv.slice(2)], {
      cwd: folder,
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = testCore();
