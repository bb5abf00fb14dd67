import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

/** Much more than any of these takes: what never ends fails all the same. */
const killAfter = 60_000;

let folder: Project;
beforeEach(() => {
  folder = openProject({ ...parityFiles, file: '' });
  symlinkSync('loop', join(folder.path, 'loop'));
  mkdirSync(join(folder.path, 'read-only'), { mode: 0o500 });
});
afterEach(() => {
  chmodSync(join(folder.path, 'read-only'), 0o700);
  folder.remove();
});

function run(line: string): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const command = `'${process.execPath}' '${program}' ${line}`;
  const options = { cwd: folder.path, env: { ...process.env, ...cleanEnvironment({}) }, timeout: killAfter };
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', `exec ${command}`], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.code ?? error.signal), stdout, stderr });
    });
  });
}

const places = [
  { place: 'file/x', code: /E(NOTDIR|EXIST)/ },
  { place: 'loop', code: /ELOOP/ },
  { place: 'loop/x', code: /ELOOP/ },
  { place: 'x'.repeat(300), code: /ENAMETOOLONG/ },
  // Root may write anywhere.
  ...(process.getuid?.() === 0 ? [] : [{ place: 'read-only/x', code: /EACCES/ }]),
];

describe('a place that cannot be written', () => {
  test.each(places)(
    'ends init and repeat with 3 and one line, before anything is asked: $place',
    async ({ place, code }) => {
      const ran = [
        await folder.run(['init', '--yes', '--folder', place]),
        await folder.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '1', '--out', place]),
      ];

      for (const { error } of ran) {
        expect(error).toMatch(/^Cannot (read|write) [^\n]*\n$/);
        expect(error).toMatch(code);
      }
      expect(ran.map((one) => [one.code, one.out])).toEqual([
        [3, ''],
        [3, ''],
      ]);
    },
  );
});

const onLinux = existsSync('/dev/full') ? describe : describe.skip;

onLinux('a full disk', () => {
  test.each(['check', 'check --json'])('ends %s with 3 and one line when the output goes there', async (command) => {
    expect(await run(`${command} > /dev/full`)).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^Cannot write to standard output: ENOSPC[^\n]*\n$/),
    });
  });

  test('takes nothing away from the results when only what is said beside them goes there', async () => {
    const ran = await run('repeat parity --model offline/key --runs 1 2> /dev/full');

    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('\nEvery fixture ')]);
  });
});

onLinux('/proc, where folders that are there seem to be missing', () => {
  test('ends init with 3 and one line', async () => {
    expect(await run('init --yes --folder /proc/x')).toEqual({
      code: 3,
      stdout: '',
      stderr: "Cannot write /proc/x/prompts/leap-year.md: ENOENT: no such file or directory, mkdir '/proc/x'\n",
    });
  });
});
