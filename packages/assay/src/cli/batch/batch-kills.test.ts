import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';
import { quizFiles } from '../../testing/quiz-project';
import { cleanEnvironment, program } from '../../testing/run-script';

let project: BatchProject;

beforeEach(async () => {
  project = await openBatchProject();
});

afterEach(() => project.close());

/** Files of a batch's folder. */
const fileOf = (name: string): string => `.assay/batches/${String(project.batches()[0])}/${name}`;

/** Starts a real `assay` and kills it when the server has done what it was asked and not answered yet. */
async function killAt(method: string, path: string, args: readonly string[]): Promise<void> {
  const command = spawn(process.execPath, [program, ...args], {
    cwd: project.path,
    env: cleanEnvironment(project.variables),
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  project.server.fault = (call) => {
    if (call.method !== method || !call.path.startsWith(path)) {
      return undefined;
    }
    command.kill('SIGKILL');
    return 'lose';
  };
  await ended;
  project.server.fault = undefined;
}

describe('assay batch submit', () => {
  test('finds the batch that was made when it was killed, and pays once', async () => {
    await killAt('POST', '/batches', ['batch', 'submit', 'parity', '--runs', '2']);
    const left = project.state();

    const shown = await project.assay('batch', 'status', 'parity', '--json');
    const next = await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(left).toMatchObject({ step: 'uploaded', fileId: 'file-1', requests: 6 });
    expect(shown.out).toContain('"batchId": "batch_1"');
    expect(next).toEqual({
      code: 0,
      out: 'Nothing to submit: 6 replies in progress in earlier batches.\nNext: npx assay batch status parity\n',
      error: 'Found batch batch_1, submitted by an earlier command that was interrupted.\n',
    });
    expect(fetched).toMatchObject({ code: 0 });
    expect(project.server.batches).toHaveLength(1);
  });

  test('begins again when it was killed during the upload', async () => {
    await killAt('POST', '/files', ['batch', 'submit', 'parity', '--runs', '2']);
    const left = project.state();

    const next = await project.assay('batch', 'submit', 'parity', '--runs', '2');

    expect(left).toMatchObject({ step: 'planned' });
    expect(next).toMatchObject({ code: 0, error: '' });
    expect(project.batches()).toHaveLength(1);
    expect(project.server.batches).toHaveLength(1);
  });

  test('begins again when the input was uploaded and the server has no batch of it', async () => {
    project.server.fault = ({ method, path }) =>
      method === 'POST' && path === '/batches' ? (response) => void response.writeHead(403).end() : undefined;
    const refused = await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.fault = undefined;
    const left = project.state();
    const status = await project.assay('batch', 'status', 'parity');

    const next = await project.assay('batch', 'submit', 'parity', '--runs', '2');

    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(left).toMatchObject({ step: 'uploaded' });
    expect(status.out).toContain(
      'Not submitted: a command was interrupted.\nNext: Run it again: npx assay batch submit parity\n',
    );
    expect(next).toMatchObject({ code: 0, error: '' });
    expect(project.batches()).toHaveLength(1);
    expect(project.server.batches).toHaveLength(1);
  });

  test('does not make a second batch when the answer to the first is lost', async () => {
    let lost = 0;
    project.server.fault = ({ method, path }) => {
      lost += method === 'POST' && path === '/batches' ? 1 : 0;
      return method === 'POST' && path === '/batches' && lost === 1 ? 'lose' : undefined;
    };

    const submitted = await project.assay('batch', 'submit', 'parity', '--runs', '2');

    expect(submitted).toMatchObject({ code: 0, error: '' });
    expect(project.state()).toMatchObject({ step: 'submitted', batchId: 'batch_1' });
    expect(project.server.batches).toHaveLength(1);
  });

  test('finds its batch among many', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '1');
    const state = project.state();
    project.write(fileOf('state.json'), JSON.stringify({ ...state, step: 'uploaded' }));
    for (let made = 0; made < 5; made += 1) {
      await fetch(`${project.server.url}/batches`, { method: 'POST', body: '{"input_file_id":"file-other"}' });
    }

    const next = await project.assay('batch', 'submit', 'parity', '--runs', '1');

    expect(next.error).toContain('Found batch batch_1');
    expect(project.state()).toEqual(state);
  });
});

describe('assay batch fetch', () => {
  test('goes on where it was killed, and keeps each reply once', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '3');
    const submitted = project.state();
    project.server.finish();
    await project.assay('batch', 'fetch', 'parity');
    const whole = project.recordings();
    // As a kill leaves it: replies of one request, half a line of the next, nothing of the third.
    const [one = '', two = '', three = ''] = Object.keys(whole).sort();
    const text = String(whole[two]);
    project.write(`.assay/recordings/${two}`, text.slice(0, text.length - 40));
    project.write(`.assay/recordings/${three}`, '');
    project.write(fileOf('state.json'), JSON.stringify(submitted));

    const fetched = await project.assay('batch', 'fetch', 'parity');
    const read = await project.assay('repeat', 'parity', '--runs', '3');

    expect(fetched).toMatchObject({ code: 0 });
    expect(project.recordings()[one]).toBe(whole[one]);
    expect(project.recordings()[three]).toBe(whole[three]);
    expect(read.out).toContain('9 trials · 9 from recordings');
    expect(project.server.calls.filter(({ path }) => path.endsWith('/content'))).toHaveLength(1);
  });

  test('is not disturbed by a kill during the download', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    project.server.finish();
    await killAt('GET', '/files/', ['batch', 'fetch', 'parity']);

    expect(project.state()).toMatchObject({ step: 'submitted' });
    expect(existsSync(join(project.path, '.assay/recordings'))).toBe(false);
    expect(await project.assay('batch', 'fetch', 'parity')).toMatchObject({ code: 0 });
  });
});

describe('assay batch of a quiz', () => {
  test('finds the batch that was made when it was killed, and pays once', async () => {
    for (const [file, text] of Object.entries(quizFiles())) {
      project.write(file, text);
    }
    await killAt('POST', '/batches', ['batch', 'submit', 'capitals', '--runs', '2']);

    const next = await project.assay('batch', 'submit', 'capitals', '--runs', '2');
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'capitals');

    expect(next.out).toContain('Nothing to submit: 6 replies in progress in earlier batches.');
    expect(next.error).toContain('Found batch batch_1');
    expect(fetched).toMatchObject({ code: 0 });
    expect(project.server.batches).toHaveLength(1);
  });
});

test('two processes never work on the batches of one challenge', async () => {
  project.write(`.assay/batches/parity.lock/${String(process.pid)}.x.some-id`, '');

  expect(await project.assay('batch', 'submit', 'parity')).toEqual({
    code: 3,
    out: '',
    error: `Another assay command is using the batches of parity (process ${String(process.pid)}). If that is wrong, remove <folder>/.assay/batches/parity.lock.\n`,
  });
});
