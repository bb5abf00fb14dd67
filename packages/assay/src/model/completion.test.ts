import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { AnswerSchema } from '../kinds/validator/challenge/answer-schema';
import { fc } from '../testing/properties';
import { buildRequest } from './build-request';
import { parseCompletion, readCompletion } from './completion';
import type { Question } from './model';
import { findSecret, redactError, redactKey } from './redact';
import { canonicalJson, hashRequest } from './request-hash';
import type { RequestParameters } from './request-parameters';

const answer: AnswerSchema = {
  type: 'object',
  properties: { isCorrect: { type: 'boolean' }, isShort: { type: 'boolean' } },
  required: ['isCorrect', 'isShort'],
  additionalProperties: false,
};

const strict = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: answer } };

function questionWith(parameters: Partial<RequestParameters>, system?: string): Question {
  return {
    challenge: 'parity',
    prompt: { system, user: 'Judge.' },
    parameters: { responseFormat: 'text', ...parameters },
    answer,
    about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
  };
}

describe('buildRequest', () => {
  const all = { temperature: 0, topP: 0.9, seed: 7, maxTokens: 100, reasoningEffort: 'low' } as const;
  const notSent = (name: string, model: string): string => `${name} is not sent: ${model} accepts only its default`;
  const neither = (model: string): readonly string[] => [notSent('temperature 0', model), notSent('topP 0.9', model)];
  const unless = neither('gpt-5.4').map((note) => `${note}, unless reasoningEffort is none`);

  test.each([
    ...['gpt-5-mini', 'o3', 'gpt-6-luna', 'gpt-6.1-sol'].map((model) => ({
      model,
      parameters: all,
      sent: { seed: 7, max_completion_tokens: 100, reasoning_effort: 'low' },
      notes: neither(model),
    })),
    {
      model: 'gpt-5.4',
      parameters: all,
      sent: { seed: 7, max_completion_tokens: 100, reasoning_effort: 'low' },
      notes: unless,
    },
    { model: 'gpt-5.4', parameters: { temperature: 0, topP: 0.9 }, sent: {}, notes: unless },
    {
      model: 'gpt-5.4',
      parameters: { ...all, reasoningEffort: 'none' as const },
      sent: { temperature: 0, top_p: 0.9, seed: 7, max_completion_tokens: 100, reasoning_effort: 'none' },
      notes: [],
    },
    ...['gpt-4o', 'gpt-4.1', 'gpt-5-chat-latest', 'ft:gpt-4o:org::id'].map((model) => ({
      model,
      parameters: { ...all, reasoningEffort: undefined },
      sent: { temperature: 0, top_p: 0.9, seed: 7, max_completion_tokens: 100 },
      notes: [],
    })),
    {
      model: 'gpt-3.5-turbo',
      parameters: { ...all, reasoningEffort: undefined },
      sent: { temperature: 0, top_p: 0.9, seed: 7, max_tokens: 100 },
      notes: [],
    },
    {
      model: 'llama-3.1-8b',
      parameters: all,
      sent: { temperature: 0, top_p: 0.9, seed: 7, max_tokens: 100, reasoning_effort: 'low' },
      notes: [],
    },
    ...['gpt-4o', 'o3', 'llama-3.1-8b'].map((model) => ({ model, parameters: {}, sent: {}, notes: [] })),
  ])('sends $model $sent of $parameters', ({ model, parameters, sent, notes }) => {
    const request = buildRequest(model, questionWith(parameters));

    expect(request.body).toEqual({ model, messages: [{ role: 'user', content: 'Judge.' }], ...sent });
    expect(request.notes).toEqual(notes);
  });

  test('leaves out reasoningEffort for a model that does not reason, and says so', () => {
    const request = buildRequest('gpt-4o', questionWith({ reasoningEffort: 'low' }));

    expect(request.body).toEqual({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Judge.' }] });
    expect(request.notes).toEqual(['reasoningEffort low is not sent: gpt-4o does not reason']);
  });

  test.each(['gpt-4o', 'gpt-4', 'gpt-3.5-turbo', 'o3', 'gpt-5-mini', 'gpt-5.4', 'gpt-6-luna', 'llama-3.1-8b'])(
    'never sends %s two names of the token cap',
    (model) => {
      const { body } = buildRequest(model, questionWith({ maxTokens: 5 }));

      expect([body['max_tokens'], body['max_completion_tokens']].filter((cap) => cap !== undefined)).toEqual([5]);
    },
  );

  test.each([
    { model: 'gpt-4o', role: 'system' },
    { model: 'gpt-5-chat-latest', role: 'system' },
    { model: 'llama-3.1-8b', role: 'system' },
    { model: 'o3', role: 'developer' },
    { model: 'gpt-5.4', role: 'developer' },
    { model: 'gpt-6-luna', role: 'developer' },
  ])('sends $model the system message as $role', ({ model, role }) => {
    expect(buildRequest(model, questionWith({}, 'Be brief.')).body['messages']).toEqual([
      { role, content: 'Be brief.' },
      { role: 'user', content: 'Judge.' },
    ]);
  });

  const fallback = (format: string, model: string, wanted: string): readonly string[] => [
    `the answer is requested as ${format}: ${model} does not support ${wanted}`,
  ];

  test.each([
    { model: 'gpt-4o', wanted: 'json_schema' as const, format: strict, notes: [] },
    { model: 'o3', wanted: 'json_schema' as const, format: strict, notes: [] },
    { model: 'llama-3.1-8b', wanted: 'json_schema' as const, format: strict, notes: [] },
    { model: 'gpt-4o', wanted: 'json_object' as const, format: { type: 'json_object' }, notes: [] },
    {
      model: 'smollm2-135m-instruct',
      wanted: 'json_object_schema' as const,
      format: { type: 'json_object', schema: answer },
      notes: [],
    },
    { model: 'gpt-4o', wanted: 'text' as const, format: undefined, notes: [] },
    {
      model: 'gpt-3.5-turbo',
      wanted: 'json_schema' as const,
      format: { type: 'json_object' },
      notes: fallback('json_object', 'gpt-3.5-turbo', 'json_schema'),
    },
    {
      model: 'gpt-4o-2024-05-13',
      wanted: 'json_schema' as const,
      format: { type: 'json_object' },
      notes: fallback('json_object', 'gpt-4o-2024-05-13', 'json_schema'),
    },
    { model: 'gpt-3.5-turbo', wanted: 'text' as const, format: undefined, notes: [] },
    {
      model: 'gpt-4',
      wanted: 'json_object' as const,
      format: undefined,
      notes: fallback('text', 'gpt-4', 'json_object'),
    },
  ])('asks $model for $wanted as strictly as it takes', ({ model, wanted, format, notes }) => {
    const request = buildRequest(model, questionWith({ responseFormat: wanted }));

    expect(request.body['response_format']).toEqual(format);
    expect(request.notes).toEqual(notes);
  });

  test('names the recording after the body, and never shows the model what the question is about', () => {
    const question = questionWith({});
    const labelled = { ...question, about: { ...question.about, id: 'other', expected: { isCorrect: true } } };

    const request = buildRequest('gpt-4o', question);

    expect(request.hash).toBe(hashRequest(request.body));
    expect(buildRequest('gpt-4o', labelled).hash).toBe(request.hash);
    expect(JSON.stringify(request.body)).not.toContain('right');
  });
});

const least = { choices: [{ message: {} }] };

describe('parseCompletion', () => {
  test('takes a completion that says nothing but that there is one', () => {
    expect(parseCompletion(least)).toEqual({
      id: null,
      model: null,
      systemFingerprint: null,
      tier: null,
      usage: null,
      broken: [],
      choices: [{ text: null, refusal: null, finishReason: null }],
    });
  });

  test.each([undefined, null, ''])('refuses %j as an empty reply', (response) => {
    expect(() => parseCompletion(response)).toThrow('the server sent an empty reply');
  });

  test.each<unknown>([
    '<html>',
    [least],
    {},
    { choices: [] },
    { choices: [null] },
    { choices: [{ message: [] }] },
    { choices: [{ message: { content: ['{}'] } }] },
    { choices: [{ message: { refusal: false } }] },
    { choices: [{ message: {}, finish_reason: 1 }] },
    { choices: [...least.choices, {}] },
    { ...least, id: 7 },
    { ...least, model: {} },
    { ...least, system_fingerprint: 0 },
  ])('refuses %j, and shows it', (response) => {
    expect(() => parseCompletion(response)).toThrow(`not a chat completion: ${JSON.stringify(response)}`);
  });

  test.each([
    {
      finish_reason: 'error',
      error: { code: 502, message: 'Upstream connection lost' },
      why: 'Upstream connection lost',
    },
    { finish_reason: 'stop', error: 'lost', why: '"lost"' },
    ...['error', 'network_error', 'insufficient_system_resource', 'abort', 'timeout', 'cancelled', 'failed'].map(
      (reason) => ({ finish_reason: reason, error: null, why: `finish_reason: ${reason}` }),
    ),
  ])('refuses a generation that the server broke off: $finish_reason, $error', ({ why, ...how }) => {
    const choice = { message: { content: '{"isE' }, ...how };

    expect(() => parseCompletion({ choices: [choice] })).toThrow(`the server broke off the reply (${why})`);
    expect(parseCompletion({ choices: [choice, ...least.choices] })).toMatchObject({
      choices: [{ text: null }],
      broken: [`the server broke off the reply (${why})`],
    });
  });

  test.each([
    ['model_length', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['sensitive', 'content_filter'],
    ['eos', 'eos'],
    ['constructor', 'constructor'],
  ])('reads the finish reason %s as %s', (sent, read) => {
    const { choices } = parseCompletion({ choices: [{ message: {}, finish_reason: sent }] });

    expect(choices[0]?.finishReason).toBe(read);
  });

  test.each<{ content: readonly object[]; text: string | null; refusal?: string }>([
    {
      content: [
        { type: 'text', text: '{"a":' },
        { type: 'text', text: ' 1}' },
      ],
      text: '{"a": 1}',
    },
    {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: 'B' },
      ],
      text: 'B',
    },
    {
      content: [
        { type: 'reasoning', summary: [{ text: 'Hm.' }] },
        { type: 'output_text', text: 'B' },
      ],
      text: 'B',
    },
    { content: [{ type: 'image_url', image_url: { url: 'x' } }], text: null },
    { content: [{ type: 'refusal', refusal: 'No.' }], text: null, refusal: 'No.' },
    { content: [], text: null },
  ])('reads the parts $content as $text', ({ content, text, refusal = null }) => {
    expect(parseCompletion({ choices: [{ message: { content } }] }).choices).toEqual([
      { text, refusal, finishReason: null },
    ]);
  });

  test.each([
    { message: { content: null, reasoning_content: '{"a": 1}' }, elsewhere: 'reasoning_content' },
    { message: { content: '', reasoning: 'B' }, elsewhere: 'reasoning' },
    { message: { tool_calls: [{ id: 't', function: { name: 'answer', arguments: '{}' } }] }, elsewhere: 'tool_calls' },
    { message: { content: ' ', function_call: { name: 'answer' } }, elsewhere: 'function_call' },
    { message: { content: 'B', reasoning: 'Hm.' }, elsewhere: undefined },
    { message: { content: '', reasoning_content: ' ', tool_calls: [] }, elsewhere: undefined },
  ])('says where the words are of $message: $elsewhere', ({ message, elsewhere }) => {
    const [reply] = readCompletion(parseCompletion({ choices: [{ message }] }), 1, (words) => words);

    expect(reply?.elsewhere).toBe(elsewhere);
  });

  test.each<readonly [error: unknown, message: string]>([
    [{ message: 'no' }, 'the server reports an error: no'],
    ['no', 'the server reports an error: "no"'],
    [{ code: 429, message: 'slow down' }, '429 slow down'],
    [
      { code: 502, message: 'Provider returned error', metadata: { raw: 'upstream is down' } },
      '502 Provider returned error: upstream is down',
    ],
  ])('refuses an error with status 200 in its own words: %j', (error, message) => {
    expect(() => parseCompletion({ error })).toThrow(message);
    expect(() => parseCompletion({ ...least, error })).toThrow(message);
  });

  test.each([null, '', {}, false])('takes a completion whose error is %j', (error) => {
    expect(parseCompletion({ ...least, error })).toEqual(parseCompletion(least));
  });

  test.each<readonly [usage: unknown, read: object | null]>([
    [
      { prompt_tokens: 3, completion_tokens: 2 },
      { promptTokens: 3, completionTokens: 2, cachedTokens: 0 },
    ],
    [
      { prompt_tokens: 3, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 1, cache_write_tokens: 2 } },
      { promptTokens: 3, completionTokens: 2, cachedTokens: 1, cacheWriteTokens: 2 },
    ],
    [
      { prompt_tokens: 3, completion_tokens: 2, prompt_tokens_details: { cached_tokens: null, cache_write_tokens: 0 } },
      { promptTokens: 3, completionTokens: 2, cachedTokens: 0 },
    ],
    [{ prompt_tokens: 3 }, null],
    [{ prompt_tokens: 3, completion_tokens: Infinity }, null],
    [{ prompt_tokens: 3, completion_tokens: 2, prompt_tokens_details: 1 }, null],
    [{ prompt_tokens: 3, completion_tokens: 2, prompt_tokens_details: { cached_tokens: '1' } }, null],
    ['3', null],
    [null, null],
  ])('reads the usage %j as %j, and keeps the reply in any case', (usage, read) => {
    expect(parseCompletion({ ...least, usage, service_tier: 1 })).toEqual({ ...parseCompletion(least), usage: read });
  });
});

