import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AssayError, OutageError } from '../../basics/errors';
import { type BatchServer, startBatchServer } from '../../testing/batch-server';
import { failWith } from '../../testing/chat-server';
import { downloadText } from '../../testing/download-text';
import { type FakeClock, makeFakeClock } from '../../testing/fake-clock';
import { batchRetryPolicy } from './ask-server';
import { type BatchAPI, openBatchAPI } from './batch-api';
import { type BatchRequest, toCustomId, toInputLine } from './batch-input';
import { splitBatches } from './split-batches';

describe('openBatchAPI', () => {
  const line = {
    custom_id: 'a',
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'gpt-6-luna', messages: [] },
  };

  let server: BatchServer;

  let api: BatchAPI;

  let clock: FakeClock;

  beforeEach(async () => {
    server = await startBatchServer(() => 'Yes.');
    clock = makeFakeClock();
    api = openBatchAPI(
      { baseURL: server.url, apiKey: 'test-key-of-nobody' },
      {
        retry: { ...batchRetryPolicy, maxAttempts: 2 },
        signal: new AbortController().signal,
        clock,
      },
    );
  });

  afterEach(() => server.close());

  const isCreation = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    method === 'POST' && path === '/batches';

  test('takes a batch from its input to its output', async () => {
    const fileId = await api.upload('parity-1', Buffer.from(`${JSON.stringify(line)}\n`));
    const { id } = await api.create('parity-1', fileId);
    server.finish();

    const { status, counts, outputFile = '' } = await api.retrieve(id);

    expect({ status, counts }).toEqual({ status: 'completed', counts: { total: 1, completed: 1, failed: 0 } });
    expect(JSON.parse(await downloadText(api, outputFile))).toMatchObject({
      custom_id: 'a',
      response: { status_code: 200 },
    });
    expect(server.batches).toEqual([
      expect.objectContaining({
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { assay: 'parity-1' },
      }),
    ]);
  });

  test('tries three times to have a batch made, and looks each time whether it was', async () => {
    server.fault = (call) => (isCreation(call) ? failWith(503, {}, { 'retry-after': '7' }) : undefined);

    await expect(api.create('parity-1', 'file-1')).rejects.toThrow(
      new OutageError(`${api.server} cannot make a batch: 503 failed.`),
    );

    expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST', 'GET']);
    expect(clock.waits).toEqual([7000, 7000, 7000]);
  });

  test.each([
    {
      title: 'that knows no list',
      fault: failWith(404, {}),
      says: 'does not list its batches, so it is unknown whether it created the batch of .assay/batches/parity-1/',
    },
    {
      title: 'whose list is none',
      fault: failWith(200, {}),
      says: 'The server sent no list of batches, so it is unknown whether it created one',
    },
  ])('never tries a second time at a server $title', async ({ fault, says }) => {
    server.fault = (call) => (isCreation(call) ? 'lose' : fault);

    const made = api.create('parity-1', 'file-1');

    await expect(made).rejects.toThrow(AssayError);
    await expect(made).rejects.toThrow(says);
    expect(server.calls.filter(isCreation)).toHaveLength(1);
  });

  test('finds the batch that was made when the answer is none', async () => {
    await fetch(`${server.url}/batches`, { method: 'POST', body: '{"input_file_id":"file-1"}' });
    server.fault = (call) => (isCreation(call) ? failWith(200, {}) : undefined);

    expect(await api.create('parity-1', 'file-1')).toMatchObject({ id: 'batch_1' });
  });

  test.each([
    {
      call: () => api.retrieve('batch_9'),
      says: 'does not know batch batch_9: use the key (and OPENAI_PROJECT_ID) that it was submitted with',
    },
    { call: () => downloadText(api, 'file-9'), says: 'no longer has file file-9' },
  ])('says: $says', async ({ call, says }) => {
    await expect(call()).rejects.toThrow(`${api.server} ${says}`);
  });

  test('keeps a file that arrives whole at the second attempt, without the first half of it', async () => {
    const parts = ['{"a":1}\n{"b"', '{"a":1}\n{"b":2}\n'];
    server.fault = () => (response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl', 'content-length': '16' });
      const part = parts.shift() ?? '';
      response.write(part, () => part.length < 16 && response.destroy());
    };

    expect(await downloadText(api, 'file-1')).toBe('{"a":1}\n{"b":2}\n');
  });

  test('ends the wait for the rest of a file with the attempt', async () => {
    const hasty = openBatchAPI(
      { baseURL: server.url, apiKey: 'test-key-of-nobody' },
      {
        retry: { ...batchRetryPolicy, attemptTimeout: 300, maxAttempts: 1 },
        signal: new AbortController().signal,
        clock,
      },
    );
    server.fault = () => (response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.write('{"a":1}\n');
    };

    await expect(downloadText(hasty, 'file-1')).rejects.toThrow(`${api.server} cannot send file file-1: `);
  });

  test('does not ask again for a file whose lines cannot be written', async () => {
    server.fault = () => (response) => {
      response.end('{"a":1}\n');
    };
    const keep = async (lines: AsyncIterable<string>): Promise<void> => {
      for await (const _ of lines) {
        throw new AssayError('The disk is full.');
      }
    };

    await expect(api.download('file-1', keep)).rejects.toThrow(new AssayError('The disk is full.'));
    expect(server.calls).toHaveLength(1);
  });
});

