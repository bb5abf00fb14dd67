import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { ReplySource, Verdict } from '../../experiment/log/trial';
import { countOutcomes } from '../../experiment/tally/assertion-result';
import type { Reply } from '../../model/model';
import { openSandbox } from '../../sandbox/open-sandbox';
import { defaultSettings } from '../../testing/default-settings';
import { judgedParityFiles, parityFixture } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { assertionsOf } from './challenge/challenge';
import type { Fixture } from './challenge/fixture';
import { describeFailure } from './describe-failure';
import type { AnsweredTrial } from './to-trial';
import { openValidator } from './validator';

const fixture: Fixture = {
  id: 'wrong',
  title: 'the other way round',
  file: 'fixtures/parity/wrong.yaml',
  language: 'javascript',
  solution: 'x',
  expected: { isCorrect: false },
  policy: {},
  lines: { isCorrect: 3 },
};

const correct: Verdict = { status: 'correct' };

const incorrect: Verdict = {
  status: 'incorrect',
  mismatches: [{ analytic: 'isCorrect', expected: false, received: true }],
};

const errored: Verdict = { status: 'errored', problem: 'api.example: no answer\nwithin 30 s' };

interface Given {
  readonly verdict: Verdict;
  readonly reply?: Partial<Reply>;
  readonly source?: ReplySource;
  readonly reason?: string;
}

function makeTrial({ verdict, reply = {}, source = 'live', reason }: Given, run: number): AnsweredTrial {
  const whole: Reply = {
    text: '{"isCorrect": true}',
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
    ...reply,
  };
  return {
    challenge: 'parity',
    fixture: 'wrong',
    model: 'gpt-6-luna',
    run,
    request: 'abc',
    verdict,
    ...(reason !== undefined && { reason }),
    asked:
      verdict.status === 'errored'
        ? { status: 'errored', problem: verdict.problem, attempts: 3, source }
        : {
            status: 'replied',
            reply: whole,
            source,
            reading: verdict.status === 'unreadable' ? verdict : { status: 'answer', answer: {}, fenced: false },
          },
  };
}

function describeTrials(given: readonly Given[], reason: string, recording?: string): string {
  const trials = given.map(makeTrial);
  const prompt = {
    file: 'prompts/parity.md',
    title: 'Parity',
    request: { model: 'gpt-6-luna', responseFormat: 'json_schema' },
    system: undefined,
    text: '{{ solution }}',
    analytics: [],
  } as const;
  return describeFailure(
    {
      challenge: {
        id: 'parity',
        title: 'Parity',
        root: '/project',
        prompt,
        fixtures: [fixture],
        unreviewed: [],
        examples: [],
      },
      assertion: { fixture, analytic: 'isCorrect', expected: false, policy: { assert: 'hard', tolerate: 0.01 } },
      model: 'gpt-6-luna',
      counts: countOutcomes(trials, 'isCorrect'),
      trials,
      recording,
    },
    reason,
  );
}

describe('describeFailure', () => {
  test('shows what one trial was expected to say and said, where, who and how it was kept', () => {
    expect(describeTrials([{ verdict: incorrect }], 'wrong', '.assay/recordings/abc.jsonl')).toBe(
      `parity › wrong › isCorrect
  expected false, received true
  at fixtures/parity/wrong.yaml:3
  model gpt-6-luna · prompt prompts/parity.md · run 1 · asked just now

Reply:
{"isCorrect": true}

Request and all replies: .assay/recordings/abc.jsonl`,
    );
  });

  test('shows the reason that the model gave with its wrong answer', () => {
    expect(describeTrials([{ verdict: incorrect, reason: 'It looks right.' }], 'wrong')).toContain(
      '  expected false, received true\n  the model’s reason: It looks right.\n  at fixtures/parity/wrong.yaml:3\n',
    );
  });

  test('shows the first failing reply of many, how many failed, and the reason', () => {
    const given: readonly Given[] = [
      { verdict: correct },
      { verdict: errored },
      { verdict: incorrect, source: 'recording', reply: { text: 'second' } },
      { verdict: incorrect, reply: { text: 'third' } },
    ];

    expect(describeTrials(given, 'wrong in most of its trials', 'r.jsonl')).toBe(
      `parity › wrong › isCorrect
  expected false, received true
  failed in 2 of 3 judged trials: 2 × true; 1 errored
  wrong in most of its trials
  at fixtures/parity/wrong.yaml:3
  model gpt-6-luna · prompt prompts/parity.md · run 3 · replayed, recorded 2026-11-02

Reply:
second

Request and all replies: r.jsonl`,
    );
  });

  test('counts the ways in which many trials failed', () => {
    const unreadable = (kind: 'refused' | 'truncated'): Given => ({
      verdict: { status: 'unreadable', kind, problem: 'no answer' },
    });
    const given: readonly Given[] = [
      ...new Array<Given>(14).fill({ verdict: correct }),
      ...new Array<Given>(3).fill(unreadable('truncated')),
      ...new Array<Given>(2).fill(unreadable('refused')),
      { verdict: incorrect },
      ...new Array<Given>(2).fill({ verdict: errored }),
    ];

    expect(describeTrials(given, 'wrong').split('\n').slice(0, 4)).toEqual([
      'parity › wrong › isCorrect',
      '  expected false, received an unreadable reply (truncated: no answer)',
      '  failed in 6 of 20 judged trials: 1 × true, 5 unreadable (2 refused, 3 truncated); 2 errored',
      '  at fixtures/parity/wrong.yaml:3',
    ]);
  });

  test.each<{ what: string; given: readonly Given[]; line: string }>([
    {
      what: 'only errored, by leaving the count out',
      given: [{ verdict: errored }, { verdict: errored }],
      line: '  at fixtures/parity/wrong.yaml:3',
    },
    { what: 'all held', given: [{ verdict: correct }, { verdict: correct }], line: '  failed in 0 of 2 judged trials' },
    {
      what: 'were only unreadable',
      given: new Array<Given>(2).fill({ verdict: { status: 'unreadable', kind: 'empty', problem: 'nothing' } }),
      line: '  failed in 2 of 2 judged trials: 2 unreadable (2 empty)',
    },
  ])('counts trials that $what', ({ given, line }) => {
    expect(describeTrials(given, 'wrong').split('\n')[2]).toBe(line);
  });

  test('says why no reply came, on one line', () => {
    expect(describeTrials([{ verdict: errored }], '1 of 1 trials got no reply')).toBe(
      `parity › wrong › isCorrect
  expected false, received no reply (api.example: no answer within 30 s)
  1 of 1 trials got no reply
  at fixtures/parity/wrong.yaml:3
  model gpt-6-luna · prompt prompts/parity.md · run 1 · asked just now`,
    );
  });

  test.each<{ what: string; reply: Partial<Reply>; shown: string }>([
    { what: 'a refusal', reply: { text: null, refusal: 'I cannot' }, shown: '[refusal] I cannot' },
    { what: 'text and a refusal', reply: { text: 'Well,', refusal: 'no' }, shown: 'Well,\n[refusal] no' },
    { what: 'no text', reply: { text: null }, shown: '[no text; finish_reason stop]' },
    {
      what: 'no text and no reason',
      reply: { text: '', finishReason: null },
      shown: '[no text; finish_reason absent]',
    },
    { what: 'hostile text', reply: { text: '\u001B[2J\u202Eok\r\n' }, shown: '\\u001b[2J\\u202eok\n' },
    { what: 'a long reply', reply: { text: 'x'.repeat(3000) }, shown: `${'x'.repeat(2000)}… (1,000 more characters)` },
  ])('shows $what', ({ reply, shown }) => {
    const verdict: Verdict = { status: 'unreadable', kind: 'not-json', problem: 'expected a JSON\nobject' };

    // An offline reply is kept nowhere, so no recording is named.
    expect(describeTrials([{ verdict, reply, source: 'offline' }], 'wrong', 'r.jsonl')).toBe(
      `parity › wrong › isCorrect
  expected false, received an unreadable reply (not JSON: expected a JSON object)
  at fixtures/parity/wrong.yaml:3
  model gpt-6-luna · prompt prompts/parity.md · run 1 · offline

Reply:
${shown}`,
    );
  });
});

