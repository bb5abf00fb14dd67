import { describe, expect, test } from '@jest/globals';
import { plainQuestion } from '../../testing/served-model';
import { toMessageRequest, usualTokenCap } from '../anthropic/to-message-request';
import { buildRequest } from '../build-request';
import { toGenerateRequest } from '../gemini/to-generate-request';
import type { Question } from '../model';

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