describe('readCompletion', () => {
  test('gives each sample an id of its own, and the bill to the first', () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const completion = parseCompletion({ id: 'a', usage, choices: [...least.choices, ...least.choices] });

    const samples = readCompletion(completion, 2, (text) => text);

    expect(samples).toMatchObject([
      { responseId: 'a', choice: 0, usage: { promptTokens: 3, completionTokens: 2 } },
      { responseId: 'a#1', choice: 1, usage: { promptTokens: 0, completionTokens: 0 } },
    ]);
  });
});

describe('redactKey', () => {
  test.each([
    {
      text: 'key k3y-of-mine!, twice k3y-of-mine!',
      key: 'k3y-of-mine!',
      redacted: 'key [key removed], twice [key removed]',
    },
    { text: 'nothing here', key: 'k3y-of-mine!', redacted: 'nothing here' },
    { text: 'no key at all', key: undefined, redacted: 'no key at all' },
    { text: String.raw`{"said":"my\"odd\\key"}`, key: String.raw`my"odd\key`, redacted: '{"said":"[key removed]"}' },
    { text: 'none of it', key: 'none', redacted: 'none of it' },
    { text: 'a $& key', key: '$&$&$&$&', redacted: 'a $& key' },
    { text: 'an sk-example1234 of a candidate', key: 'other-key', redacted: 'an sk-example1234 of a candidate' },
  ])('turns "$text" into "$redacted"', ({ text, key, redacted }) => {
    expect(redactKey(text, key)).toBe(redacted);
  });
});

