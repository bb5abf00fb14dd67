import { describe, expect, test } from '@jest/globals';
import { openBatchProject } from '../../testing/batch-project';
import { openProject, type CommandLineResult } from '../../testing/open-project';
import { shapeOf } from '../../testing/shape-of';
import { openRecordedProject, otherSolution } from '../../testing/recorded-project';
import { failWith, startChatServer } from '../../testing/chat-server';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

/** Exit code of a command, and the shape of the one document that it printed. */
async function codeAndShape(running: Promise<CommandLineResult>) {
  const { code, out } = await running;
  return [code, shapeOf(JSON.parse(out))];
}

describe('--json', () => {
  test('has replies of every kind that assay ask got', async () => {
    let calls = 0;
    const server = await startChatServer(({ prompt }) => {
      calls += 1;
      return calls % 3 === 0 ? failWith(400, {}) : calls % 3 === 1 ? 'no' : JSON.stringify(parityAnswer(prompt));
    });
    const project = openProject({ ...parityFiles, 'their.js': 'const isEven = (n) => n % 2 === 0;' });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', ASSAY_CANARY: 'off' };

    const ran = await project.run(['ask', 'parity', 'their.js', '--runs', '6', '--json'], variables);
    project.remove();
    await server.close();

    const { files } = JSON.parse(ran.out) as {
      readonly files: readonly { readonly trials: readonly { readonly status: string }[] }[];
    };
    expect(new Set(files[0]?.trials.map(({ status }) => status))).toEqual(new Set(['answer', 'unreadable', 'errored']));
    expect([ran.code, shapeOf(JSON.parse(ran.out))]).toEqual([
      2,
      '{ challenge, files [{ file, model, analytics { isCorrect { true, false }, isShort { true, false } }, undecided, unreadable, errored, trials [{ run, source, status, kind, problem, reply } | { run, source, status, answer { isCorrect, isShort }, reply } | { run, source, status, problem }] }] }',
    ]);
  });

  test('has what assay recordings found', async () => {
    const project = await openRecordedProject();
    const { recordings } = project;

    expect(await codeAndShape(recordings('list', '--json'))).toEqual([
      0,
      '{ challenges [{ challenge, requests, current, orphans, replies, firstRun, lastRun, gates null, models [], servers [], first, last, bytes { working, committed } }] }',
    ]);
    expect(await codeAndShape(recordings('keep', 'parity', '--json'))).toEqual([
      0,
      '{ dryRun, files [{ file, requests, replies }] }',
    ]);
    project.write('fixtures/parity/right.yaml', otherSolution);
    expect(await codeAndShape(recordings('prune', '--json'))).toEqual([
      0,
      '{ dryRun, files [{ file, requests, replies }] }',
    ]);
    expect(await codeAndShape(recordings('verify', '--json'))).toEqual([0, '{ files, problems [] }']);
    for (const file of project.filesIn('recordings/parity')) {
      project.write(file, '{');
    }
    expect(await codeAndShape(recordings('verify', '--json'))).toEqual([
      1,
      '{ files, problems [{ file, line, message }] }',
    ]);
    await project.close();
  });

  test('has how far batches are', async () => {
    const project = await openBatchProject();
    const { assay, server } = project;

    expect(await codeAndShape(assay('batch', 'submit', 'parity', '--runs', '2', '--json'))).toEqual([
      0,
      '{ challenge, server, asked, rounds, recorded, requests, underWay, batches [{ id, batchId, server, model, requests }] }',
    ]);
    expect(await codeAndShape(assay('batch', 'status', 'parity', '--json'))).toEqual([
      0,
      '{ challenge, server, batches [{ id, model, step, requests, createdAt, batchId, status, canBeFetched, expiresAt, problems [], done, missing }] }',
    ]);
    expect(await codeAndShape(assay('batch', 'fetch', 'parity', '--json'))).toEqual([
      2,
      '{ challenge, server, requests, recorded, missing, new, batches [{ id, batchId, model, asked, rounds, requests, status, result null }] }',
    ]);
    expect(await codeAndShape(assay('batch', 'cancel', 'parity', '--json'))).toEqual([
      0,
      '{ challenge, server, cancelled [], cancelling [] }',
    ]);
    server.finish();
    expect(await codeAndShape(assay('batch', 'status', 'parity', '--json'))).toEqual([
      0,
      '{ challenge, server, batches [{ id, model, step, requests, createdAt, batchId, status, canBeFetched, expiresAt null, problems [], done, missing }] }',
    ]);
    expect(await codeAndShape(assay('batch', 'fetch', 'parity', '--json'))).toEqual([
      0,
      '{ challenge, server, requests, recorded, missing, new, batches [{ id, batchId, model, asked, rounds, requests, status, result { status, kept, recorded, unpriced, dollars null, refused [], missing, strange [], problems [] } }] }',
    ]);
    await project.close();
  });

  test.each([
    ['serve', '{ url, models [] }'],
    ['view', '{ url, folder }'],
  ])('has where assay %s listens, before it is interrupted', async (command, shape) => {
    const project = openProject(parityFiles);
    const interrupt = new AbortController();
    setTimeout(() => {
      interrupt.abort();
    }, 50);

    const { code, out } = await project.run([command, '--json'], {}, { signal: interrupt.signal });
    project.remove();

    expect([code, shapeOf(JSON.parse(out))]).toEqual([130, shape]);
  });
});
