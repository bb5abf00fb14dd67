import { describe, expect, test } from '@jest/globals';
import { downloadText } from '../../testing/download-text';
import type { PlainResponse } from '../../testing/plain-server';
import { apiKey, batchInput, readBatchOutput, serveBatches } from '../../testing/served-batches';
import { plainQuestion } from '../../testing/served-model';
import { readRefusal as readAnthropic, toRateLimitHeaders } from '../anthropic/anthropic-client';
import { toCompletion as fromMessage } from '../anthropic/to-completion';
import { toMessageRequest, usualTokenCap } from '../anthropic/to-message-request';
import { buildRequest } from '../build-request';
import { parseCompletion } from '../completion';
import type { Dialect } from '../dialect';
import { readRateLimits } from '../dispatch/rate-limits';
import { classifyFailure } from '../failure';
import { readRefusal as readGemini } from '../gemini/gemini-client';
import { toCompletion as fromGemini } from '../gemini/to-completion';
import { toGenerateRequest } from '../gemini/to-generate-request';
import type { Question } from '../model';
import { ServerError } from './send';

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

const noHeaders = { get: () => null };

describe('toCompletion of Anthropic', () => {
  const message = (content: readonly object[], rest: object): unknown => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5',
    content,
    stop_reason: 'end_turn',
    ...rest,
  });

  test.each([
    {
      title: 'the text without its thoughts, and tokens with those of the cache',
      sent: message(
        [
          { type: 'thinking', thinking: '…', signature: 's' },
          { type: 'text', text: '{"a":' },
          { type: 'text', text: '1}' },
        ],
        {
          usage: {
            input_tokens: 10,
            output_tokens: 5,
            cache_read_input_tokens: 90,
            cache_creation_input_tokens: 3,
            service_tier: 'standard',
          },
        },
      ),
      choice: { text: '{"a":1}', refusal: null, finishReason: 'stop' },
      rest: {
        tier: 'standard',
        usage: { promptTokens: 103, completionTokens: 5, cachedTokens: 90, cacheWriteTokens: 3 },
      },
    },
    {
      title: 'the input of the tool',
      sent: message([{ type: 'tool_use', id: 't', name: 'answer', input: { a: 1 } }], { stop_reason: 'tool_use' }),
      choice: { text: '{"a":1}', refusal: null, finishReason: 'stop' },
      rest: { tier: null, usage: null },
    },
    {
      title: 'a refusal with its reason',
      sent: message([], { stop_reason: 'refusal', stop_details: { type: 'refusal', explanation: 'Not this.' } }),
      choice: { text: null, refusal: 'Not this.', finishReason: 'refusal' },
      rest: { tier: null, usage: null },
    },
    {
      title: 'a refusal without one',
      sent: message([], { stop_reason: 'refusal' }),
      choice: { text: null, refusal: 'without a word (stop_reason: refusal)', finishReason: 'refusal' },
      rest: { tier: null, usage: null },
    },
    ...['max_tokens', 'model_context_window_exceeded'].map((reason) => ({
      title: `a text cut off by ${reason}`,
      sent: message([{ type: 'text', text: '{' }], { stop_reason: reason }),
      choice: { text: '{', refusal: null, finishReason: 'length' },
      rest: { tier: null, usage: null },
    })),
  ])('gives $title', ({ sent, choice, rest }) => {
    expect(parseCompletion(fromMessage(sent))).toEqual({
      id: 'msg_1',
      model: 'claude-opus-5',
      systemFingerprint: null,
      choices: [choice],
      broken: [],
      ...rest,
    });
  });

  test.each([null, 'busy', { error: 'x' }])('leaves %j, which is no message, to whoever explains it', (sent) => {
    expect(fromMessage(sent)).toBe(sent);
    expect(() => parseCompletion(fromMessage(sent))).toThrow(/not a chat completion|empty reply|reports an error/);
  });
});

