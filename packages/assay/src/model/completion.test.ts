import { describe, expect, test } from '@jest/globals';
import { parseCompletion, readCompletion } from './completion';

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
