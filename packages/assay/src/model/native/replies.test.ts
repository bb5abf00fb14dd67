import { describe, expect, test } from '@jest/globals';
import { readRefusal as readAnthropic, toRateLimitHeaders } from '../anthropic/anthropic-client';
import { toCompletion as fromMessage } from '../anthropic/to-completion';
import { parseCompletion } from '../completion';
import { readRateLimits } from '../dispatch/rate-limits';
import { classifyFailure } from '../failure';
import { readRefusal as readGemini } from '../gemini/gemini-client';
import { toCompletion as fromGemini } from '../gemini/to-completion';
import { ServerError } from './send';

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
