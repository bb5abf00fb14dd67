import { describe, expect, test } from '@jest/globals';
import { familyOf, shutdownOf } from './family';

describe('familyOf', () => {
  const classic = { sampling: 'yes', systemRole: 'system', reasoningEffort: false };
  const modern = { ...classic, tokenCap: 'max_completion_tokens', strictest: 'json_schema' };
  const reasoning = {
    tokenCap: 'max_completion_tokens',
    systemRole: 'developer',
    strictest: 'json_schema',
    reasoningEffort: true,
  };
  const fixed = { ...reasoning, sampling: 'no' };
  const switchable = { ...reasoning, sampling: 'without-reasoning' };
  const unknown = { ...classic, tokenCap: 'max_tokens', strictest: 'json_schema', reasoningEffort: true };

  test.each([
    { model: 'gpt-4o', family: modern },
    { model: 'gpt-4o-mini-2024-07-18', family: modern },
    { model: 'gpt-4.1', family: modern },
    { model: 'gpt-4.1-nano', family: modern },
    { model: 'gpt-5-chat-latest', family: modern },
    { model: 'ft:gpt-4o:org::id', family: modern },
    { model: 'gpt-4o-2024-05-13', family: { ...modern, strictest: 'json_object' } },
    { model: 'gpt-5.1-chat-latest', family: switchable },
    { model: 'o1', family: fixed },
    { model: 'o3', family: fixed },
    { model: 'o4-mini-2025-04-16', family: fixed },
    { model: 'gpt-5', family: fixed },
    { model: 'gpt-5-mini', family: fixed },
    { model: 'gpt-5-nano-2025-08-07', family: fixed },
    { model: 'gpt-6-sol', family: fixed },
    { model: 'gpt-6-luna', family: fixed },
    { model: 'gpt-6-astra', family: fixed },
    { model: 'gpt-6.1-sol', family: fixed },
    { model: 'gpt-6.1-terra', family: fixed },
    { model: 'gpt-5.1', family: switchable },
    { model: 'gpt-5.4', family: switchable },
    { model: 'gpt-5.4-mini', family: switchable },
    { model: 'gpt-5.6-luna', family: switchable },
    { model: 'gpt-4-turbo', family: { ...classic, tokenCap: 'max_tokens', strictest: 'json_object' } },
    { model: 'gpt-3.5-turbo', family: { ...classic, tokenCap: 'max_tokens', strictest: 'json_object' } },
    { model: 'gpt-4', family: { ...classic, tokenCap: 'max_tokens', strictest: 'text' } },
    { model: 'gpt-4-0613', family: { ...classic, tokenCap: 'max_tokens', strictest: 'text' } },
    { model: 'llama-3.1-8b', family: unknown },
    { model: 'olmo-2', family: unknown },
    { model: 'openai/gpt-4o', family: unknown },
  ])('knows what $model accepts', ({ model, family }) => {
    const { pattern, ...accepted } = familyOf(model);

    expect(pattern).toBeInstanceOf(RegExp);
    expect(accepted).toEqual(family);
  });
});

describe('shutdownOf', () => {
  test.each([
    ...['o3-mini', 'o1', 'o4-mini', 'gpt-4.1-nano', 'gpt-4', 'gpt-3.5-turbo'].map((model) => ({
      model,
      date: '2026-10-23',
    })),
    ...['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'o3', 'gpt-5-2025-08-07'].map((model) => ({ model, date: '2026-12-11' })),
    ...['gpt-4o-2024-08-06', 'gpt-4o-2024-11-20', 'gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'].map((model) => ({
      model,
      date: '2027-01-14',
    })),
    { model: 'ft:gpt-3.5-turbo:org::id', date: '2026-10-23' },
    { model: 'ft:gpt-4.1-nano-2025-04-14:org:name:id', date: '2026-10-23' },
    { model: 'ft:gpt-4o-mini-2024-07-18:org::id', date: '2027-01-14' },
    { model: 'ft:gpt-6-luna:o3:o3', date: undefined },
    ...['gpt-5.1', 'gpt-5.4-nano'].map((model) => ({ model, date: '2027-04-01' })),
    ...[
      'gpt-4-turbo',
      'gpt-5.2',
      'gpt-5.4',
      'gpt-5.4-mini',
      'gpt-5.6-terra',
      'gpt-6-luna',
      'gpt-6.1-sol',
      'llama-3.1-8b',
    ].map((model) => ({ model, date: undefined })),
  ])('is $date for $model', ({ model, date }) => {
    expect(shutdownOf(model)).toBe(date);
  });
});
