import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInFolder } from '../../testing/run-command-line';
import { parityFiles } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { checkEnvFile } from './check-env-file';
import { program } from '../../testing/run-script';

const tracked = {
  file: '.env',
  message:
    'git tracks it: run git rm --cached .env, ignore it in .gitignore, and replace the keys in it if others could see them',
};
const notIgnored = {
  file: '.env',
  message: 'git does not ignore it, so the next git add may publish its keys: add .env to .gitignore',
};

let folder: TemporaryFolder;
let environment: Readonly<Record<string, string>>;
beforeEach(() => {
  folder = makeTemporaryFolder({ '.env': 'OPENAI_API_KEY=\n', 'inner/.env': 'OPENAI_API_KEY=\n' });
  environment = { PATH: process.env['PATH'] ?? '', HOME: folder.path };
});
afterEach(() => {
  folder.remove();
});

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: folder.path, env: environment, stdio: 'ignore' });
}

describe('checkEnvFile', () => {
  test('warns of a file that git does not ignore, then of one that it tracks, and is silent once it is ignored', async () => {
    git('init');
    const untracked = await checkEnvFile(folder.path, environment);
    git('add', '.env');
    const added = await checkEnvFile(folder.path, environment);
    folder.write('.gitignore', '.env\n');
    const addedAndIgnored = await checkEnvFile(folder.path, environment);
    git('rm', '--cached', '.env');
    const ignored = await checkEnvFile(folder.path, environment);

    expect([untracked, added, addedAndIgnored, ignored]).toEqual([[notIgnored], [tracked], [tracked], []]);
  });

  test('looks at the project’s own file, also where the repository begins above it', async () => {
    git('init');
    git('add', 'inner/.env');

    expect(await checkEnvFile(join(folder.path, 'inner'), environment)).toEqual([tracked]);
    expect(await checkEnvFile(folder.path, environment)).toEqual([notIgnored]);
  });

  test('looks into the repository of the project whatever GIT_DIR says', async () => {
    git('init');

    expect(await checkEnvFile(folder.path, { ...environment, GIT_DIR: '/nowhere' })).toEqual([notIgnored]);
  });

  test('is silent without a file, without a repository and without git', async () => {
    const withoutRepository = await checkEnvFile(folder.path, environment);
    git('init');
    const withoutGit = await checkEnvFile(folder.path, { PATH: folder.path });
    folder.write('empty/.gitkeep', '');
    const withoutFile = await checkEnvFile(join(folder.path, 'empty'), environment);

    expect([withoutRepository, withoutGit, withoutFile]).toEqual([[], [], []]);
  });

  test('starts no program that the repository’s configuration names', async () => {
    git('init');
    const trap = join(folder.path, 'started');
    git('config', 'core.fsmonitor', `touch ${trap}; false`);

    const warnings = await checkEnvFile(folder.path, environment);
    const startedByUs = existsSync(trap);
    git('status');

    expect([warnings, startedByUs, existsSync(trap)]).toEqual([[notIgnored], false, true]);
  });

  test('makes assay check warn, and pass', () => {
    git('init');
    git('add', '.env');
    for (const [file, text] of Object.entries(parityFiles)) {
      folder.write(file, text);
    }

    const out = execFileSync(process.execPath, [program, 'check'], { cwd: folder.path, env: environment }).toString();

    expect(out.split('\n').filter((line) => line.includes('.env'))).toEqual([`warning: .env: ${tracked.message}`]);
  });
});

describe('assay check', () => {
  test('says nothing of .env outside of a repository', async () => {
    const { code, out } = await runInFolder(['check'], { ...parityFiles, '.env': 'ASSAY_RUNS=1\n' });

    expect([code, out]).toEqual([0, expect.not.stringContaining('.env')]);
  });
});
