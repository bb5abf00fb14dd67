import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { postChat } from '../../../assay/dist/testing/offline-server';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** A command that hangs is killed after so many milliseconds, and has no exit code then. */
const timeout = 50_000;

let folder: TemporaryFolder;
afterEach(() => {
  folder.remove();
});

function run(...args: readonly string[]): { readonly code: number | null; readonly error: string } {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder.path,
    env: cleanEnvironment({}),
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: 100_000_000,
  });
  return { code: status, error: stderr };
}

describe('a command that meets hostile text', () => {
  test('interview report --html shows a reply of 100,000 line breaks', () => {
    const row = {
      name: 'q',
      model: 'm',
      language: 'javascript',
      template: 'plain',
      params: {},
      run: 0,
      round: 1,
      answer: `${'\n'.repeat(100_000)}x`,
      checks: [{ assert: 'f()', status: 0 }],
      status: 'FAIL',
      passed: 0,
      total: 1,
    };
    folder = makeTemporaryFolder({ 'good/evaluated.ndjson': `${JSON.stringify(row)}\n` });

    expect(run('interview', 'report', 'good', '--html')).toEqual({
      code: 0,
      error: 'Page: good/report.html\n',
    });
  });

  test('import reads rows of blanks, line breaks and brackets, in their code and their language', () => {
    const rows = [
      ['x', 'JavaScript', ''],
      [`${'\t'.repeat(95_000)}x`, 'java', ''],
      [`${'\n'.repeat(90_000)}(`, 'javascript', ''],
      [`${' \n'.repeat(45_000)}(`, 'javascript', ''],
      ['const isEven = 1;', `${' '.repeat(200_000)}x`, ''],
      ['const isEven = 2;', `js ${'('.repeat(200_000)}\n`, ''],
      ['const isEven = 3;', `${' '.repeat(200_000)}v1`, ''],
    ];
    const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    folder = makeTemporaryFolder({ ...parityFiles, 'export.csv': `code,language,id\r\n${csv}\r\n` });

    expect(run('import', 'parity', 'export.csv', '--dry-run')).toMatchObject({ code: 0 });
  });

  test('check reads a .env of line breaks, and refuses a fixture of 20,000 keys', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${String(index)}: 1\n`).join('');
    folder = makeTemporaryFolder({
      ...parityFiles,
      '.env': `${'\n'.repeat(300_000)}x`,
      'fixtures/parity/many.yaml': `title: many\n${keys}`,
    });

    expect(run('check', 'parity').code).toBe(3);
  });

  test('serve answers a message of tildes, of tags and of stars', async () => {
    folder = makeTemporaryFolder(parityFiles);
    const server = spawn(process.execPath, [program, 'serve', '--port', '0'], {
      cwd: folder.path,
      env: cleanEnvironment({}),
      timeout,
      killSignal: 'SIGKILL',
    });
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';

    const statuses = [`${'~'.repeat(400_000)}\``, '<a>'.repeat(200_000), `${'*'.repeat(400_000)}x`].map(
      async (content) => (await postChat(url, { model: 'offline/key', messages: [{ role: 'user', content }] })).status,
    );

    const answered = await Promise.all(statuses).finally(() => server.kill('SIGKILL'));

    // No fixture has such code.
    expect(answered).toEqual([400, 400, 400]);
  });
});
