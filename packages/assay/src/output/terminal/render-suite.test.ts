import { describe, expect, test } from '@jest/globals';
import { type AssertionEntry, narrowSuite, type SuiteEntry } from '../../experiment/log/suite-entry';
import type { Verdict } from '../../experiment/log/trial';
import type { TrialEntry, VoteEntry } from '../../experiment/log/trial-log';
import { countSuite } from '../../experiment/merge/merge-suites';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { createSection } from '../../kinds';
import { layOut } from './lay-out';
import { renderSuite } from './render-suite';

const correct: Verdict = { status: 'correct' };

const errored: Verdict = { status: 'errored', problem: 'timeout' };

describe('renderSuite', () => {
  const fixtures = ['a', 'b', 'c', 'd', 'e'];

  const wrong = (...analytics: readonly string[]): Verdict => ({
    status: 'incorrect',
    mismatches: analytics.map((analytic) => ({ analytic, expected: true, received: false })),
  });

  const makeSuite = (parts: Partial<SuiteEntry> = {}): SuiteEntry => ({
    kind: 'suite',
    version: 1,
    challenge: 'parity',
    title: 'Parity',
    server: 'api.openai.com',
    promptFile: 'prompts/parity.md',
    promptHash: 'f00',
    startedAt: '2026-11-02T10:20:00.000Z',
    firstRun: 0,
    models: ['gpt-4o-mini'],
    runs: 1,
    substituted: false,
    priced: true,
    notes: [],
    assertions: fixtures.flatMap((fixture) =>
      (['isCorrect', 'isShort'] as const).map((analytic, index): AssertionEntry => ({
        fixture,
        file: `fixtures/parity/${fixture}.yaml`,
        line: index + 3,
        title: fixture,
        analytic,
        expected: true,
        assert: analytic === 'isCorrect' ? 'hard' : 'soft',
        tolerate: 0.1,
      })),
    ),
    ...parts,
  });

  interface Parts extends Partial<Omit<TrialEntry, 'trial'>> {
    readonly run?: number;
    readonly model?: string;
  }

  const makeTrial = (
    fixture: string,
    verdict: Verdict,
    { run = 0, model = 'gpt-4o-mini', ...parts }: Parts = {},
  ): TrialEntry => ({
    kind: 'trial',
    trial: { challenge: 'parity', fixture, model, run, request: 'abc', verdict },
    source: 'live',
    attempts: 1,
    milliseconds: 900,
    servedBy: model,
    server: 'api.openai.com',
    responseId: 'resp-1',
    replyHash: '0011223344556677',
    usage: verdict.status === 'errored' ? null : { promptTokens: 1_000_000, completionTokens: 1_000, cachedTokens: 0 },
    repliedAt: verdict.status === 'errored' ? null : '2026-11-02T10:20:30.000Z',
    fenced: false,
    ...parts,
  });

  /** Each trial with a response id of its own, and each with a later reply than the one before. */
  const render = (head: SuiteEntry, trials: readonly TrialEntry[], ended = true): string => {
    const entries = trials.map((trial, index) => ({
      ...trial,
      responseId: `resp-${String(index)}`,
      repliedAt: trial.repliedAt === null ? null : `2026-11-02T10:20:${String(10 + index)}.000Z`,
    }));
    const asked = new Set(trials.map(({ trial }) => trial.fixture));
    const chosen = new Map(head.models.map((model) => [model, asked]));
    const log = { shown: 'log', head: narrowSuite(head, chosen), entries, ended };
    const { report } = countSuite(log, { createSection, interrupted: false });
    return layOut(renderSuite(report, { milliseconds: 2100, stopped: !ended }));
  };

  const costLine = (suite: SuiteEntry, trials: readonly TrialEntry[]): string | undefined =>
    render(suite, trials)
      .split('\n')
      .find((line) => line.endsWith(' · 2.1 s'));

  test('says below the verdict that replies are recorded ones, since when, and how to ask anew', () => {
    const said = (...sources: readonly ('live' | 'recording')[]): string | undefined =>
      render(
        makeSuite(),
        sources.map((source, index) => makeTrial('abcde'.charAt(index), correct, { source })),
      ).split('\n')[1];
    const since = 'the first of 2026-11-02 10:20 UTC. To ask anew, set ASSAY_RECORDINGS=record.';

    expect(said('recording', 'recording')).toBe(`No model was asked: all replies are recorded ones, ${since}`);
    expect(said('recording', 'live', 'recording')).toBe(`2 of the replies are recorded ones, ${since}`);
    expect(said('live')).toBe('');
  });

  test('begins with what happened, shows a table by analytic and one by fixture, and ends with the next step', () => {
    const trials = [
      makeTrial('a', wrong('isCorrect', 'isShort')),
      makeTrial('b', wrong('isCorrect'), { fenced: true }),
      makeTrial('c', { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' }, { attempts: 3 }),
      makeTrial('d', wrong('isCorrect'), { source: 'recording' }),
      makeTrial('e', correct),
    ];

    const blocks = render(makeSuite({ notes: ['the server refused temperature'] }), trials).split('\n\n');

    expect(blocks[0]).toMatch(
      /^FAILED\. 4 of 5 hard assertions .*: a › isCorrect, b › isCorrect, and 2 more\.\n1 of the replies /,
    );
    expect(blocks.slice(1, 5)).toEqual([
      'Parity · gpt-4o-mini · 5 fixtures × 1 run',
      `  whole submission: every analytic right, soft ones too, in 20 % (1 of 5; 0–78 % of submissions like these)
  no flaw in a hard analytic, but rejected, in 75 % (3 of 4; 13–100 % of submissions like these)`,
      `By analytic
  analytic   policy          wrong  tolerated  verdict               worst fixtures
  isCorrect  hard    80 % (4 of 5)       10 %  failed at 4 fixtures  a 1/1, b 1/1, 2 more
  isShort    soft    40 % (2 of 5)       10 %  soft, fails nothing   a 1/1, c 1/1`,
      expect.stringContaining(`
  fixture  wrong                       where
  a        isCorrect 1/1, isShort 1/1  fixtures/parity/a.yaml:3
  b        isCorrect 1/1               fixtures/parity/b.yaml:3
  c        isCorrect 1/1, isShort 1/1  fixtures/parity/c.yaml:3
  d        isCorrect 1/1               fixtures/parity/d.yaml:3`),
    ]);
    const [fixes, commands, sources, why] = blocks.slice(5).map((block) => block.split('\n'));
    expect(fixes?.slice(1).map((line) => line.split(': ')[0])).toEqual([
      '  fixtures/parity/c.yaml:3  c › isCorrect',
      '  fixtures/parity/c.yaml:4  c › isShort',
    ]);
    expect(commands?.at(-1)).toBe('    npx assay repeat parity --runs 10 --model gpt-4o-mini');
    expect(sources?.[0]).toBe('Note: the server refused temperature.');
    expect(sources?.slice(1, 3)).toEqual([
      expect.stringMatching(/^1 reply .*: 1 empty\.$/),
      expect.stringMatching(/^1 reply .*fence/),
    ]);
    expect(sources?.slice(3)).toEqual([
      '5 trials · 1 from recordings · 4 calls to api.openai.com · 2 retries · tokens 4,000,000 in, 4,000 out · cost $0.60 · 2.1 s',
      'Answered by gpt-4o-mini, 2026-11-02 10:20 UTC.',
    ]);
    expect(why?.at(-1)).toMatch(/^Next: .*npx assay report --open$/);
    expect(blocks).toHaveLength(9);
  });

  test('shows each model, and how many trials errored', () => {
    const runs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const trials = runs.flatMap((run) => [
      makeTrial('a', run === 4 ? wrong('isCorrect') : correct, { run, model: 'm', source: 'recording' }),
      makeTrial('a', run < 2 ? errored : correct, { run, model: 'n', source: 'recording' }),
    ]);

    const text = render(makeSuite({ models: ['m', 'n'], runs: 10 }), trials);

    expect(text).toContain('\nParity · m · 1 fixture × 10 runs\n\n');
    expect(text).toMatch(/^ {2}isCorrect {2}hard +10 % \(1 of 10\) +10 % +no failure shown +a 1\/10$/m);
    expect(text).toContain('\nParity · n · 1 fixture × 10 runs\n2 trials got no reply and were not judged.\n');
    expect(text).toMatch(/\n\nEvery fixture .* judged\.\n/);
  });

  test('says what is inconclusive', () => {
    const trials = [wrong('isCorrect'), errored, errored, errored, ...new Array<Verdict>(6).fill(correct)];
    const entries = trials.map((verdict, run) => makeTrial('a', verdict, { run }));

    const text = render(makeSuite({ runs: 10 }), entries);

    expect(text).toMatch(/^INCONCLUSIVE\. 3 of 10 trials .*\b5 %\.\n/);
    expect(text).toMatch(/^ {2}isCorrect {2}hard +14\.3 % \(1 of 7\) +10 % +inconclusive +a 1\/7$/m);
  });

  test.each([
    { of: ['a'], fixtures: '1 fixture', count: '1 trial got' },
    { of: ['a', 'b'], fixtures: '2 fixtures', count: '2 trials got' },
  ])('says so when nothing was judged: $count', ({ of, fixtures: asked, count }) => {
    const trials = of.map((fixture) => makeTrial(fixture, errored));

    expect(render(makeSuite(), trials)).toContain(
      `Parity · gpt-4o-mini · ${asked} × 1 run\n  nothing was judged: ${count} no reply\n`,
    );
  });

  test.each<{ what: string; suite?: Partial<SuiteEntry>; trial: TrialEntry; line: string }>([
    {
      what: 'of a model without a list price',
      suite: { models: ['my-own'] },
      trial: makeTrial('a', correct, { model: 'my-own' }),
      line: '1 trial · 1 call to api.openai.com · tokens 1,000,000 in, 1,000 out · cost unknown · 2.1 s',
    },
    {
      what: "of a server that is not OpenAI's",
      suite: { priced: false, server: 'api.example:8080' },
      trial: makeTrial('a', correct),
      line: '1 trial · 1 call to api.example:8080 · tokens 1,000,000 in, 1,000 out · cost unknown · 2.1 s',
    },
    {
      what: 'of calls that got no reply',
      trial: makeTrial('a', errored, { attempts: 2 }),
      line: '1 trial · 1 call to api.openai.com · 1 retry · tokens unknown · cost unknown · 2.1 s',
    },
    {
      what: 'of a reply without usage',
      trial: makeTrial('a', correct, { usage: null }),
      line: '1 trial · 1 call to api.openai.com · tokens unknown · cost unknown · 2.1 s',
    },
  ])('never guesses the cost $what', ({ suite, trial, line }) => {
    expect(costLine(makeSuite(suite), [trial])).toBe(line);
  });

  test('counts calls, tokens and cost of trials that were asked again, and judges the last', () => {
    const trials = [
      makeTrial('a', wrong('isCorrect')),
      makeTrial('a', errored, { attempts: 3 }),
      makeTrial('a', correct),
      makeTrial('b', correct),
    ];

    const text = render(makeSuite({ priced: true }), trials);

    expect(text).toMatch(/^ {2}isCorrect {2}hard +0 % \(0 of 2\) /m);
    expect(text).toContain(
      '4 trials · 4 calls to api.openai.com · 2 retries · tokens 3,000,000 in, 3,000 out · cost $0.45 · 2.1 s',
    );
  });

  test('is short when asking is stopped early', () => {
    const suite = makeSuite({ priced: false, server: 'api.example:8080', notes: ['the server refused temperature'] });
    const trials = [makeTrial('a', wrong('isCorrect')), makeTrial('b', errored, { attempts: 3 })];

    expect(render(suite, trials, false)).toContain(
      `Parity: stopped early after 2 trials; unanswered calls are not counted.
2 trials · 2 calls to api.example:8080 · 2 retries · tokens 1,000,000 in, 1,000 out · cost unknown · 2.1 s`,
    );
  });

  test('shows a hostile title on one line', () => {
    const text = render(makeSuite({ title: 'a\n\u001B[2Jb' }), [makeTrial('a', correct)]);

    expect(text.split('\n')).toContain('a \\u001b[2Jb · gpt-4o-mini · 1 fixture × 1 run');
  });
});

describe('renderSuite, votes', () => {
  const unreadable: Verdict = { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' };

  const model = 'vote of 3 × gpt-4o-mini';

  const suite: SuiteEntry = {
    kind: 'suite',
    version: 1,
    challenge: 'parity',
    title: 'Parity',
    server: 'api.openai.com',
    promptFile: 'prompts/parity.md',
    promptHash: 'f00',
    startedAt: '2026-11-02T10:20:00.000Z',
    firstRun: 0,
    models: [model],
    runs: 1,
    substituted: false,
    priced: true,
    notes: [],
    assertions: ['a', 'b'].map((fixture) => ({
      fixture,
      title: fixture,
      file: `fixtures/parity/${fixture}.yaml`,
      line: 3,
      analytic: 'isShort',
      expected: true,
      assert: 'hard',
      tolerate: 0.01,
    })),
  };

  function makeVote(verdict: Verdict, parts: Partial<VoteEntry> = {}): VoteEntry {
    const replied = verdict.status !== 'errored';
    return {
      model: 'gpt-4o-mini',
      run: 0,
      request: 'abc',
      verdict,
      source: 'live',
      attempts: 1,
      milliseconds: 900,
      servedBy: 'gpt-4o-mini',
      server: 'api.openai.com',
      responseId: 'resp-1',
      replyHash: '0011223344556677',
      usage: replied ? { promptTokens: 1_000_000, completionTokens: 1_000, cachedTokens: 0 } : null,
      repliedAt: replied ? '2026-11-02T10:20:30.000Z' : null,
      ...parts,
    };
  }

  function makeTrial(fixture: string, votes: readonly VoteEntry[], parts: Partial<TrialEntry> = {}): TrialEntry {
    return {
      ...makeVote(correct),
      kind: 'trial',
      trial: { challenge: 'parity', fixture, model, run: 0, request: 'abc', verdict: correct },
      usage: null,
      fenced: false,
      votes,
      ...parts,
    };
  }

  function linesOf(entries: readonly TrialEntry[]): readonly string[] {
    const log = { shown: 'log', head: suite, entries, ended: true };
    const { report } = countSuite(log, { createSection, interrupted: false });
    const lines = layOut(renderSuite(report, { milliseconds: 2100, stopped: false })).split('\n');
    return lines.filter((one) => /^\d.*(?:votes|majority|· 2\.1 s$)|^SIMULATED/.test(one));
  }

  test('counts calls, tokens and cost of each vote, at the price of its own model', () => {
    const trials = [
      makeTrial('a', [makeVote(correct), makeVote(correct)]),
      makeTrial('b', [
        makeVote(correct),
        makeVote(unreadable, { attempts: 3 }),
        makeVote(correct, { model: 'gpt-4o' }),
      ]),
    ];

    expect(linesOf(trials)).toEqual([
      '1 of 5 votes could not be read and did not count.',
      '2 trials · 2.50 calls per verdict · 5 calls to api.openai.com · 2 retries · tokens 5,000,000 in, 5,000 out · cost $3.11 · 2.1 s',
    ]);
  });

  test('counts recorded and lost votes apart, and names what ended on the safe side', () => {
    const trials = [
      makeTrial('a', [makeVote(correct, { source: 'recording' }), makeVote(correct)]),
      makeTrial('b', [makeVote(correct), makeVote(errored), makeVote(correct)], { tied: ['isShort'] }),
    ];

    expect(linesOf(trials)).toEqual([
      '1 trial had no majority on an analytic, so the safe value counted.',
      '2 trials · 2.50 calls per verdict · 1 from recordings · 4 calls to api.openai.com · tokens 3,000,000 in, 3,000 out · cost $0.45 · 2.1 s',
    ]);
  });

  test('does not know the cost when a vote has no list price', () => {
    expect(linesOf([makeTrial('a', [makeVote(correct), makeVote(correct, { model: 'my-own' })])]).at(-1)).toBe(
      '1 trial · 2.00 calls per verdict · 2 calls to api.openai.com · tokens 2,000,000 in, 2,000 out · cost unknown · 2.1 s',
    );
  });

  test('says that a vote with an offline voter never saw the prompt', () => {
    const offline = makeVote(correct, { model: 'offline/key', source: 'offline', usage: null, repliedAt: null });

    expect(linesOf([makeTrial('a', [makeVote(correct), offline], { source: 'offline' })])).toEqual([
      describeSimulated(['vote of 3 × gpt-4o-mini']),
      '1 trial · 2.00 calls per verdict · 1 offline · 1 call to api.openai.com · tokens 1,000,000 in, 1,000 out · cost $0.15 · 2.1 s',
    ]);
  });
});
