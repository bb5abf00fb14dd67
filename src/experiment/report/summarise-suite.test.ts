import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../log/verdict';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import {
  addCounts,
  formatFailures,
  summariseSuites,
  worstFirst,
  type AssertionSummary,
  type SuiteSummary,
} from './summarise-suite';

const makeAssertion = (fixture: string, analytic: string, assert: 'hard' | 'soft' = 'hard'): AssertionEntry => ({
  fixture,
  analytic,
  assert,
  file: `fixtures/parity/${fixture}.yaml`,
  line: 3,
  title: fixture,
  expected: true,
  tolerate: 0.01,
});

const makeSuite = (parts: Partial<SuiteEntry> = {}): SuiteEntry => ({
  kind: 'suite',
  version: 1,
  challenge: 'parity',
  title: 'Parity',
  server: 'api.example',
  promptFile: 'prompts/parity.md',
  promptHash: 'f00',
  startedAt: '2026-11-02T10:20:00.000Z',
  firstRun: 0,
  models: ['m'],
  runs: 1,
  substituted: false,
  priced: false,
  notes: [],
  assertions: [makeAssertion('a', 'isPure'), makeAssertion('a', 'isShort'), makeAssertion('b', 'isPure')],
  ...parts,
});

const wrong: Verdict = { status: 'incorrect', mismatches: [{ analytic: 'isPure', expected: true, received: false }] };

const makeTrial = (fixture: string, verdict: Verdict, run = 0, model = 'm', challenge = 'parity'): TrialEntry => ({
  kind: 'trial',
  trial: { challenge, fixture, model, run, request: 'abc', verdict },
  source: 'live',
  attempts: 1,
  milliseconds: 900,
  servedBy: model,
  server: 'api.example',
  responseId: 'resp-1',
  replyHash: '0011223344556677',
  usage: null,
  repliedAt: '2026-11-02T10:20:30.000Z',
  fenced: false,
});

const brief = ({ assertions }: SuiteSummary): readonly string[] =>
  assertions.map(
    ({ assertion, model, counts, decision }) =>
      `${assertion.fixture} ${assertion.analytic} ${model} ${formatFailures(counts)} ${decision.status}`,
  );

const makeSummary = (failures: number, trials: number): AssertionSummary => ({
  assertion: makeAssertion(`${String(failures)}/${String(trials)}`, 'isPure'),
  model: 'm',
  counts: { trials, failures, unreadable: 0, errored: 0 },
  decision: { status: 'flaky' },
});

describe('summariseSuites', () => {
  test('gives nothing for an empty log, and for trials of a suite that is not in it', () => {
    expect([summariseSuites([]), summariseSuites([makeTrial('a', { status: 'correct' })])]).toEqual([[], []]);
  });

  test('leaves out the assertions that were not asked', () => {
    const suite = makeSuite();
    const trial = makeTrial('a', wrong);

    expect(summariseSuites([suite, trial])).toEqual([
      {
        suite,
        trials: [trial],
        unreviewed: [],
        everyTrial: [trial],
        stopped: false,
        assertions: [
          {
            assertion: suite.assertions[0],
            model: 'm',
            counts: { trials: 1, failures: 1, unreadable: 0, errored: 0 },
            decision: { status: 'failed', reason: 'wrong' },
          },
          {
            assertion: suite.assertions[1],
            model: 'm',
            counts: { trials: 1, failures: 0, unreadable: 0, errored: 0 },
            decision: { status: 'passed' },
          },
        ],
      },
    ]);
  });

  test('keeps challenges and models apart, whatever the order of the log', () => {
    const summaries = summariseSuites([
      makeTrial('b', wrong, 0, 'n'),
      makeTrial('a', wrong, 0, 'm', 'other'),
      makeSuite({ models: ['n', 'm'] }),
      makeTrial('a', { status: 'errored', problem: 'timeout' }, 0, 'm'),
      makeSuite({ challenge: 'other', assertions: [makeAssertion('a', 'isPure', 'soft')] }),
      makeTrial('a', { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' }, 0, 'n'),
    ]);

    expect(summaries.map(brief)).toEqual([
      [
        'a isPure n 1/1 failed',
        'a isShort n 1/1 failed',
        'b isPure n 1/1 failed',
        'a isPure m 0/0 inconclusive',
        'a isShort m 0/0 inconclusive',
      ],
      ['a isPure m 1/1 soft failure'],
    ]);
  });

  test('counts the last suite of a challenge and the last of trials that were asked again', () => {
    const again = makeTrial('a', { status: 'correct' }, 1);

    const [summary, ...others] = summariseSuites([
      makeSuite({ title: 'before' }),
      makeTrial('a', wrong, 0),
      makeTrial('a', wrong, 1),
      makeSuite({ title: 'after', runs: 2 }),
      again,
    ]);

    expect(others).toEqual([]);
    expect(summary?.suite).toEqual(makeSuite({ title: 'after', runs: 2 }));
    expect(summary?.trials).toEqual([makeTrial('a', wrong, 0), again]);
    expect(summary?.everyTrial).toEqual([makeTrial('a', wrong, 0), makeTrial('a', wrong, 1), again]);
  });

  test('says which challenges were stopped', () => {
    const summaries = summariseSuites([
      makeSuite(),
      { kind: 'stopped', challenge: 'parity' },
      makeSuite({ title: 'asked again' }),
      makeSuite({ challenge: 'other' }),
      makeTrial('a', wrong),
      { kind: 'stopped', challenge: 'other' },
    ]);

    expect(summaries.map(({ suite, stopped }) => [suite.challenge, stopped])).toEqual([
      ['parity', false],
      ['other', true],
    ]);
  });

  test('judges against all hard assertions of the challenge, asked or not', () => {
    const trials = Array.from({ length: 40 }, (_, run) => makeTrial('a', run < 3 ? wrong : { status: 'correct' }, run));
    const rest = Array.from({ length: 59 }, (_, index) => makeAssertion(`f${String(index)}`, 'isPure'));
    const alone = makeSuite({ assertions: [makeAssertion('a', 'isPure')] });
    const oneOfMany = makeSuite({ assertions: [makeAssertion('a', 'isPure'), ...rest] });

    expect([alone, oneOfMany].flatMap((suite) => summariseSuites([suite, ...trials]).map(brief))).toEqual([
      ['a isPure m 3/40 failed'],
      ['a isPure m 3/40 flaky'],
    ]);
  });
});

describe('addCounts', () => {
  test('sums every count', () => {
    const one = { trials: 10, failures: 3, unreadable: 2, errored: 1 };

    expect([addCounts([]), addCounts([one, one, { trials: 1, failures: 0, unreadable: 0, errored: 1 }])]).toEqual([
      { trials: 0, failures: 0, unreadable: 0, errored: 0 },
      { trials: 21, failures: 6, unreadable: 4, errored: 3 },
    ]);
  });
});

describe('formatFailures', () => {
  test('leaves errored trials out of the judged ones', () => {
    expect(formatFailures({ trials: 10, failures: 3, unreadable: 2, errored: 4 })).toBe('3/6');
  });
});

describe('worstFirst', () => {
  test('orders by failure rate and keeps the order of equals', () => {
    const all = [makeSummary(1, 10), makeSummary(0, 10), makeSummary(5, 100), makeSummary(2, 2), makeSummary(10, 100)];

    expect(worstFirst(all).map(({ assertion }) => assertion.fixture)).toEqual([
      '2/2',
      '1/10',
      '10/100',
      '5/100',
      '0/10',
    ]);
  });
});
