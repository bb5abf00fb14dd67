import { describe, expect, test } from '@jest/globals';
import { batchInput, readBatchOutput, serveBatches } from '../../testing/served-batches';
import { downloadText } from '../../testing/download-text';
import type { Dialect } from '../dialect';

const served = serveBatches();

describe('batches of Mistral', () => {
  const dialect: Dialect = { batches: 'mistral' };
  const job = (status: string, rest: object = {}): object => ({
    id: 'j1',
    object: 'batch',
    input_files: ['f1'],
    endpoint: '/v1/chat/completions',
    status,
    errors: [],
    metadata: { assay: 'a1' },
    created_at: 1_795_000_000,
    output_file: null,
    error_file: null,
    total_requests: 2,
    completed_requests: 0,
    succeeded_requests: 0,
    failed_requests: 0,
    ...rest,
  });
  const line = (id: string, code: number, body: object): string =>
    JSON.stringify({ id: `b-${id}`, custom_id: id, response: { status_code: code, body }, error: null });
  const completion = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'mistral-small',
    choices: [] as object[],
  };

  test('are jobs for one model, made from an uploaded file without it', async () => {
    const api = served.open(dialect, '/v1');
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'yes' } }];
    served.server().script = ({ method, path }) => {
      if (path.endsWith('/files')) {
        return { body: { id: 'f1', object: 'file' } };
      }
      if (path.endsWith('/content')) {
        const lines = [line('right-r1', 200, { ...completion, choices }), line('right-r0', 422, { message: 'no' })];
        return { body: lines.join('\n') };
      }
      const done = { output_file: 'f2', succeeded_requests: 1, failed_requests: 1, completed_at: 1_795_000_100 };
      return { body: method === 'POST' ? job('QUEUED') : job('SUCCESS', done) };
    };

    const fileId = await api.upload('a1', batchInput('mistral-small'));
    const made = await api.create('a1', fileId);
    const now = await api.retrieve(made.id);
    await api.cancel(made.id);

    expect(made).toMatchObject({ id: 'j1', submittedAs: 'a1', inputFile: 'f1', counts: { total: 2 }, problems: [] });
    expect(now).toMatchObject({ status: 'completed', outputFile: 'f2', counts: { completed: 1, failed: 1 } });
    expect(readBatchOutput(await downloadText(api, 'f2'))).toEqual([
      ['right-r1', 'yes'],
      { kind: 'refused', customId: 'right-r0', reason: '422 {"message":"no"}' },
    ]);
    expect(served.asked()).toEqual([
      ...['POST /v1/files', 'POST /v1/batch/jobs', 'GET /v1/batch/jobs/j1', 'POST /v1/batch/jobs/j1/cancel'],
      'GET /v1/files/f2/content',
    ]);
    expect(served.server().requests[0]?.text).toContain('{"custom_id":"right-r0","body":{"messages":[');
    expect(served.server().requests[0]?.text).not.toContain('mistral-small');
    expect(JSON.parse(served.server().requests[1]?.text ?? '')).toEqual({
      input_files: ['f1'],
      endpoint: '/v1/chat/completions',
      model: 'mistral-small',
      timeout_hours: 24,
      metadata: { assay: 'a1' },
    });
  });

  test('are found on whichever page', async () => {
    const others = Array.from({ length: 100 }, (_, index) =>
      job('SUCCESS', { id: `o${String(index)}`, metadata: null, input_files: ['x'] }),
    );
    served.server().script = ({ path }) => ({
      body: { object: 'list', total: 101, data: path.includes('page=1') ? [job('RUNNING')] : others },
    });

    expect(await served.open(dialect, '/v1').find('a1', 'f1')).toMatchObject({ id: 'j1', status: 'in_progress' });
  });

  test.each([
    ['FAILED', 'failed'],
    ['TIMEOUT_EXCEEDED', 'expired'],
    ['CANCELLED', 'cancelled'],
    ['CANCELLATION_REQUESTED', 'cancelling'],
  ])('have %s as %s', async (state, status) => {
    served.server().script = () => ({ body: job(state, { errors: [{ message: 'broken line', count: 1 }] }) });

    expect(await served.open(dialect, '/v1').retrieve('j1')).toMatchObject({
      status,
      problems: [{ line: null, message: 'broken line' }],
    });
  });
});