describe('redactError', () => {
  test.each([
    { text: 'Incorrect API key provided: sk-proj-****wxyz.', redacted: 'Incorrect API key provided: [key removed]' },
    { text: 'header "Bearer abcdef123456" refused', redacted: 'header "[key removed]" refused' },
    { text: 'got my-own-key-1', redacted: 'got [key removed]' },
    { text: 'Bearer abc+def/ghi=, bearer abc.def~ghi', redacted: '[key removed], [key removed]' },
    {
      text: 'Rate limit reached in organization org-AbC123def456 on tokens, project proj_aB3dE6gH9',
      redacted: 'Rate limit reached in organization [organisation removed] on tokens, project [project removed]',
    },
    {
      text: 'my organisation-wide org-structure of proj_management',
      redacted: 'my organisation-wide org-structure of proj_management',
    },
    { text: 'a task-manager is a risk-assessment', redacted: 'a task-manager is a risk-assessment' },
  ])('turns "$text" into "$redacted"', ({ text, redacted }) => {
    expect(redactError(text, 'my-own-key-1')).toBe(redacted);
  });
});

describe('findSecret', () => {
  test.each([
    { line: '{"text":"use\\nsk-proj-0123456789abcdef"}', found: 'an API key (sk-…)' },
    { line: '{"said":"Authorization: Bearer abcdef0123456789"}', found: 'a bearer token' },
    { line: '{"organization":"org-a1b2c3d4e5f6a7b8"}', found: 'an organisation id (org-…)' },
    { line: '{"text":"sk-learn-is-a-module-name, sk-1234, org-chart, task-0123456789abcdefghij"}', found: undefined },
    { line: '{"text":"a Bearer of bad news, Incorrect API key provided: sk-proj-****wxyz."}', found: undefined },
  ])('finds $found in $line', ({ line, found }) => {
    expect(findSecret(line)).toBe(found);
  });
});