describe('toCompletion of Gemini', () => {
  test.each([
    {
      title: 'every candidate without its thoughts, and tokens with those of thoughts',
      sent: {
        candidates: [
          { content: { parts: [{ text: '…', thought: true }, { text: '{"a":1}' }] }, finishReason: 'STOP' },
          { content: { parts: [{ text: '{' }] }, finishReason: 'MAX_TOKENS' },
        ],
        usageMetadata: {
          promptTokenCount: 100,
          candidatesTokenCount: 5,
          thoughtsTokenCount: 20,
          cachedContentTokenCount: 80,
        },
      },
      choices: [
        { text: '{"a":1}', refusal: null, finishReason: 'stop' },
        { text: '{', refusal: null, finishReason: 'length' },
      ],
      usage: { promptTokens: 100, completionTokens: 25, cachedTokens: 80 },
    },
    {
      title: 'a prompt that was blocked',
      sent: { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9 } },
      choices: [{ text: null, refusal: null, finishReason: 'content_filter' }],
      usage: { promptTokens: 9, completionTokens: 0, cachedTokens: 0 },
    },
    {
      title: 'an answer that was taken away, and one that ended for a reason of Gemini’s own',
      sent: { candidates: [{ finishReason: 'RECITATION' }, { finishReason: 'LANGUAGE' }] },
      choices: [
        { text: null, refusal: null, finishReason: 'content_filter' },
        { text: null, refusal: null, finishReason: 'language' },
      ],
      usage: null,
    },
  ])('gives $title', ({ sent, choices, usage }) => {
    const about = { responseId: 'r1', modelVersion: 'gemini-3-flash-001' };

    expect(parseCompletion(fromGemini({ ...about, ...sent }))).toEqual({
      id: 'r1',
      model: 'gemini-3-flash-001',
      systemFingerprint: null,
      tier: null,
      choices,
      broken: [],
      usage,
    });
  });

  test.each([null, {}, { candidates: [] }])('leaves %j, which is no response, to whoever explains it', (sent) => {
    expect(fromGemini(sent)).toBe(sent);
  });
});

describe('readRefusal', () => {
  const anthropic = (status: number, message: string): object =>
    classifyFailure(
      new ServerError(readAnthropic(status, { type: 'error', error: { type: 'x', message } }, '', noHeaders)),
      0,
    );
  const gemini = (status: number, message: string, details: readonly object[] = []): object =>
    classifyFailure(
      new ServerError(readGemini(status, { error: { code: status, message, details } }, '', noHeaders)),
      0,
    );

  test.each([
    [anthropic(400, 'Your credit balance is too low to access the API.'), { kind: 'outage' }],
    [anthropic(400, 'prompt is too long: 210000 tokens > 200000 maximum'), { kind: 'request' }],
    [anthropic(400, 'temperature is deprecated for this model.'), { kind: 'outage', refused: true }],
    [anthropic(529, 'Overloaded'), { kind: 'passing', problem: '529 Overloaded' }],
    [gemini(400, 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]), { kind: 'outage', refused: false }],
    [gemini(400, 'The input token count (9) exceeds the maximum number of tokens allowed (8).'), { kind: 'request' }],
    [gemini(429, 'Quota exceeded', [{ retryDelay: '34.5s' }]), { kind: 'passing', retryAfterMs: 34_500 }],
    [gemini(404, 'models/x is not found'), { kind: 'outage', refused: false }],
  ])('%# sorts it', (failure, expected) => {
    expect(failure).toMatchObject(expected);
  });
});

describe('toRateLimitHeaders', () => {
  test('reads Anthropic’s limits as OpenAI’s', () => {
    const headers = new Headers({
      'anthropic-ratelimit-requests-limit': '50',
      'anthropic-ratelimit-requests-remaining': '40',
      'anthropic-ratelimit-requests-reset': '2026-11-20T12:00:30Z',
      'anthropic-ratelimit-tokens-limit': '9000',
      'anthropic-ratelimit-input-tokens-limit': '8000',
      'anthropic-ratelimit-input-tokens-remaining': '7000',
      'anthropic-ratelimit-input-tokens-reset': '2026-11-20T11:59:00Z',
      'retry-after': '7',
    });
    const now = (): number => Date.parse('2026-11-20T12:00:00Z');
    const read = toRateLimitHeaders(headers, now);

    expect(readRateLimits((name) => read.get(name))).toEqual({
      requests: { limit: 50, remaining: 40, reset: 30_000 },
      tokens: { limit: 8000, remaining: 7000, reset: 0 },
    });
    expect(read.get('retry-after')).toBe('7');
  });
});

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

type Body = Readonly<Record<string, unknown>>;

const schema = plainQuestion.answer;

const asked = (parameters: Partial<Question['parameters']>): Question => ({
  ...plainQuestion,
  prompt: {
    system: 'Be brief.',
    user: 'Judge.',
    turns: [
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Why?' },
    ],
  },
  parameters: { responseFormat: 'json_schema', ...parameters },
});

const body = (model: string, parameters: Partial<Question['parameters']> = {}): Body =>
  buildRequest(model, asked(parameters)).body;

const cached = { cache_control: { type: 'ephemeral' } };

