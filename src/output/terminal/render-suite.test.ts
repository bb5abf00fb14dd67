import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../experiment/log/verdict';
import type { AssertionEntry, SuiteEntry } from '../../experiment/log/suite-entry';
import type { TrialEntry } from '../../experiment/log/trial-log';
import { layOut } from './lay-out';
import { renderSuite } from './render-suite';
import { narrowSuite } from '../../experiment/log/chosen';
import { countSuite } from '../../experiment/merge/merge-suites';
import { createSection } from '../../kinds';

const fixtures = ['a', 'b', 'c', 'd', 'e'];
const correct: Verdict = { status: 'correct' };
const errored: Verdict = { status: 'errored', problem: 'timeout' };
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

/** The text without the outcome that it ends with. */
const render = (head: SuiteEntry, trials: readonly TrialEntry[], ended = true): string =>
  renderAll(head, trials, ended).replace(/\n(?:PASSED|FAILED|INCONCLUSIVE)\b[^]*$/, '');

/** Each trial with a response id of its own, and each with a later reply than the one before. */
const renderAll = (head: SuiteEntry, trials: readonly TrialEntry[], ended = true): string => {
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

const lastLine = (suite: SuiteEntry, trials: readonly TrialEntry[]): string | undefined =>
  render(suite, trials).split('\n').at(-1);

describe('renderSuite', () => {
  test('shows a table by analytic with the worst fixtures, then what deserves a look, then the cost', () => {
    const trials = [
      makeTrial('a', wrong('isCorrect', 'isShort')),
      makeTrial('b', wrong('isCorrect'), { fenced: true }),
      makeTrial('c', { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' }, { attempts: 3 }),
      makeTrial('d', wrong('isCorrect'), { source: 'recording' }),
      makeTrial('e', correct),
    ];

    expect(render(makeSuite({ notes: ['the server refused temperature'] }), trials)).toBe(
      `Parity · gpt-4o-mini · 5 fixtures × 1 run
  analytic         failed  rate  worst fixtures
  isCorrect  hard     4/5  80 %  a 1/1, b 1/1, c 1/1, +1 more
  isShort    soft     2/5  40 %  a 1/1, c 1/1
Soft failures (reported, not failed):
  isShort should be true: failed 1/1  fixtures/parity/a.yaml:4
  isShort should be true: failed 1/1  fixtures/parity/c.yaml:4
1 reply could not be read and failed every assertion: 1 empty.
1 reply had the JSON in a Markdown fence (accepted).
Note: the server refused temperature.
5 trials · 1 from recordings · 4 calls to api.openai.com · 2 retries · tokens 4,000,000 in, 4,000 out · cost $0.60 · 2.1 s`,
    );
  });

  test('lists flaky assertions, of each model by name, and says how many trials errored', () => {
    const runs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const trials = runs.flatMap((run) => [
      makeTrial('a', run === 4 ? wrong('isCorrect') : correct, { run, model: 'm', source: 'recording' }),
      makeTrial('a', run < 2 ? errored : correct, { run, model: 'n', source: 'recording' }),
    ]);

    expect(render(makeSuite({ models: ['m', 'n'], runs: 10 }), trials)).toBe(
      `Parity · m · 1 fixture × 10 runs
  analytic         failed  rate  worst fixtures
  isCorrect  hard    1/10  10 %  a 1/10
  isShort    soft    0/10   0 %
Parity · n · 1 fixture × 10 runs
  analytic         failed  rate  worst fixtures
  isCorrect  hard     0/8   0 %
  isShort    soft     0/8   0 %
Flaky (failed within what is tolerated):
  isCorrect should be true: failed 1/10 [m]  fixtures/parity/a.yaml:3
2 trials errored and were not judged.
Note: only 1 of 5 fixtures were asked: what the chosen tests needed.
20 trials · 20 from recordings · 2.1 s`,
    );
  });

  test('lists what is inconclusive, apart from the rest', () => {
    const trials = [wrong('isCorrect'), errored, errored, errored, ...new Array<Verdict>(6).fill(correct)];
    const entries = trials.map((verdict, run) => makeTrial('a', verdict, { run }));

    expect(render(makeSuite({ runs: 10 }), entries)).toContain(
      'Inconclusive (too few replies, which is a failed test):\n  isCorrect should be true: failed 1/7, 3 errored  fixtures/parity/a.yaml:3\n  isShort should be true: failed 0/7, 3 errored  fixtures/parity/a.yaml:4\n3 trials errored',
    );
  });

  test('lists ten soft failures and counts the rest', () => {
    const many = Array.from({ length: 12 }, (_, index) => `f${String(index)}`);
    const [, softOne] = makeSuite().assertions;
    const assertions = many.flatMap((fixture) => (softOne === undefined ? [] : [{ ...softOne, fixture }]));

    const text = render(
      makeSuite({ assertions }),
      many.map((fixture) => makeTrial(fixture, wrong('isShort'))),
    );

    expect(text.match(/isShort should be true/g)).toHaveLength(10);
    expect(text).toContain('\n  and 2 more\n');
  });

  test('ends with the outcome, of an offline model with the word that nobody was tested', () => {
    const model = 'offline/key';
    const suite = makeSuite({ models: [model] });

    expect(renderAll(suite, [makeTrial('a', correct, { model, source: 'offline', usage: null })]).split('\n')).toEqual([
      'Parity · offline/key · 1 fixture × 1 run',
      '  analytic         failed  rate  worst fixtures',
      '  isCorrect  hard     0/1   0 %',
      '  isShort    soft     0/1   0 %',
      'Note: only 1 of 5 fixtures were asked: what the chosen tests needed.',
      '1 trial · 1 offline · 2.1 s',
      'SIMULATED: offline/key answered and never saw the prompt; nothing here says how good a model or a prompt is.',
      'PASSED (simulated). The only hard assertion held.',
      '  This run only: one trial each says nothing about how often something fails.',
      '  A measurement says how often each assertion fails. Only a gate certifies.',
      'Next: Put OPENAI_API_KEY into .env and ask a real model: npx assay repeat parity --runs 1',
    ]);
  });

  test.each([
    { of: ['a'], fixtures: '1 fixture', count: '1 trial errored and was' },
    { of: ['a', 'b'], fixtures: '2 fixtures', count: '2 trials errored and were' },
  ])('says so when nothing was judged: $count', ({ of, fixtures: asked, count }) => {
    const trials = of.map((fixture) => makeTrial(fixture, errored));

    const lines = render(makeSuite(), trials).split('\n');
    expect(lines.slice(0, 2)).toEqual([`Parity · gpt-4o-mini · ${asked} × 1 run`, '  nothing was judged']);
    expect(lines).toContain('  isCorrect should be true: failed 0/0, 1 errored  fixtures/parity/a.yaml:3');
    expect(lines).toContain(`${count} not judged.`);
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
      what: 'of calls that brought no reply',
      trial: makeTrial('a', errored, { attempts: 2 }),
      line: '1 trial · 1 call to api.openai.com · 1 retry · tokens unknown · cost unknown · 2.1 s',
    },
    {
      what: 'of a reply without usage',
      trial: makeTrial('a', correct, { usage: null }),
      line: '1 trial · 1 call to api.openai.com · tokens unknown · cost unknown · 2.1 s',
    },
  ])('never guesses the cost $what', ({ suite, trial, line }) => {
    expect(lastLine(makeSuite(suite), [trial])).toBe(line);
  });

  test('counts calls, tokens and cost of trials that were asked again, and judges the last', () => {
    const trials = [
      makeTrial('a', wrong('isCorrect')),
      makeTrial('a', errored, { attempts: 3 }),
      makeTrial('a', correct),
      makeTrial('b', correct),
    ];

    expect(render(makeSuite({ priced: true }), trials).split('\n')).toEqual([
      'Parity · gpt-4o-mini · 2 fixtures × 1 run',
      '  analytic         failed  rate  worst fixtures',
      '  isCorrect  hard     0/2   0 %',
      '  isShort    soft     0/2   0 %',
      'Note: only 2 of 5 fixtures were asked: what the chosen tests needed.',
      '4 trials · 4 calls to api.openai.com · 2 retries · tokens 3,000,000 in, 3,000 out · cost $0.45 · 2.1 s',
    ]);
  });

  test('is two lines when asking ended before its time', () => {
    const suite = makeSuite({ priced: false, server: 'api.example:8080', notes: ['the server refused temperature'] });
    const trials = [makeTrial('a', wrong('isCorrect')), makeTrial('b', errored, { attempts: 3 })];

    expect(render(suite, trials, false)).toBe(
      `Parity: stopped before its time, 2 trials done; calls that were under way are not counted.
2 trials · 2 calls to api.example:8080 · 2 retries · tokens 1,000,000 in, 1,000 out · cost unknown · 2.1 s`,
    );
  });

  test('shows a hostile title on one line', () => {
    const text = render(makeSuite({ title: 'a\n\u001B[2Jb' }), [makeTrial('a', correct)]);

    expect(text.split('\n')[0]).toBe('a \\u001b[2Jb · gpt-4o-mini · 1 fixture × 1 run');
  });
});
