import { describe, expect, test } from '@jest/globals';
import type { Prompt } from './challenge/prompt';
import { AssayError } from '../../basics/errors';
import { createVote } from './choose-models';
import type { Model } from '../../model/model';
import { createOfflineKey } from './offline/simulate-reply';

const rates = { flip: 0, unreadable: 0, errored: 0, seed: '0' };

function modelOf(name: string, parts: Partial<Model> = {}): Model {
  return { ...createOfflineKey(name, rates), ...parts };
}

function variantOf(name: string): Prompt {
  return {
    file: `prompts/parity.${name}.md`,
    title: name,
    request: { model: 'a', responseFormat: 'text' },
    system: undefined,
    text: '{{ solution }}',
    analytics: [],
  };
}

/** Models and prompts that vote, one letter for each. */
function votersOf(of: number, models: string, prompts: string): readonly string[] {
  const { vote } = createVote({
    of,
    safeSide: false,
    models: Array.from(models).map((name) => modelOf(name)),
    variants: Array.from(prompts).map(variantOf),
  });
  return (vote?.voters ?? []).map(({ name, prompt }) => `${name}${prompt?.title ?? ''}`);
}

describe('createVote', () => {
  test.each([
    { of: 3, models: 'a', prompts: '', voters: ['a'] },
    { of: 3, models: 'ab', prompts: '', voters: ['a', 'b'] },
    { of: 3, models: 'abc', prompts: '', voters: ['a', 'b', 'c'] },
    { of: 3, models: 'a', prompts: 'x', voters: ['a', 'ax'] },
    { of: 3, models: 'a', prompts: 'xy', voters: ['a', 'ax', 'ay'] },
    { of: 3, models: 'abc', prompts: 'xy', voters: ['a', 'bx', 'cy'] },
    { of: 5, models: 'ab', prompts: 'xy', voters: ['a', 'bx', 'ay', 'b', 'ax'] },
    { of: 7, models: 'ab', prompts: 'xy', voters: ['a', 'bx', 'ay', 'b', 'ax', 'by'] },
  ])('lets $voters take turns in a vote of $of by $models with "$prompts"', ({ of, models, prompts, voters }) => {
    expect(votersOf(of, models, prompts)).toEqual(voters);
  });

  test.each([
    { models: 'a', prompts: '', name: 'vote of 3 × a' },
    { models: 'ab', prompts: '', name: 'vote of 3: a, b' },
    { models: 'a', prompts: 'x', name: 'vote of 3 × a, with 2 prompts' },
  ])('is named $name', ({ models, prompts, name }) => {
    const all = Array.from(models).map((one) => modelOf(one));

    expect(createVote({ of: 3, safeSide: false, models: all, variants: Array.from(prompts).map(variantOf) }).name).toBe(
      name,
    );
  });

  test.each([
    {
      models: 'abcde',
      prompts: '',
      message: 'A vote of 3 would never ask d, e: use at least 5 votes, or name fewer models.',
    },
    {
      models: 'a',
      prompts: 'xyz',
      message:
        'A vote of 3 would never use prompts/parity.z.md: use more votes, or name fewer prompts under vote.prompts.',
    },
  ])('refuses who would never be asked: $models with "$prompts"', ({ models, prompts, message }) => {
    expect(() => votersOf(3, models, prompts)).toThrow(new AssayError(message));
  });

  test('closes each model once, and is never asked itself', async () => {
    const closed: string[] = [];
    const models = ['a', 'b'].map((name) => modelOf(name, { close: () => Promise.resolve(void closed.push(name)) }));
    const vote = createVote({ of: 3, safeSide: true, models, variants: [variantOf('x')] });

    await vote.close?.();

    expect(closed).toEqual(['a', 'b']);
    await expect(
      vote.ask({ question: {}, hash: '', body: {}, notes: [] } as never, 0, new AbortController().signal),
    ).rejects.toThrow('a vote is asked voter by voter');
  });

  test.each([
    { offline: [false, false, false], whole: false },
    { offline: [false, false, true], whole: true },
    { offline: [true, true, true], whole: true },
  ])('of voters that are offline or not, $offline, is offline: $whole', ({ offline, whole }) => {
    const models = offline.map((one, index) => modelOf(String(index), { offline: one }));

    expect(createVote({ of: 3, safeSide: false, models, variants: [] }).offline).toBe(whole);
  });
});
