import { createTally, type ModelTally, type Tally } from '../experiment/tally/tally';
import type { Verdict } from '../experiment/log/trial';
import { type AssertionEntry, logVersion, type SuiteEntry } from '../experiment/log/suite-entry';
import type { TrialEntry } from '../experiment/log/trial-log';

/** An assertion of a log: hard, tolerating 1 %, expecting true, unless told. */
export function createAssertionEntry(
  fixture: string,
  analytic: string,
  overrides: Partial<AssertionEntry> = {},
): AssertionEntry {
  const policy = { expected: true, assert: 'hard', tolerate: 0.01 } as const;
  return { fixture, file: `${fixture}.yaml`, line: 1, title: fixture, analytic, ...policy, ...overrides };
}

/** The suite's entry of a log of these assertions. */
export function createSuiteEntry(
  assertions: readonly AssertionEntry[],
  overrides: Partial<SuiteEntry> = {},
): SuiteEntry {
  return {
    kind: 'suite',
    version: logVersion,
    challenge: 'counted',
    title: 'Counted',
    server: 'api.openai.com',
    promptFile: 'prompts/counted.md',
    promptHash: '0',
    models: ['model'],
    startedAt: '2026-11-20T10:00:00.000Z',
    firstRun: 0,
    runs: 1,
    substituted: false,
    priced: false,
    notes: [],
    assertions,
    ...overrides,
  };
}

/** One trial of a log, with a response id and a reply text of its own unless told. */
export function createTrialEntry(
  fixture: string,
  run: number,
  verdict: Verdict,
  overrides: Partial<TrialEntry> & { readonly model?: string } = {},
): TrialEntry {
  const { model = 'model', ...call } = overrides;
  return {
    kind: 'trial',
    trial: { challenge: 'counted', fixture, model, run, request: '', verdict },
    source: 'live',
    attempts: 1,
    milliseconds: 1,
    servedBy: null,
    server: null,
    responseId: `${fixture} ${String(run)} ${model}`,
    replyHash: `${fixture} ${String(run)}`,
    usage: null,
    repliedAt: null,
    fenced: false,
    ...call,
  };
}

/** The verdict in which these analytics are wrong; correct when there are none. */
export function wrongIn(...analytics: readonly string[]): Verdict {
  return analytics.length === 0
    ? { status: 'correct' }
    : {
        status: 'incorrect',
        mismatches: analytics.map((analytic) => ({ analytic, expected: true, received: false })),
      };
}

/** A reply outside the format. */
export const unreadable: Verdict = { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' };
/** A trial that got no reply. */
export const errored: Verdict = { status: 'errored', problem: 'connection lost' };

/** The only model's tally of fixtures whose runs ended with these verdicts. */
export function tallyVerdicts(
  assertions: readonly AssertionEntry[],
  verdicts: Readonly<Record<string, readonly Verdict[]>>,
): ModelTally {
  const tally = createTally(createSuiteEntry(assertions));
  for (const [fixture, own] of Object.entries(verdicts)) {
    own.forEach((verdict, run) => tally.add(createTrialEntry(fixture, run, verdict)));
  }
  return onlyModel(tally);
}

/** The tally of the only model. */
export function onlyModel({ models }: Tally): ModelTally {
  const [model] = models;
  if (model === undefined) {
    throw new Error('there is no model');
  }
  return model;
}
