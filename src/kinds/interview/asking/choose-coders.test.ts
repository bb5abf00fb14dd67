import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../../../testing/default-settings';
import { chooseCoders, type NamedCoders } from './choose-coders';
import type { Settings } from '../../../basics/settings/settings';

const parameters = { responseFormat: 'text' as const, temperature: 0.5 };

/** Names of those who are asked; with a `*` when an offline model takes another's place. */
function choose(settings: Partial<Settings>, named: Omit<NamedCoders, 'parameters'> = {}): string {
  const chosen = chooseCoders({ ...defaultSettings, root: '.', ...settings }, { parameters, ...named });
  expect(chosen.coders.map((coder) => coder.parameters)).toEqual(chosen.coders.map(() => parameters));
  return chosen.coders.map(({ model }) => model.name).join(', ') + (chosen.substituted ? '*' : '');
}

const key = { apiKey: 'sk-test-0123456789abcdef' };

describe('chooseCoders', () => {
  test.each<readonly [string, Partial<Settings>, Omit<NamedCoders, 'parameters'>, string]>([
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

  test.each<readonly [Partial<Settings>, Omit<NamedCoders, 'parameters'>, string]>([
    [key, {}, 'No model is named.\n'],
    [{ ci: true }, {}, 'No model is named.\n'],
    [{ ci: true }, { model: 'd' }, 'No key for d, and CI is set, so no offline model takes its place.\n'],
    [
      { models: ['ofline/coder'] },
      {},
      'ofline/coder: there is no provider "ofline" (did you mean "offline/coder"?).\n',
    ],
    [{ models: ['b'] }, {}, 'No key for b, and it was named, so no offline model takes its place.\n'],
    [{}, { models: ['a', 'offline/coder'] }, 'No key for a, and it was named, so no offline model takes its place.\n'],
    [{}, { models: ['offline/judge'] }, 'offline/judge writes no code: name offline/coder'],
  ])('refuses %j with %j', (settings, named, message) => {
    expect(() => choose(settings, named)).toThrow(message);
  });
});
