import { describe, expect, test } from '@jest/globals';
import type { Challenge } from './challenge/challenge';
import type { VoteParameters } from './challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { defaultSettings } from '../../testing/default-settings';
import { chooseModels } from './choose-models';

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

describe('chooseModels', () => {
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