describe('describeFailure of offline/judge', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  afterAll(() => openSandbox().close());

  /** How a failure of `isCorrect` of one fixture, asked of `offline/judge`, is described. */
  async function describeFixture(fixture: string, runs = 1, model = 'offline/judge'): Promise<string> {
    folder = makeTemporaryFolder({ ...judgedParityFiles, 'fixtures/parity/case.yaml': fixture });
    const settings = { ...defaultSettings, root: folder.path, models: [model], runs };
    const { challenge, askFixtures } = openValidator('parity', { settings });
    const about = challenge.fixtures.filter(({ id }) => id === 'case');
    const trials = await askFixtures(about);
    const [assertion] = assertionsOf({ ...challenge, fixtures: about }, 'declared');
    if (assertion === undefined) {
      throw new Error('the fixture has no assertion');
    }
    const counts = countOutcomes(trials, assertion.analytic);
    return describeFailure({ challenge, assertion, model, counts, trials, recording: undefined }, 'wrong');
  }

  test('shows what the other value rests on', async () => {
    const fixture = parityFixture('a wrong label', true, true, 'const isEven = (n) => n < 5 && n % 2 === 0;');

    expect(await describeFixture(fixture)).toBe(`parity › case › isCorrect
  expected true, received false: isEven(10) returned false, expected true
  at fixtures/parity/case.yaml:3
  model offline/judge · prompt prompts/parity.md · run 1 · offline

Reply:
{"isCorrect":false,"isShort":true}`);
  });

  test('shows on one line what hostile code has made of its evidence', async () => {
    const fixture = parityFixture(
      'hostile',
      true,
      true,
      'const isEven = (n) => { throw "\\u001b[2J\\n\\nok \\u202e"; };',
    );

    expect((await describeFixture(fixture)).split('\n')[1]).toBe(
      String.raw`  expected true, received false: isEven(0) threw string: \u001b[2J ok \u202e, expected true`,
    );
  });

  test('shows why there is no value', async () => {
    const fixture = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    expect(await describeFixture(fixture)).toBe(`parity › case › isCorrect
  expected true, received no value (undecided: the oracle reads JavaScript, not python)
  at fixtures/parity/case.yaml:4
  model offline/judge · prompt prompts/parity.md · run 1 · offline

Reply:
{"isShort":true,"isCorrect":null}`);
  });

  test('counts what is undecided apart from what is unreadable', async () => {
    const fixture = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    const text = await describeFixture(fixture, 20, 'offline/judge?unreadable=0.5&seed=2');

    expect(text.split('\n')[2]).toMatch(
      /^ {2}failed in 20 of 20 judged trials: 20 unreadable \(\d+ not JSON, \d+ undecided\)$/,
    );
  });

  test('passes no evidence off as that of a value that was turned round', async () => {
    const fixture = parityFixture('right', true, true, 'const isEven = (n) => n % 2 < 1;');

    expect((await describeFixture(fixture, 1, 'offline/judge?flip=1')).split('\n')[1]).toBe(
      '  expected true, received false: turned round, as its name asks',
    );
  });
});
