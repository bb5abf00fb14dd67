import { describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import { readSettings, type Settings } from '../../basics/settings/settings';
import { defaultSettings } from '../../testing/default-settings';
import type { Challenge } from './challenge/challenge';
import type { VoteParameters } from './challenge/prompt';
import { chooseModels } from './choose-models';

describe('chooseModels', () => {
  const settings: Settings = { ...defaultSettings, root: '/nowhere' };

  const local = 'http://127.0.0.1:9/v1';

  /** A challenge without an oracle whose prompt names that model. */
  function challengeOf(model = 'gpt-6-luna'): Challenge {
    const prompt = {
      file: 'prompts/parity.md',
      title: 'Parity',
      request: { model, responseFormat: 'json_schema' },
      system: undefined,
      text: '{{ solution }}',
      analytics: [],
    } as const;
    return { id: 'parity', title: 'Parity', root: '/nowhere', prompt, fixtures: [], unreviewed: [], examples: [] };
  }

  interface Case {
    readonly title: string;
    readonly given: Partial<Settings>;
    readonly prompt?: string;
  }

  test.each<Case & { readonly online: string; readonly reason: string }>([
    { title: 'in CI', given: { ci: true }, online: 'gpt-6-luna', reason: 'CI is set' },
    {
      title: 'for a model named by flag or environment',
      given: { models: ['gpt-4o'] },
      online: 'gpt-4o',
      reason: 'gpt-4o was named',
    },
    {
      title: 'for the one online model among those named',
      given: { models: ['offline/key', 'gpt-4o'] },
      online: 'gpt-4o',
      reason: 'gpt-4o was named',
    },
    {
      title: 'for a named model in CI',
      given: { models: ['gpt-4o', 'o3'], ci: true },
      online: 'gpt-4o, o3',
      reason: 'gpt-4o, o3 was named',
    },
    {
      title: 'in CI when recordings are read and added to',
      given: { ci: true, recordings: 'record' },
      online: 'gpt-6-luna',
      reason: 'CI is set',
    },
  ])('wants a key $title', ({ given, online, reason }) => {
    const choose = (): unknown => chooseModels({ ...settings, ...given }, challengeOf());

    expect(choose).toThrow(
      new AssayError(
        `No key for ${online}, and ${reason}, so no offline model replaces it.\n` +
          '  Set OPENAI_API_KEY in .env or the environment, set OPENAI_BASE_URL for a server that needs no key,\n' +
          '  or name an offline model: ASSAY_MODEL=offline/key',
      ),
    );
  });

  test.each<Case & { readonly names: readonly string[]; readonly substituted: boolean }>([
    { title: 'a person without a key', given: {}, names: ['offline/key'], substituted: true },
    {
      title: 'a prompt that names an offline model',
      given: {},
      prompt: 'offline/key?flip=0.1',
      names: ['offline/key?flip=0.1'],
      substituted: false,
    },
    { title: 'the same in CI', given: { ci: true }, prompt: 'offline/key', names: ['offline/key'], substituted: false },
    {
      title: 'a named offline model in CI',
      given: { ci: true, models: ['offline/key'] },
      names: ['offline/key'],
      substituted: false,
    },
    { title: 'a key', given: { apiKey: 'k' }, names: ['gpt-6-luna'], substituted: false },
    { title: 'a key in CI', given: { apiKey: 'k', ci: true }, names: ['gpt-6-luna'], substituted: false },
    {
      title: 'a key and a named model',
      given: { apiKey: 'k', models: ['gpt-4o', 'offline/key'] },
      names: ['gpt-4o', 'offline/key'],
      substituted: false,
    },
    { title: 'a server of its own', given: { baseURL: local, ci: true }, names: ['gpt-6-luna'], substituted: false },
    {
      title: 'a server and a named model',
      given: { baseURL: local, models: ['llama'] },
      names: ['llama'],
      substituted: false,
    },
    {
      title: 'recordings only',
      given: { recordings: 'strict', ci: true, models: ['gpt-4o'] },
      names: ['gpt-4o'],
      substituted: false,
    },
  ])('lets $names answer, given $title', ({ given, prompt, names, substituted }) => {
    const chosen = chooseModels({ ...settings, ...given }, challengeOf(prompt));

    expect({ names: chosen.models.map(({ name }) => name), substituted: chosen.substituted }).toEqual({
      names,
      substituted,
    });
    expect(chosen.models.map(({ offline }) => offline)).toEqual(names.map((name) => name.startsWith('offline/')));
  });

  test.each([
    { title: "OpenAI's own", given: { apiKey: 'k' }, server: 'api.openai.com' },
    { title: 'a server of its own', given: { baseURL: local }, server: '127.0.0.1:9' },
    { title: 'no server', given: {}, server: 'offline' },
  ])('says which server answers, given $title', ({ given, server }) => {
    const { models } = chooseModels({ ...settings, ...given }, challengeOf());

    expect(models.map((model) => model.server)).toEqual([server]);
  });

  test.each([
    'https://api.openai.com/v1',
    'https://api.openai.com/v1/',
    'https://api.openai.com',
    'HTTPS://API.OpenAI.com/v1',
  ])('wants a key for %s as it does when no address is set', (address) => {
    const { models, substituted } = chooseModels(readSettings({ OPENAI_BASE_URL: address }, '/nowhere'), challengeOf());

    expect({ names: models.map(({ name }) => name), substituted }).toEqual({
      names: ['offline/key'],
      substituted: true,
    });
  });

  test('says what is wrong with the name of an offline model', () => {
    expect(() => chooseModels({ ...settings, models: ['offline/key?flip=x'] }, challengeOf())).toThrow(
      new AssayError(
        'The model offline/key?flip=x cannot be used:\n  - flip expects a share from 0 to 1, received "x"',
      ),
    );
  });
});

describe('chooseModels, votes', () => {
  const settings: Settings = { ...defaultSettings, root: '/nowhere', apiKey: 'k' };

  /** A challenge without an oracle whose prompt has that vote. */
  function challengeWith(vote: Partial<VoteParameters> | undefined): Challenge {
    const prompt = {
      file: 'prompts/parity.md',
      title: 'Parity',
      request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
      system: undefined,
      text: '{{ solution }}',
      analytics: [],
      ...(vote !== undefined && { vote: { of: 3, models: [], prompts: [], onTie: false, ...vote } }),
    } as const;
    return { id: 'parity', title: 'Parity', root: '/nowhere', prompt, fixtures: [], unreviewed: [], examples: [] };
  }

  test.each<{ title: string; given: Partial<Settings>; vote?: Partial<VoteParameters>; names: readonly string[] }>([
    { title: "the prompt's vote", given: {}, vote: {}, names: ['vote of 3 × gpt-6-luna'] },
    { title: 'a flag instead of it', given: { vote: 5 }, vote: {}, names: ['vote of 5 × gpt-6-luna'] },
    { title: 'a flag alone', given: { vote: 3 }, names: ['vote of 3 × gpt-6-luna'] },
    { title: 'a flag that undoes it', given: { vote: 1 }, vote: { models: ['a', 'b', 'c'] }, names: ['gpt-6-luna'] },
    { title: "the prompt's models", given: {}, vote: { models: ['a', 'b', 'c'] }, names: ['vote of 3: a, b, c'] },
    {
      title: 'named models instead of them',
      given: { models: ['d', 'e'] },
      vote: { models: ['a', 'b', 'c'] },
      names: ['vote of 3: d, e'],
    },
    { title: 'named models without a vote', given: { models: ['d', 'e'] }, names: ['d', 'e'] },
    {
      title: 'no key',
      given: { apiKey: undefined },
      vote: { models: ['a', 'offline/key', 'c'] },
      names: ['vote of 3 × offline/key'],
    },
  ])('lets $names answer, given $title', ({ given, vote, names }) => {
    const { models } = chooseModels({ ...settings, ...given }, challengeWith(vote));

    expect(models.map(({ name }) => name)).toEqual(names);
  });

  test.each([true, false])('ends ties on the side that the prompt says, %s', (onTie) => {
    const { models } = chooseModels({ ...settings, vote: 5 }, challengeWith({ onTie }));

    expect(models.map(({ vote }) => vote?.safeSide)).toEqual([onTie]);
  });

  test('says what is wrong with the name of an offline voter', () => {
    const choose = (): unknown => chooseModels(settings, challengeWith({ models: ['a', 'offline/kye', 'c'] }));

    expect(choose).toThrow(
      new AssayError(
        'The model offline/kye cannot be used:\n  - there is no offline model "offline/kye" (did you mean "offline/key"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ),
    );
  });

  test('wants a key for every online voter in CI', () => {
    const choose = (): unknown =>
      chooseModels({ ...settings, apiKey: undefined, ci: true }, challengeWith({ models: ['a', 'offline/key', 'c'] }));

    expect(choose).toThrow('No key for a, c, and CI is set, so no offline model replaces it.');
  });
});
