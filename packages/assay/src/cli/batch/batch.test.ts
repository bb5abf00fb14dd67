import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';

let project: BatchProject;

beforeEach(async () => {
  project = await openBatchProject();
});

afterEach(() => project.close());

describe('assay batch', () => {
  test('says what was submitted, how it is, and what came of it', async () => {
    const submitted = await project.assay('batch', 'submit', 'parity', '--runs', '4');
    const waiting = await project.assay('batch', 'status', 'parity');
    const early = await project.assay('batch', 'fetch', 'parity');
    project.server.finish();
    const ended = await project.assay('batch', 'status', 'parity');
    const fetched = await project.assay('batch', 'fetch', 'parity');
    const over = await project.assay('batch', 'status', 'parity');

    const [id = ''] = project.batches();
    const host = new URL(project.server.url).host;
    expect(id).toMatch(/^parity-\d{8}T\d{6}-[0-9a-f]{6}$/);
    const at = `Batches of parity at ${host}:`;
    expect(submitted).toEqual({
      code: 0,
      out: [
        `Submitted 12 requests to ${host}, at Batch API prices:`,
        `  batch                          at the server  model       requests`,
        `  ${id}  batch_1        gpt-6-luna        12`,
        'Batches usually finish within 24 hours; you need not keep a terminal open.\nNext: Check their progress: npx assay batch status parity\n',
      ].join('\n'),
      error: '',
    });
    expect(waiting).toEqual({
      code: 0,
      out: [
        at,
        '  batch                          at the server  model       state        done  missing  of    age  expires',
        `  ${id}  batch_1        gpt-6-luna  in progress     0        0  12  0 min  in 23 h 59 min\nNext: Look again later: npx assay batch status parity\n`,
      ].join('\n'),
      error: '',
    });
    expect(early).toEqual({
      code: 2,
      out: [
        '  batch                          model       state        requests  kept  recorded  missing',
        `  ${id}  gpt-6-luna  in progress        12     –         –        –`,
        '1 batch is in progress. Fetch again later.\n',
      ].join('\n'),
      error: '',
    });
    expect(ended.out).toBe(
      [
        at,
        '  batch                          at the server  model       state                      done  missing  of    age  expires',
        `  ${id}  batch_1        gpt-6-luna  completed, ready to fetch    12        0  12  0 min  –`,
        '1 batch can be fetched.\nNext: npx assay batch fetch parity\n',
      ].join('\n'),
    );
    expect(fetched).toEqual({
      code: 0,
      out: [
        '  batch                          model       state      requests  kept  recorded  missing',
        `  ${id}  gpt-6-luna  completed        12    12        12        0`,
        '12 of 12 replies are recorded, all new.',
        'The cost of the batch is unknown.',
        'Evaluate the replies, without calls: npx assay repeat parity --runs 4\n',
      ].join('\n'),
      error: '',
    });
    expect(over.out).toContain('completed, fetched');
  });

  test('submits only what is neither recorded nor under way', async () => {
    await project.assay('repeat', 'parity', '--runs', '2');
    await project.assay('batch', 'submit', 'parity', '--runs', '4');

    const more = await project.assay('batch', 'submit', 'parity', '--runs', '5', '--json');
    const nothing = await project.assay('batch', 'submit', 'parity', '--runs', '5');
    project.server.finish();
    await project.assay('batch', 'fetch', 'parity');
    const all = await project.assay('batch', 'submit', 'parity', '--runs', '5');

    const [, second = ''] = project.batches();
    expect(JSON.parse(more.out)).toEqual({
      challenge: 'parity',
      server: new URL(project.server.url).host,
      asked: '--runs 5',
      rounds: 1,
      requests: 3,
      recorded: 6,
      underWay: 6,
      batches: [
        {
          id: second,
          batchId: 'batch_2',
          model: 'gpt-6-luna',
          requests: 3,
          server: new URL(project.server.url).host,
        },
      ],
    });
    expect(nothing.out).toBe(
      'Nothing to submit: 6 replies already recorded, 9 replies in progress in earlier batches.\nNext: npx assay batch status parity\n',
    );
    expect(all.out).toBe(
      'Nothing to submit: 15 replies already recorded. The next command makes no calls.\nNext: npx assay repeat parity --runs 5\n',
    );
    expect(project.server.batches).toHaveLength(2);
  });

  test('changes nothing when it fetches twice, and says that nothing is new', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '3');
    project.server.finish({ isDone: (id) => !id.startsWith('wrong-r1-') });

    const first = await project.assay('batch', 'fetch', 'parity');
    const recordings = project.recordings();
    const calls = project.server.calls.length;
    const second = await project.assay('batch', 'fetch', 'parity');

    expect(first).toMatchObject({ code: 2 });
    expect(first.out).toContain(
      '1 request has no reply. Ask again live: npx assay repeat parity --runs 3\n' +
        '  or in another batch: npx assay batch submit parity --runs 3\n',
    );
    expect(second).toEqual({ ...first, out: first.out.replace('recorded, all new.', 'recorded, none of them new.') });
    expect(project.recordings()).toEqual(recordings);
    expect(project.server.calls).toHaveLength(calls);
  });

  test('keeps a reply that came another way while the batch was under way', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');
    await project.assay('repeat', 'parity', '--runs', '1');
    const before = project.recordings();
    project.server.finish();

    const fetched = await project.assay('batch', 'fetch', 'parity', '--json');

    const { batches } = JSON.parse(fetched.out) as { readonly batches: readonly [{ readonly result: object }] };
    expect(batches[0].result).toMatchObject({ status: 'completed', kept: 3, recorded: 6, refused: [], missing: 0 });
    for (const [file, text] of Object.entries(before)) {
      expect(project.recordings()[file]?.startsWith(text)).toBe(true);
    }
  });

  test('asks each model in a batch of its own', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2', '--model', 'gpt-6-luna,gpt-4o');
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(project.server.batches.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(fetched).toMatchObject({ code: 0 });
    expect(fetched.out).toContain('npx assay repeat parity --runs 2 --model gpt-6-luna,gpt-4o\n');
  });

  test('cancels what is under way, and fetches what was done', async () => {
    await project.assay('batch', 'submit', 'parity', '--runs', '2');

    const cancelled = await project.assay('batch', 'cancel', 'parity');
    const again = await project.assay('batch', 'status', 'parity');
    project.server.finish({ status: 'cancelled', isDone: (id) => id.startsWith('right') });
    const fetched = await project.assay('batch', 'fetch', 'parity');

    expect(cancelled.out).toContain('Cancelled 1 batch: parity-');
    expect(again.out).toContain('cancelling');
    expect(fetched).toMatchObject({ code: 2 });
    expect(fetched.out).toContain('cancelled         6     2         2        4');
    expect((await project.assay('batch', 'cancel', 'parity')).out).toBe(
      `No batch of parity is in progress at ${new URL(project.server.url).host}.\n`,
    );
  });
});
