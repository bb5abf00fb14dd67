import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { chooseCoders, type NamedCoders, groupOfCoder } from './choose-coders';
import { groupName } from 'gpt-assay/experiment';
import { flatParameters } from './named-parameters';
import type { ModelConfig } from 'gpt-assay/kinds';
import type { Settings } from 'gpt-assay/basics';

const base = { temperature: 0.5 };

/** Names of those who are asked; with a `*` when an offline model takes another's place. */
function choose(settings: Partial<Settings>, named: NamedCoders = {}): string {
  const chosen = chooseCoders({ ...defaultSettings, root: '.', ...settings }, { base, ...named });
  expect(chosen.coders.map((coder) => coder.parameters)).toEqual(
    chosen.coders.map(() => ({ temperature: 0.5, responseFormat: 'text' })),
  );
  return chosen.coders.map(({ model }) => model.name).join(', ') + (chosen.substituted ? '*' : '');
}

const key = { apiKey: 'sk-test-0123456789abcdef' };

describe('chooseCoders', () => {
  test.each<readonly [string, Partial<Settings>, NamedCoders, string]>([
    ['the command line first', { ...key, models: ['b'] }, { models: ['a', 'a', 'c'], model: 'd' }, 'a, c'],
    ['then the environment', { ...key, models: ['b'] }, { model: 'd' }, 'b'],
    ['then the prompt', key, { model: 'd' }, 'd'],
    ['the prompt past judges of the environment', { ...key, models: ['offline/judge?flip=0.1'] }, { model: 'd' }, 'd'],
    ['a server of one’s own without a key', { baseURL: 'http://127.0.0.1:1/v1' }, { models: ['a'] }, 'a'],
    ['recordings without a key', { recordings: 'strict' }, { model: 'd' }, 'd'],
    [
      'an offline coder without a key',
      { ci: true },
      { models: ['offline/coder?skill=0.5'] },
      'offline/coder?skill=0.5',
    ],
    ['an offline coder in place of the prompt’s model', {}, { model: 'd' }, 'offline/coder*'],
    ['an offline coder in place of nobody', {}, {}, 'offline/coder*'],
  ])('takes %s', (_, settings, named, expected) => {
    expect(choose(settings, named)).toBe(expected);
  });

  test.each<readonly [Partial<Settings>, NamedCoders, string]>([
    [key, {}, 'No model is named.\n'],
    [{ ci: true }, {}, 'No model is named.\n'],
    [{ ci: true }, { model: 'd' }, 'No key for d, and CI is set, so no offline model replaces it.\n'],
    [
      { models: ['ofline/coder'] },
      {},
      'ofline/coder: there is no provider "ofline" (did you mean "offline/coder"?).\n',
    ],
    [{ models: ['b'] }, {}, 'No key for b, and it was named, so no offline model replaces it.\n'],
    [{}, { models: ['a', 'offline/coder'] }, 'No key for a, and it was named, so no offline model replaces it.\n'],
    [
      {},
      { models: ['openai/gpt4'] },
      '  or name an offline model: --model offline/coder\n  Note: openai/gpt4 is the name in Can AI Code? for gpt-4, which is asked.',
    ],
    [{}, { models: ['offline/judge'] }, 'offline/judge writes no code: name offline/coder'],
  ])('refuses %j with %j', (settings, named, message) => {
    expect(() => choose(settings, named)).toThrow(message);
  });
});

describe('chooseCoders with sets of parameters and a list of models', () => {
  const settings = { ...defaultSettings, ...key, root: '.' };
  const listed = (label: string, port: number, more = {}): ModelConfig => ({
    name: 'same',
    label,
    enabled: true,
    baseURL: `http://127.0.0.1:${String(port)}/v1`,
    ...more,
  });
  const list = {
    file: 'fixtures/small/config.json',
    models: [
      listed('q4', 1, { request: { temperature: 0, body: { top_k: 1 }, responseFormat: 'text' } }),
      listed('q8', 2),
      listed('off', 3, { enabled: false }),
    ],
  };
  const chosen = (named: NamedCoders): readonly unknown[] =>
    chooseCoders(settings, named).coders.map((coder) => [
      groupName(groupOfCoder(coder)),
      coder.model.server,
      flatParameters(coder.parameters),
    ]);

  test('asks each model with each set, told apart by what differs', () => {
    const sets = [
      { temperature: 0, maxTokens: 9 },
      { maxTokens: 9, body: { stop: ['a'], top_k: 40 } },
    ];

    expect(chosen({ models: ['a'], base, sets })).toEqual([
      ['a, temperature=0', 'api.openai.com', { temperature: 0, maxTokens: 9 }],
      [
        'a, stop=["a"], temperature=0.5, top_k=40',
        'api.openai.com',
        { temperature: 0.5, maxTokens: 9, stop: ['a'], top_k: 40 },
      ],
    ]);
  });

  test('asks the models of a list, each on its own server with its own parameters over the prompt’s', () => {
    expect(chosen({ model: 'prompts', list, base })).toEqual([
      ['q4', '127.0.0.1:1', { temperature: 0, top_k: 1 }],
      ['q8', '127.0.0.1:2', { temperature: 0.5 }],
    ]);
    expect(chosen({ models: ['off', 'q4', 'other'], list, sets: [{ body: { top_k: 2 } }] })).toEqual([
      ['off', '127.0.0.1:3', { top_k: 2 }],
      ['q4', '127.0.0.1:1', { temperature: 0, top_k: 2 }],
      ['other', 'api.openai.com', { top_k: 2 }],
    ]);
  });

  test('refuses two that ask the same, and a list of which nobody is enabled', () => {
    expect(() => chosen({ models: ['a'], sets: [{ seed: 1 }, { seed: 1 }] })).toThrow(
      'a and a send the same requests to api.openai.com',
    );
    expect(() => chosen({ list: { ...list, models: list.models.slice(2) } })).toThrow(
      'No model of fixtures/small/config.json is enabled',
    );
  });

  test('explains the names of Can AI Code?, which a server of one’s own may have itself', () => {
    const named = { models: ['openai/chatgpt'] };
    const own = { ...settings, baseURL: 'http://127.0.0.1:1/v1' };

    expect(chooseCoders(settings, named)).toMatchObject({
      coders: [{ label: 'gpt-3.5-turbo' }],
      notes: ['openai/chatgpt is the name in Can AI Code? for gpt-3.5-turbo, which is asked'],
    });
    expect(chooseCoders(own, named)).toMatchObject({ coders: [{ label: 'openai/chatgpt' }], notes: [] });
  });
});
