import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { completion, type ChatRequest } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer, parityPromptWith, parityVariant } from '../../testing/small-challenge';
import { hashPrompt } from './suite-entry';
import type { Trial } from '../../experiment/log/trial';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

/** Answers rightly, but turns `isShort` round in what one of the voters says. */
function contradict(isOpponent: (request: ChatRequest) => boolean): void {
  parity.script = (request) => {
    const answer = parityAnswer(request.prompt);
    const isShort = answer['isShort'] !== isOpponent(request);
    return completion(JSON.stringify({ ...answer, isShort }));
  };
}

function votersOf({ asked }: Trial | Pick<Trial, 'asked'>): readonly string[] {
  return (asked.votes ?? []).map(({ model, prompt, run }) =>
    [model, ...(prompt === undefined ? [] : [prompt]), String(run)].join(' '),
  );
}

describe('askVote', () => {
  test('lets several models take turns', async () => {
    contradict(({ body }) => body['model'] === 'b');

    const [trial] = await parity.askFixtures({ models: ['a', 'b', 'c'], vote: 3 });

    expect(trial && votersOf(trial)).toEqual(['a 0', 'b 0', 'c 0']);
    expect(trial?.model).toBe('vote of 3: a, b, c');
    expect(trial?.verdict).toEqual({ status: 'correct' });
  });

  test('numbers the runs of each model without gaps, whether it has one vote or two', async () => {
    contradict(({ body }) => body['model'] === 'b');

    const trials = await parity.askFixtures({ models: ['a', 'b'], vote: 3, runs: 2 });

    const right = trials.filter(({ fixture }) => fixture === 'right');
    expect(right.map(votersOf)).toEqual([
      ['a 0', 'b 0', 'a 1'],
      ['a 2', 'b 1', 'a 3'],
    ]);
  });

  test('uses what each model was asked alone', async () => {
    contradict(({ body }) => body['model'] === 'b');
    await parity.askFixtures({ models: ['a', 'b'], runs: 4 });

    expect(await parity.count({ models: ['a', 'b'], vote: 3, runs: 2 })).toEqual({
      requests: 0,
      sources: ['recording'],
    });
  });

  test('lets the models that the prompt names vote, unless others are named', () => {
    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 3, models: [a, b, c] }'));

    expect(parity.open().models.map(({ name }) => name)).toEqual(['vote of 3: a, b, c']);
    expect(parity.open({ models: ['d'] }).models.map(({ name }) => name)).toEqual(['vote of 3 × d']);
    expect(parity.open({ vote: 1 }).models.map(({ name }) => name)).toEqual(['gpt-6-luna']);
  });

  test('rests on an offline model when any of its voters is one', async () => {
    contradict(({ body }) => body['model'] === 'b');
    const validator = parity.open({ models: ['a', 'b', 'offline/key'], vote: 3 });

    const trials = await validator.askFixtures(validator.challenge.fixtures);

    expect(validator.models.map(({ offline }) => offline)).toEqual([true]);
    expect(trials.map(({ asked }) => asked.source)).toEqual(['offline', 'offline', 'offline']);
    expect(trials.map(({ asked }) => asked.votes?.map(({ asked: { source } }) => source))).toEqual(
      new Array(3).fill(['live', 'live', 'offline']),
    );
  });

  test('keeps apart what offline/key says of two submissions with the same code', async () => {
    const validator = parity.open({ models: ['a', 'offline/key'], vote: 3 });
    const about = { language: 'javascript', solution: 'const isEven = (n) => n % 2 === 0; // right' };

    const answers = await validator.ask(
      [true, false].map((isCorrect) => ({
        id: String(isCorrect),
        ...about,
        expected: { isCorrect, isShort: true },
      })),
    );

    const says = answers.map(({ asked }) => (asked.votes ?? []).slice(1, 2).map((vote) => vote.asked));
    expect(says.flat()).toMatchObject([
      { reading: { answer: { isCorrect: true } } },
      { reading: { answer: { isCorrect: false } } },
    ]);
  });

  test('names the recordings of all voters', () => {
    const validator = parity.open({ models: ['a', 'b', 'offline/key'], vote: 3 });
    const [fixture] = validator.challenge.fixtures;
    const [model] = validator.models;

    expect(fixture && model && validator.recordingOf(fixture, model)?.split(', ')).toEqual([
      expect.stringMatching(/^\.assay\/recordings\/parity\/[0-9a-f]{32}\.jsonl$/),
      expect.stringMatching(/^\.assay\/recordings\/parity\/[0-9a-f]{32}\.jsonl$/),
    ]);
  });
});

describe('a vote of prompts', () => {
  test('lets the prompt and its variants take turns', async () => {
    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 3, prompts: [strict, kind] }'));
    parity.folder.write('prompts/parity.strict.md', parityVariant('Be strict.'));
    parity.folder.write('prompts/parity.kind.md', parityVariant('Be kind.'));
    contradict(({ prompt }) => prompt.startsWith('Be strict.'));

    const trials = await parity.askFixtures({ runs: 2 });

    expect(trials.slice(0, 4).map(votersOf)).toEqual([
      ...new Array<readonly string[]>(3).fill([
        'gpt-6-luna 0',
        'gpt-6-luna prompts/parity.strict.md 0',
        'gpt-6-luna prompts/parity.kind.md 0',
      ]),
      ['gpt-6-luna 1', 'gpt-6-luna prompts/parity.strict.md 1', 'gpt-6-luna prompts/parity.kind.md 1'],
    ]);
    expect(trials.map(({ model }) => model)[0]).toBe('vote of 3 × gpt-6-luna, with 3 prompts');
    expect(trials.every(({ verdict }) => verdict.status === 'correct')).toBe(true);
    expect(parity.server.requests).toHaveLength(3 * 3 * 2);
  });

  test('lets models and prompts take turns side by side', async () => {
    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 5, models: [a, b], prompts: [strict] }'));
    parity.folder.write('prompts/parity.strict.md', parityVariant('Be strict.'));
    contradict(({ body }) => body['model'] === 'b');

    const [trial] = await parity.askFixtures();

    expect(trial && votersOf(trial)).toEqual([
      'a 0',
      'b prompts/parity.strict.md 0',
      'a 1',
      'b prompts/parity.strict.md 1',
      'a 2',
    ]);
  });

  test('never counts a reply twice when a variant says the same as the prompt', async () => {
    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 3, prompts: [copy] }'));
    parity.folder.write('prompts/parity.copy.md', parityVariant(''));

    const trials = await parity.askFixtures({ runs: 2 });

    const runs = trials.filter(({ fixture }) => fixture === 'right').map(votersOf);
    expect(runs).toEqual([
      ['gpt-6-luna 0', 'gpt-6-luna prompts/parity.copy.md 1'],
      ['gpt-6-luna 3', 'gpt-6-luna prompts/parity.copy.md 4'],
    ]);
    expect(parity.server.requests).toHaveLength(3 * 2 * 2);
  });

  test('has another hash when a variant changes, and the same one as before without variants', () => {
    const alone = hashPrompt(parity.open().challenge);
    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 3 }'));
    expect(hashPrompt(parity.open().challenge)).toBe(alone);

    parity.folder.write('prompts/parity.md', parityPromptWith('vote: { of: 3, prompts: [strict] }'));
    const hashes = ['Be strict.', 'Be very strict.'].map((text) => {
      parity.folder.write('prompts/parity.strict.md', parityVariant(text));
      return hashPrompt(parity.open().challenge);
    });
    expect(new Set([alone, ...hashes]).size).toBe(3);
  });
});
