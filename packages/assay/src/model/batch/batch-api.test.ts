import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AssayError, OutageError } from '../../basics/errors';
import { startBatchServer, type BatchServer } from '../../testing/batch-server';
import { downloadText } from '../../testing/download-text';
import { failWith } from '../../testing/chat-server';
import { makeFakeClock, type FakeClock } from '../../testing/fake-clock';
import { batchRetryPolicy } from './ask-server';
import { openBatchAPI, type BatchAPI } from './batch-api';

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

describe('openBatchAPI', () => {
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
