import { describe, expect, test } from '@jest/globals';
import type { AnswerSchema } from '../kinds/validator/challenge/answer-schema';
import type { RequestParameters } from './request-parameters';
import { buildRequest } from './build-request';
import type { Question } from './model';
import { hashRequest } from './request-hash';

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