describe('toMessageRequest', () => {
  const common = {
    system: [{ type: 'text', text: 'Be brief.', ...cached }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Judge.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
      { role: 'user', content: [{ type: 'text', text: 'Why?', ...cached }] },
    ],
  };
  const format = { type: 'json_schema', schema };

  test.each<{ title: string; request: Body; expected: object }>([
    {
      title: 'a model of today, which takes no temperature',
      request: body('claude-opus-5', { temperature: 0.5, maxTokens: 300, reasoningEffort: 'low' }),
      expected: { max_tokens: 300, thinking: { type: 'adaptive' }, output_config: { format, effort: 'low' } },
    },
    {
      title: 'thinking switched off',
      request: body('claude-sonnet-4-6', { temperature: 0.5, reasoningEffort: 'none' }),
      expected: {
        max_tokens: usualTokenCap,
        temperature: 0.5,
        thinking: { type: 'disabled' },
        output_config: { format },
      },
    },
    {
      title: 'a model from before structured outputs, which is made to call a tool',
      request: body('claude-sonnet-4-20250514', { topP: 0.9 }),
      expected: {
        max_tokens: usualTokenCap,
        top_p: 0.9,
        tool_choice: { type: 'tool', name: 'answer' },
        tools: [{ name: 'answer', description: 'Gives the answer.', input_schema: schema }],
      },
    },
    {
      title: 'text, a stop sequence, and a parameter that only Anthropic has',
      request: { ...body('claude-haiku-4-5', { responseFormat: 'text' }), stop: 'END', top_k: 5, n: 3 },
      expected: { max_tokens: usualTokenCap, stop_sequences: ['END'], top_k: 5 },
    },
  ])('words $title', ({ request, expected }) => {
    expect(toMessageRequest(request)).toEqual({ model: request['model'], ...common, ...expected });
  });
});

describe('toGenerateRequest', () => {
  test.each<{ title: string; request: Body; config: object }>([
    {
      title: 'a schema, a seed, a limit and several samples',
      request: { ...body('gemini-3-flash', { temperature: 0, seed: 7, maxTokens: 300 }), n: 2 },
      config: {
        temperature: 0,
        seed: 7,
        maxOutputTokens: 300,
        candidateCount: 2,
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
      },
    },
    {
      title: 'a schema beside an object',
      request: body('gemini-3-flash', { responseFormat: 'json_object_schema' }),
      config: { responseMimeType: 'application/json', responseJsonSchema: schema },
    },
    {
      title: 'effort as a level',
      request: body('gemini-3-flash', { responseFormat: 'json_object', reasoningEffort: 'low' }),
      config: { responseMimeType: 'application/json', thinkingConfig: { thinkingLevel: 'low' } },
    },
    {
      title: 'effort as a budget',
      request: body('gemini-2.5-flash', { responseFormat: 'text', topP: 0.9, reasoningEffort: 'medium' }),
      config: { topP: 0.9, thinkingConfig: { thinkingBudget: 8192 } },
    },
    {
      title: 'no thoughts, and a parameter that only Gemini has',
      request: {
        ...body('gemini-3-flash', { responseFormat: 'text', reasoningEffort: 'none' }),
        stop: ['END'],
        topK: 5,
      },
      config: { stopSequences: ['END'], thinkingConfig: { thinkingBudget: 0 }, topK: 5 },
    },
  ])('words $title', ({ request, config }) => {
    expect(toGenerateRequest(request)).toEqual({
      model: request['model'],
      request: {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [
          { role: 'user', parts: [{ text: 'Judge.' }] },
          { role: 'model', parts: [{ text: 'Yes.' }] },
          { role: 'user', parts: [{ text: 'Why?' }] },
        ],
        generationConfig: config,
      },
    });
  });
});

describe('a parameter of the request’s own', () => {
  test('that nobody could word is refused as a server would refuse it', () => {
    const request = { ...body('claude-opus-5'), stop: 5 };

    expect(() => toMessageRequest(request)).toThrow(/^400 stop: /);
    expect(() => toGenerateRequest(request)).toThrow(/^400 stop: /);
  });

  test('does not replace what Assay sends', () => {
    const request = { ...body('claude-opus-5', { maxTokens: 300 }), system: 'Say yes.', maxOutputTokens: 5 };

    expect(() => toMessageRequest(request)).toThrow(/^400 system: cannot be set here: Assay sets it/);
    expect(() => toGenerateRequest(request)).toThrow(/^400 maxOutputTokens: cannot be set here: Assay sets it/);
  });
});
