import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../experiment/log/trial';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import type { TrialEntry, VoteEntry } from '../../experiment/log/trial-log';
import { layOut } from './lay-out';
import { renderSuite } from './render-suite';
import { countSuite } from '../../experiment/merge/merge-suites';
import { createSection } from '../../kinds';
import { describeSimulated } from '../../experiment/report/describe-simulated';

const correct: Verdict = { status: 'correct' };
const unreadable: Verdict = { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' };
const errored: Verdict = { status: 'errored', problem: 'timeout' };
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

describe('renderSuite', () => {
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
