import { describe, expect, test } from '@jest/globals';
import type { PlainResponse } from '../../testing/plain-server';
import { downloadText } from '../../testing/download-text';
import { apiKey, batchInput, readBatchOutput, serveBatches } from '../../testing/served-batches';
import type { Dialect } from '../dialect';

const served = serveBatches();

describe('batches of Anthropic', () => {
  const dialect: Dialect = { protocol: 'messages' };
  const batch = (rest: object = {}): object => ({
    id: 'msgbatch_1',
    type: 'message_batch',
    processing_status: 'in_progress',
    created_at: new Date().toISOString(),
    request_counts: { processing: 2, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
    ...rest,
  });
  const ended = batch({
    processing_status: 'ended',
    ended_at: '2026-11-20T12:00:00Z',
    cancel_initiated_at: null,
    request_counts: { processing: 0, succeeded: 1, errored: 1, canceled: 0, expired: 0 },
  });
  const results = [
    {
      custom_id: 'right-r1',
      result: {
        type: 'succeeded',
        message: { id: 'm', content: [{ type: 'text', text: 'yes' }], stop_reason: 'end_turn' },
      },
    },
    {
      custom_id: 'right-r0',
      result: { type: 'errored', error: { type: 'error', error: { type: 'invalid_request_error', message: 'no' } } },
    },
    { custom_id: 'right-r2', result: { type: 'expired' } },
  ];

  test('are made with their requests, told apart by status, and read by line', async () => {
    const api = served.open(dialect);
    served.server().script = ({ method, path }) => ({
      body: path.endsWith('/results')
        ? results.map((line) => JSON.stringify(line)).join('\n')
        : method === 'POST'
          ? batch()
          : ended,
    });

    const fileId = await api.upload('a1', batchInput('claude-opus-5'));
    const made = await api.create('a1', fileId);
    const now = await api.retrieve(made.id);
    await api.cancel(made.id);

    expect(made).toMatchObject({
      id: 'msgbatch_1',
      status: 'in_progress',
      outputFile: undefined,
      counts: { total: 2 },
    });
    expect(now).toMatchObject({ status: 'completed', outputFile: 'msgbatch_1', counts: { completed: 1, failed: 1 } });
    expect(readBatchOutput(await downloadText(api, now.outputFile ?? ''))).toEqual([
      ['right-r1', 'yes'],
      { kind: 'refused', customId: 'right-r0', reason: '400 no' },
      { kind: 'refused', customId: 'right-r2', reason: '500 the request was expired' },
    ]);
    expect(served.asked()).toEqual([
      'POST /v1/messages/batches',
      'GET /v1/messages/batches/msgbatch_1',
      'POST /v1/messages/batches/msgbatch_1/cancel',
      'GET /v1/messages/batches/msgbatch_1/results',
    ]);
    const { headers, text } = served.server().requests[0] ?? { headers: {}, text: '' };
    expect(headers).toMatchObject({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' });
    expect(JSON.parse(text)).toMatchObject({
      requests: [
        { custom_id: 'right-r0', params: { model: 'claude-opus-5', max_tokens: 16_000 } },
        { custom_id: 'right-r1' },
      ],
    });
  });

  test('are found by size and time when the answer to their creation is lost', async () => {
    const api = served.open(dialect);
    const old = batch({ id: 'msgbatch_0', created_at: '2026-01-01T00:00:00Z' });
    const larger = batch({ id: 'msgbatch_2', request_counts: { processing: 3 } });
    served.server().script = ({ method }): PlainResponse | undefined =>
      method === 'POST' ? undefined : { body: { data: [larger, batch(), old], has_more: false } };

    const fileId = await api.upload('a1', batchInput('claude-opus-5'));

    expect(await api.create('a1', fileId)).toMatchObject({ id: 'msgbatch_1' });
  });

  test('follow no redirect, which would take the key elsewhere', async () => {
    served.server().script = () => ({ status: 307, headers: { location: 'https://evil.example/' }, body: '' });

    await expect(served.open(dialect).retrieve('msgbatch_1')).rejects.toThrow(
      'the server redirects to another address',
    );
    expect(served.server().requests).toHaveLength(1);
  });

  test('say whose key is wrong', async () => {
    served.server().script = () => ({
      status: 401,
      body: { type: 'error', error: { type: 'authentication_error', message: 'bad' } },
    });

    await expect(served.open(dialect).retrieve('msgbatch_1')).rejects.toThrow('the key is wrong or missing (401 bad)');
  });
});

describe('batches of Gemini', () => {
  const dialect: Dialect = { protocol: 'generateContent' };
  const operation = (state: string, rest: object = {}): object => ({
    name: 'batches/b1',
    metadata: {
      displayName: 'a1',
      state,
      createTime: '2026-11-20T12:00:00Z',
      batchStats: { requestCount: '2', successfulRequestCount: '1', failedRequestCount: '1' },
    },
    ...rest,
  });
  const lines = [
    { key: 'right-r1', response: { candidates: [{ content: { parts: [{ text: 'yes' }] }, finishReason: 'STOP' }] } },
    { key: 'right-r0', error: { code: 3, message: 'no' } },
  ];

  test('are made from an uploaded file, told apart by state, and read by line', async () => {
    const api = served.open(dialect);
    served.server().script = ({ method, path }) => {
      if (path.startsWith('/upload')) {
        return { headers: { 'x-goog-upload-url': `${served.server().url}/session?upload_id=1` }, body: {} };
      }
      if (path.startsWith('/session')) {
        return { body: { file: { name: 'files/f1', uri: `${served.server().url}/v1beta/files/f1` } } };
      }
      if (path.startsWith('/download')) {
        return { body: lines.map((line) => JSON.stringify(line)).join('\n') };
      }
      const done = operation('BATCH_STATE_SUCCEEDED', { done: true, response: { responsesFile: 'files/out' } });
      return { body: method === 'POST' ? operation('BATCH_STATE_PENDING') : done };
    };

    const fileId = await api.upload('a1', batchInput('gemini-3-flash'));
    const made = await api.create('a1', fileId);
    const now = await api.retrieve(made.id);
    await api.cancel(made.id);

    expect(made).toMatchObject({ id: 'batches/b1', status: 'in_progress', submittedAs: 'a1', counts: { total: 2 } });
    expect(now).toMatchObject({ status: 'completed', outputFile: 'files/out' });
    expect(readBatchOutput(await downloadText(api, 'files/out'))).toEqual([
      ['right-r1', 'yes'],
      { kind: 'refused', customId: 'right-r0', reason: '400 no' },
    ]);
    expect(served.asked()).toEqual([
      'POST /upload/v1beta/files',
      'POST /session?upload_id=1',
      'POST /v1beta/models/gemini-3-flash:batchGenerateContent',
      'GET /v1beta/batches/b1',
      'POST /v1beta/batches/b1:cancel',
      'GET /download/v1beta/files/out:download?alt=media',
    ]);
    expect(served.server().requests[1]?.text.split('\n')[0]).toBe(
      '{"key":"right-r0","request":{"contents":[{"role":"user","parts":[{"text":"Judge."}]}]}}',
    );
    expect(served.server().requests[2]?.text).toBe(
      '{"batch":{"display_name":"a1","input_config":{"file_name":"files/f1"}}}',
    );
    expect(served.server().requests.every(({ headers }) => headers['x-goog-api-key'] === apiKey)).toBe(true);
  });

  test('are found by name, on whichever page', async () => {
    const other = { ...operation('BATCH_STATE_PENDING'), name: 'batches/b0', metadata: { displayName: 'other' } };
    served.server().script = ({ path }) => ({
      body: path.includes('pageToken=t2')
        ? { operations: [operation('BATCH_STATE_RUNNING')] }
        : { operations: [other], nextPageToken: 't2' },
    });

    expect(await served.open(dialect).find('a1', 'files/f1')).toMatchObject({ id: 'batches/b1' });
  });

  test('send nothing to an address of another server', async () => {
    served.server().script = () => ({ headers: { 'x-goog-upload-url': 'https://evil.example/session' }, body: {} });

    await expect(served.open(dialect).upload('a1', batchInput('gemini-3-flash'))).rejects.toThrow(
      'the server names no address of its own for the upload',
    );
  });

  test.each([
    ['BATCH_STATE_FAILED', 'failed'],
    ['JOB_STATE_CANCELLED', 'cancelled'],
    ['JOB_STATE_EXPIRED', 'expired'],
    ['JOB_STATE_RUNNING', 'in_progress'],
  ])('have %s as %s', async (state, status) => {
    served.server().script = () => ({ body: operation(state, { error: { code: 3, message: 'broken line' } }) });

    expect(await served.open(dialect).retrieve('batches/b1')).toMatchObject({
      status,
      problems: [{ line: null, message: 'broken line' }],
    });
  });
});
