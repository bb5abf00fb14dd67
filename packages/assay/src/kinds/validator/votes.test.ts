import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import type { Asked, CastVote, ReplySource, Trial } from '../../experiment/log/trial';
import type { Model, Reply } from '../../model/model';
import { type ChatRequest, completion, failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer, parityPromptWith, parityVariant } from '../../testing/small-challenge';
import { toAskedVote } from './ask-vote';
import type { Prompt } from './challenge/prompt';
import { createVote } from './choose-models';
import { describeVotes } from './describe-failure';
import { createOfflineKey } from './offline/simulate-reply';
import type { Reading } from './reading/read-answer';
import { hashPrompt } from './suite-entry';

describe('askVote', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  /** How often each fixture was asked about, in the order of the fixtures. */
  function askedOf(requests: readonly ChatRequest[]): readonly number[] {
    return ['// long-way', '// right', '// wrong'].map(
      (mark) => requests.filter(({ prompt }) => prompt.includes(mark)).length,
    );
  }

  /** Answers rightly, but gives these texts, one after the other, about `right`. */
  function answerAboutRight(...texts: readonly (string | ReturnType<typeof failWith>)[]): void {
    const left = [...texts];
    parity.script = ({ prompt }) => {
      const text = prompt.includes('// right') ? left.shift() : undefined;
      return text ?? completion(JSON.stringify(parityAnswer(prompt)));
    };
  }

  const yes = '{"isCorrect": true, "isShort": true}';

  const no = '{"isCorrect": false, "isShort": true}';

  async function askAboutRight(vote = 3): Promise<Trial> {
    const trials = await parity.askFixtures({ vote, concurrency: 1 });
    const trial = trials.find(({ fixture }) => fixture === 'right');
    if (trial === undefined) {
      throw new Error('right was not asked');
    }
    return trial;
  }

  function votesOf({ asked }: Trial): readonly string[] {
    return (asked.votes ?? []).map(({ model, run, asked: { status, source } }) =>
      [model, String(run), status, source].join(' '),
    );
  }

  describe('askVote', () => {
    test('asks 2 of 3 when they agree, and the third when they do not', async () => {
      answerAboutRight(yes, no, yes);

      const trials = await parity.askFixtures({ vote: 3, concurrency: 1 });

      expect(askedOf(parity.server.requests)).toEqual([2, 3, 2]);
      expect(trials.map(({ verdict, model }) => `${model}: ${verdict.status}`)).toEqual(
        new Array<string>(3).fill('vote of 3 × gpt-6-luna: correct'),
      );
      expect(trials.map((trial) => votesOf(trial).length)).toEqual([2, 3, 2]);
    });

    test('asks the rest of 5 votes at once, when the first 3 do not agree', async () => {
      answerAboutRight(yes, yes, no);

      const trial = await askAboutRight(5);

      expect(votesOf(trial)).toHaveLength(5);
      expect(trial.verdict).toEqual({ status: 'correct' });
    });

    test('is wrong when most votes are, and tells what each alone would have been worth', async () => {
      answerAboutRight(no, yes, no);

      const { verdict, voteVerdicts, asked } = await askAboutRight();

      const incorrect = {
        status: 'incorrect',
        mismatches: [{ analytic: 'isCorrect', expected: true, received: false }],
      };
      expect(verdict).toEqual(incorrect);
      expect(voteVerdicts).toEqual([incorrect, { status: 'correct' }, incorrect]);
      expect(asked).toMatchObject({
        source: 'live',
        tied: [],
        reply: { text: '{"isCorrect":false,"isShort":true}', usage: null, responseId: null, attempts: 3 },
        reading: { status: 'answer', answer: { isCorrect: false, isShort: true }, fenced: false },
      });
    });

    test.each([
      { onTie: 'false', verdict: 'incorrect' },
      { onTie: '"true"', verdict: 'correct' },
    ])('ends on the safe side, $onTie, when too few votes can be read', async ({ onTie, verdict }) => {
      parity.folder.write('prompts/parity.md', parityPromptWith(`vote: { of: 3, onTie: ${onTie} }`));
      answerAboutRight(yes, 'well', '');

      const [, trial] = await parity.askFixtures({ concurrency: 1 });

      expect(trial?.verdict.status).toBe(verdict);
      expect(trial?.asked).toMatchObject({ tied: ['isCorrect', 'isShort'] });
    });

    test('counts a vote that errored as absent: the others decide when they can', async () => {
      const tooLong = failWith(400, { code: 'context_length_exceeded', message: 'too long' });
      answerAboutRight(yes, tooLong, yes);
      const decided = await askAboutRight();
      answerAboutRight(yes, tooLong, no);
      const open = await parity.askFixtures({ vote: 3, concurrency: 1, recordings: 'off' });

      expect(decided.verdict).toEqual({ status: 'correct' });
      expect(open[1]?.verdict).toEqual({
        status: 'errored',
        problem: `1 of 3 votes got no reply: ${new URL(parity.server.url).host}: 400 too long`,
      });
      expect(open[1]?.asked.votes).toHaveLength(3);
    });

    test('stops everything at an outage, with its error', async () => {
      parity.script = () => failWith(401, { message: 'no', code: 'invalid_api_key' });

      await expect(parity.askFixtures({ vote: 3, runs: 50, concurrency: 4 })).rejects.toMatchObject({
        name: 'OutageError',
      });
      expect(parity.server.requests.length).toBeLessThanOrEqual(2 * 4);
    });
  });

  describe('recordings of votes', () => {
    test('are those of single answers: runs 1 to 33 serve 11 votes of 3', async () => {
      await parity.count({ runs: 33 });

      expect(await parity.count({ vote: 3, runs: 11 })).toEqual({ requests: 0, sources: ['recording'] });
      expect(await parity.count({ vote: 3, runs: 11, recordings: 'strict' })).toMatchObject({ requests: 0 });
    });

    test('give every vote a reply of its own', async () => {
      let calls = 0;
      parity.script = ({ prompt }) => {
        calls += 1;
        return completion(JSON.stringify({ ...parityAnswer(prompt), isShort: calls % 2 === 0 }));
      };

      const trials = await parity.askFixtures({ vote: 5, runs: 6, concurrency: 3 });

      const votes = trials.flatMap(({ fixture, asked }) => (asked.votes ?? []).map((vote) => ({ fixture, ...vote })));
      const ids = votes.map(({ asked }) => (asked.status === 'replied' ? asked.reply.responseId : asked.problem));
      expect(new Set(ids).size).toBe(votes.length);
      expect(new Set(votes.map(({ fixture, run }) => `${fixture} ${String(run)}`)).size).toBe(votes.length);
      expect(parity.server.requests).toHaveLength(votes.length);
    });

    test('are not those of another block of a million runs, in which another attempt asks', async () => {
      await parity.count({ vote: 3, firstRun: 1_000_000, runs: 3 });

      const single = await parity.askFixtures({ firstRun: 1_000_000, runs: 2 });
      expect(new Set(single.map(({ asked }) => asked.source))).toEqual(new Set(['recording']));
      const other = await parity.askFixtures({ firstRun: 3_000_000, runs: 2 });
      expect(new Set(other.map(({ asked }) => asked.source))).toEqual(new Set(['live']));
    });

    test('are named in mode strict, each trial once, when any vote is missing', async () => {
      await parity.askFixtures({ runs: 3 });

      await expect(parity.askFixtures({ vote: 3, runs: 2, recordings: 'strict' })).rejects.toMatchObject({
        message: [
          'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:',
          '  - long-way, run 2, of vote of 3 × gpt-6-luna',
          '      this request is recorded for runs 1 to 3 only',
          '  - right, run 2, of vote of 3 × gpt-6-luna',
          '      this request is recorded for runs 1 to 3 only',
          '  - wrong, run 2, of vote of 3 × gpt-6-luna',
          '      this request is recorded for runs 1 to 3 only',
          'Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.',
        ].join('\n'),
      });
    });
  });
});