function asked(model: string, run: number, about = 'right'): BatchRequest {
  const hash = `${model}${about}`.padEnd(64, '0');
  const question = { challenge: 'parity', about: { kind: 'code', id: about } } as const;
  return { run, request: { hash, body: { model, messages: [] }, question } };
}

const bytes = Buffer.byteLength(toInputLine(asked('a', 0), JSON.stringify(asked('a', 0).request.body))) + 1;

/** Runs of each part, by model. */
function partsOf(requests: readonly BatchRequest[], limits: Parameters<typeof splitBatches>[1]): readonly string[] {
  return splitBatches(requests, limits).map(
    (part) => `${part.model}: ${part.requests.map(({ run }) => String(run)).join(' ')}, ${String(part.bytes / bytes)}`,
  );
}

describe('splitBatches', () => {
  const runs = [0, 1, 2, 3, 4].map((run) => asked('a', run));

  test.each([
    { title: 'all in one', requests: runs, limits: { requests: 5, bytes: 1e6 }, parts: ['a: 0 1 2 3 4, 5'] },
    {
      title: 'by number',
      requests: runs,
      limits: { requests: 2, bytes: 1e6 },
      parts: ['a: 0 1, 2', 'a: 2 3, 2', 'a: 4, 1'],
    },
    {
      title: 'by size',
      requests: runs,
      limits: { requests: 9, bytes: 3 * bytes },
      parts: ['a: 0 1 2, 3', 'a: 3 4, 2'],
    },
    {
      title: 'one that is too large alone',
      requests: runs.slice(0, 2),
      limits: { requests: 9, bytes: 1 },
      parts: ['a: 0, 1', 'a: 1, 1'],
    },
    {
      title: 'by model',
      requests: [asked('a', 0), asked('b', 0), asked('a', 1), asked('b', 1)],
      limits: { requests: 9, bytes: 1e6 },
      parts: ['a: 0 1, 2', 'b: 0 1, 2'],
    },
    { title: 'nothing', requests: [], limits: { requests: 9, bytes: 1e6 }, parts: [] },
  ])('splits $title', ({ requests, limits, parts }) => {
    expect(partsOf(requests, limits)).toEqual(parts);
  });
});

describe('toCustomId', () => {
  test.each([
    { about: 'nested-loop', run: 12, id: 'nested-loop-r12-anested-loop0000' },
    { about: 'Ünïcode "x"/../y', run: 0, id: '-n-code--x-----y-r0-aÜnïcode "x"/../' },
    { about: 'x'.repeat(200), run: 1_000_000_000, id: `${'x'.repeat(28)}-r1000000000-a${'x'.repeat(15)}` },
  ])('names run $run of $about', ({ about, run, id }) => {
    expect(toCustomId(asked('a', run, about))).toBe(id);
    expect(id.length).toBeLessThan(64);
  });
});
