import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Found } from '../basics/settings/read-credentials';
import type { Settings } from '../basics/settings/settings';
import { defaultSettings } from '../testing/default-settings';
import { plainQuestion } from '../testing/served-model';
import { missingKeys, openModel, refuseTwins } from './open-model';
import { providers, addressVariableOf } from './providers/providers';
import { repository } from '../testing/run-script';

const variables =
  (values: Readonly<Record<string, string>>, place: Found['place'] = 'environment') =>
  (name: string): Found | undefined => {
    const value = values[name];
    return value === undefined ? undefined : { value, place };
  };
const servers = readFileSync(join(repository, 'docs/servers.md'), 'utf8');
const settings: Settings = { ...defaultSettings, root: '/nowhere' };
const withKey: Settings = { ...settings, apiKey: 'sk-of-nobody', places: { apiKey: 'environment' } };
const withGroq: Settings = { ...settings, findVariable: variables({ GROQ_API_KEY: 'key-of-groq' }) };

function describeModel(name: string, under: Settings): readonly [name: string, server: string, model: unknown] {
  const model = openModel(name, under);
  return [model.name, model.server, model.prepare(plainQuestion).body['model']];
}

describe('openModel', () => {
  test.each<readonly [name: string, under: Settings, server: string, model: string]>([
    ['groq/llama-3.3-70b', withGroq, 'api.groq.com', 'llama-3.3-70b'],
    ['openai/gpt-6-luna', withKey, 'api.openai.com', 'gpt-6-luna'],
    ['gpt-6-luna', withKey, 'api.openai.com', 'gpt-6-luna'],
    [
      'openrouter/meta-llama/llama-4',
      { ...settings, findVariable: variables({ OPENROUTER_API_KEY: 'key' }) },
      'openrouter.ai',
      'meta-llama/llama-4',
    ],
    ['ollama/llama3:8b', settings, 'localhost:11434', 'llama3:8b'],
    [
      'ollama/llama3:8b',
      { ...settings, findVariable: variables({ OLLAMA_BASE_URL: 'http://127.0.0.1:9/v1' }) },
      '127.0.0.1:9',
      'llama3:8b',
    ],
    // With OPENAI_BASE_URL, names are the server's own.
    [
      'groq/llama-3.3-70b',
      { ...withGroq, baseURL: 'http://localhost:1234/v1' },
      'localhost:1234',
      'groq/llama-3.3-70b',
    ],
    ['meta-llama/llama-4', { ...settings, baseURL: 'http://[::1]:8000/v1' }, '[::1]:8000', 'meta-llama/llama-4'],
  ])('takes %s', (name, under, server, model) => {
    expect(describeModel(name, under)).toEqual([name, server, model]);
  });

  test.each([
    ['grok/llama', 'grok/llama: there is no provider "grok" (did you mean "groq"?).\n  Known: anthropic, azure, '],
    ['ofline/key', 'there is no provider "ofline" (did you mean "offline/key"?)'],
    ['meta-llama/llama-4', 'there is no provider "meta-llama".\n  Known: '],
    ['groq/', 'groq/ names no model of groq: expected groq/<model>.'],
    ['azure/judge', 'azure has no address that is the same for everybody: set AZURE_BASE_URL to that of your account.'],
  ])('refuses %s', (name, message) => {
    expect(() => openModel(name, withKey)).toThrow(message);
  });

  test('sends no key to a server that a project’s .env names', () => {
    const findVariable = (name: string): Found | undefined =>
      name === 'GROQ_API_KEY'
        ? { value: 'key-of-groq', place: 'environment' }
        : { value: 'https://evil.example/v1', place: '.env' };

    expect(() => openModel('groq/llama', { ...settings, findVariable })).toThrow(
      "GROQ_API_KEY (from the environment) is not sent to https://evil.example: the project's .env names that server, not you.",
    );
  });

  test.each(['environment', '.env'] as const)('takes a server and its own key from one place, %s', (place) => {
    const findVariable = variables(
      { AZURE_BASE_URL: 'https://mine.example/openai/v1', AZURE_OPENAI_API_KEY: 'k' },
      place,
    );

    expect(describeModel('azure/judge', { ...settings, findVariable })).toEqual([
      'azure/judge',
      'mine.example',
      'judge',
    ]);
  });

  test.each([
    ['mistral/large', { random_seed: 7 }, []],
    ['groq/llama', { seed: 7 }, []],
    ['deepseek/chat', {}, ['seed 7 is not sent: chat takes no seed']],
  ])('words the seed of %s as its server does', (name, sent, notes) => {
    const request = openModel(name, { ...settings, recordings: 'strict' }).prepare({
      ...plainQuestion,
      parameters: { seed: 7, responseFormat: 'text' },
    });

    expect(request.body).toEqual({ ...request.body, ...sent });
    expect(Object.keys(request.body).filter((key) => key.includes('seed'))).toEqual(Object.keys(sent));
    expect(request.notes).toEqual(notes);
  });

  test('asks for the next less strict format where a server lacks one', () => {
    const { body, notes } = openModel('deepseek/chat', { ...settings, recordings: 'strict' }).prepare({
      ...plainQuestion,
      parameters: { responseFormat: 'json_schema' },
    });

    expect(body['response_format']).toEqual({ type: 'json_object' });
    expect(notes).toEqual(['the answer is requested as json_object: chat does not support json_schema']);
  });
});

describe('missingKeys', () => {
  test.each<readonly [names: readonly string[], under: Settings, missing: readonly string[]]>([
    [['groq/llama', 'mistral/large', 'gpt-6-luna'], settings, ['GROQ_API_KEY', 'MISTRAL_API_KEY', 'OPENAI_API_KEY']],
    [['groq/llama', 'openai/gpt-6-luna', 'gpt-6-sol'], withKey, ['GROQ_API_KEY']],
    [['groq/llama', 'offline/key', 'ollama/llama3'], withGroq, []],
    [['groq/llama'], { ...settings, baseURL: 'http://localhost:1234/v1' }, []],
    [['groq/llama'], { ...settings, findVariable: variables({ GROQ_BASE_URL: 'http://localhost:1/v1' }) }, []],
    [['groq/llama'], { ...settings, recordings: 'strict' }, []],
  ])('of %j', (names, under, missing) => {
    expect(missingKeys(names, under)).toEqual(missing);
  });
});

describe('refuseTwins', () => {
  test('refuses two names for one model', () => {
    expect(() => {
      refuseTwins(['gpt-6-luna', 'offline/key', 'openai/gpt-6-luna'], withKey);
    }).toThrow('gpt-6-luna and openai/gpt-6-luna are the same model: name it once.');
  });

  test('lets one id at two providers be', () => {
    expect(() => {
      refuseTwins(['groq/llama', 'openrouter/llama', 'llama', 'llama'], withKey);
    }).not.toThrow();
  });
});

describe('providers', () => {
  test.each(providers)('docs/servers.md says where $name is and whose key it takes', ({ name, baseURL, key }) => {
    const [line = ''] = servers.split('\n- ').filter((one) => one.startsWith(`\`${name}/`));

    expect(line).toContain(key);
    expect(line).toContain(baseURL ?? addressVariableOf({ name }));
    expect(servers).toMatch(new RegExp(`^\\| ${name} .*\\|$`, 'm'));
    expect(servers).toContain(`\n- ${name}: `);
  });

  test('have distinct names and hosts', () => {
    const hosts = providers.flatMap(({ baseURL }) => (baseURL === undefined ? [] : [new URL(baseURL).host]));

    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});