describe('hashRequest', () => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], temperature: 0 };

  test.each([
    { title: 'another model', changed: { ...body, model: 'n' } },
    { title: 'another character in a message', changed: { ...body, messages: [{ role: 'user', content: 'Hi ' }] } },
    { title: 'another role', changed: { ...body, messages: [{ role: 'system', content: 'Hi' }] } },
    { title: 'the same messages twice', changed: { ...body, messages: [...body.messages, ...body.messages] } },
    { title: 'another number', changed: { ...body, temperature: 0.1 } },
    { title: 'a string for a number', changed: { ...body, temperature: '0' } },
    { title: 'one parameter more', changed: { ...body, seed: 1 } },
    { title: 'one parameter less', changed: { model: 'm', messages: body.messages } },
  ])('differs for $title', ({ changed }) => {
    expect(hashRequest(changed)).not.toBe(hashRequest(body));
  });

  test('does not depend on the order of keys, at any depth', () => {
    const turned = { temperature: 0, messages: [{ content: 'Hi', role: 'user' }], model: 'm' };

    expect(hashRequest(turned)).toBe(hashRequest(body));
  });

  test('is SHA-256 of the method, path and body in canonical form, on every machine', () => {
    const canonical = '{"body":{"a":[{"b":1,"c":"é"}]},"method":"POST","path":"/chat/completions"}';

    expect(hashRequest({ a: [{ c: 'é', b: 1 }] })).toBe(createHash('sha256').update(canonical, 'utf8').digest('hex'));
  });
});

describe('canonicalJson', () => {
  test('means the same as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 1 },
    );
  });
});
