import { describe, expect, test } from '@jest/globals';
import { parseCompletion, readCompletion } from './completion';

const least = { choices: [{ message: {} }] };

describe('parseCompletion', () => {
  test('takes a completion that says nothing but that there is one', () => {
    expect(parseCompletion(least)).toEqual({
      ...{ id: null, model: null, systemFingerprint: null, tier: null, usage: null },
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
    const completion = parseCompletion({ ...{ id: 'a', usage }, choices: [...least.choices, ...least.choices] });

    const samples = readCompletion(completion, 2, (text) => text);

    expect(samples).toMatchObject([
      { responseId: 'a', choice: 0, usage: { promptTokens: 3, completionTokens: 2 } },
      { responseId: 'a#1', choice: 1, usage: { promptTokens: 0, completionTokens: 0 } },
    ]);
  });
});