describe('ask vote: voters', () => {
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
});

describe('createVote', () => {
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

describe('describeVotes', () => {
  const emptyReply: Reply = {
    text: null,
    refusal: null,
    finishReason: 'stop',
    responseId: 'resp-1',
    model: 'gpt-6-luna',
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-02T10:20:30.000Z',
    milliseconds: 900,
    attempts: 1,
  };

  function voteOf(asked: Asked<Reading>, run = 0, parts: Partial<CastVote<Reading>> = {}): CastVote<Reading> {
    return { model: 'gpt-6-luna', run, request: 'abc', asked, ...parts };
  }

  function answered(isCorrect: boolean | undefined, reply: Partial<Reply> = {}): Asked<Reading> {
    const reading: Reading = { status: 'answer', answer: isCorrect === undefined ? {} : { isCorrect }, fenced: false };
    const text = JSON.stringify(reading.answer);
    return { status: 'replied', reply: { ...emptyReply, text, ...reply }, reading, source: 'live' };
  }

  function unreadable(reply: Partial<Reply>): Asked<Reading> {
    const reading: Reading = { status: 'unreadable', kind: 'not-json', problem: 'no' };
    return { status: 'replied', reply: { ...emptyReply, ...reply }, reading, source: 'live' };
  }

  function linesOf(votes: readonly CastVote<Reading>[], tied: readonly string[] = []): readonly string[] {
    const reading: Reading = { status: 'answer', answer: { isCorrect: true }, fenced: false };
    const asked: Asked<Reading> = { status: 'replied', reply: emptyReply, reading, source: 'live', votes, tied };
    return describeVotes({ asked }, 'isCorrect');
  }

  test('shows who voted for what, and each reply', () => {
    const votes = [
      voteOf(answered(true), 4),
      voteOf(answered(false), 2, { model: 'gpt-4o', prompt: 'prompts/parity.strict.md' }),
      voteOf(answered(true), 5),
    ];

    expect(linesOf(votes)).toEqual([
      'Votes (2 × true, 1 × false):',
      '  vote 1 (gpt-6-luna, run 5): true: {"isCorrect":true}',
      '  vote 2 (gpt-4o, prompts/parity.strict.md, run 3): false: {"isCorrect":false}',
      '  vote 3 (gpt-6-luna, run 6): true: {"isCorrect":true}',
    ]);
  });

  test('says that a tie ended on the safe side, and why votes did not count', () => {
    const votes = [
      voteOf(answered(true)),
      voteOf(unreadable({ text: null, refusal: 'I cannot' })),
      voteOf(unreadable({ text: '', finishReason: null })),
      voteOf({ status: 'errored', problem: 'api.example: no answer\nwithin 30 s', attempts: 3, source: 'live' }),
      voteOf(answered(undefined)),
    ];

    expect(linesOf(votes, ['isCorrect'])).toEqual([
      'Votes (1 × true, 0 × false; without a majority, the safe value counts):',
      '  vote 1 (gpt-6-luna, run 1): true: {"isCorrect":true}',
      '  vote 2 (gpt-6-luna, run 1): unreadable (not JSON): [refusal] I cannot',
      '  vote 3 (gpt-6-luna, run 1): unreadable (not JSON): [no text; finish_reason absent]',
      '  vote 4 (gpt-6-luna, run 1): no reply (api.example: no answer within 30 s)',
      '  vote 5 (gpt-6-luna, run 1): undecided: {}',
    ]);
  });

  test('prints hostile replies safely, each on one line, and cuts long ones', () => {
    const votes = [
      voteOf(answered(true, { text: '\u001B[2J\u202E\n\n{}' })),
      voteOf(answered(true, { text: 'x'.repeat(200) })),
    ];

    expect(linesOf(votes).slice(1)).toEqual([
      '  vote 1 (gpt-6-luna, run 1): true: \\u001b[2J\\u202e {}',
      `  vote 2 (gpt-6-luna, run 1): true: ${'x'.repeat(160)}… (40 more characters)`,
    ]);
  });

  test('shows nine votes and counts the rest', () => {
    const lines = linesOf(Array.from({ length: 11 }, (_, run) => voteOf(answered(true), run)));

    expect(lines).toHaveLength(1 + 9 + 1);
    expect(lines.at(-1)).toBe('  and 2 more votes');
  });
});

describe('toAskedVote', () => {
  interface Given {
    readonly value?: boolean;
    readonly milliseconds?: number;
    readonly source?: ReplySource;
    readonly evidence?: string;
    readonly fenced?: boolean;
  }

  function voteOf({
    value = true,
    milliseconds = 1,
    source = 'live',
    evidence,
    fenced = false,
  }: Given = {}): CastVote<Reading> {
    const reply: Reply = {
      text: JSON.stringify({ isEven: value }),
      refusal: null,
      finishReason: 'stop',
      responseId: 'resp-1',
      model: 'gpt-6-luna-2026-06-01',
      systemFingerprint: null,
      server: 'api.example',
      usage: { promptTokens: 1, completionTokens: 1, cachedTokens: 0 },
      repliedAt: '2026-11-02T10:20:30.000Z',
      milliseconds,
      attempts: 2,
      ...(evidence !== undefined && { evidence: { isEven: evidence }, undecided: { isOdd: 'no rule' } }),
    };
    const reading = { status: 'answer', answer: { isEven: value }, fenced } as const;
    return { model: 'gpt-6-luna', run: 0, request: 'abc', asked: { status: 'replied', reply, reading, source } };
  }

  const lost: CastVote<Reading> = {
    model: 'gpt-6-luna',
    run: 1,
    request: 'abc',
    asked: { status: 'errored', problem: 'timeout', attempts: 6, source: 'live' },
  };

  function answer(...waves: readonly (readonly CastVote<Reading>[])[]): Asked<Reading> {
    return toAskedVote(waves, { status: 'answer', answer: { isEven: true }, tied: [] });
  }

  test('is a reply with the answer as JSON, without a usage and an id of its own', () => {
    const votes = [voteOf(), voteOf()];

    expect(answer(votes, [])).toEqual({
      status: 'replied',
      reply: {
        text: '{"isEven":true}',
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'gpt-6-luna-2026-06-01',
        systemFingerprint: null,
        server: 'api.example',
        usage: null,
        repliedAt: '2026-11-02T10:20:30.000Z',
        milliseconds: 1,
        attempts: 4,
      },
      reading: { status: 'answer', answer: { isEven: true }, fenced: false },
      source: 'live',
      votes,
      tied: [],
    });
  });

  test('took as long as the longest vote of each wave', () => {
    const asked = answer(
      [voteOf({ milliseconds: 300 }), voteOf({ milliseconds: 200 })],
      [voteOf({ milliseconds: 50 })],
    );

    expect(asked).toMatchObject({ reply: { milliseconds: 350 } });
  });

  test.each<{ sources: readonly ReplySource[]; source: ReplySource }>([
    { sources: ['recording', 'recording'], source: 'recording' },
    { sources: ['recording', 'live'], source: 'live' },
    { sources: ['live', 'offline'], source: 'offline' },
    { sources: ['recording', 'offline'], source: 'offline' },
  ])('comes from $source when its votes come from $sources', ({ sources, source }) => {
    expect(answer(sources.map((one) => voteOf({ source: one }))).source).toBe(source);
  });

  test('rests on what the first vote for a value rests on, and is never undecided', () => {
    const asked = answer([
      voteOf({ value: false, evidence: 'turned round' }),
      voteOf({ evidence: 'right on 9 inputs' }),
    ]);

    expect(asked).toMatchObject({ reply: { evidence: { isEven: 'right on 9 inputs' } } });
    expect(asked).not.toHaveProperty('reply.undecided');
  });

  test('notes a fence around any of its replies', () => {
    expect(answer([voteOf(), voteOf({ fenced: true })])).toMatchObject({ reading: { fenced: true } });
  });

  test('errored says how many votes are lost, and why the first was', () => {
    expect(toAskedVote([[voteOf(), lost], [lost]], { status: 'errored' })).toEqual({
      status: 'errored',
      problem: '2 of 3 votes got no reply: timeout',
      attempts: 2 + 6 + 6,
      source: 'live',
      votes: [voteOf(), lost, lost],
    });
  });
});
