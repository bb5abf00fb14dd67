import type { AssertionEntry, SuiteEntry } from '../../../assay/dist/experiment/log/suite-entry';
import type { Verdict } from '../../../assay/dist/experiment/log/trial';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  unreadable,
  wrongIn,
} from '../../../assay/dist/testing/counted-trials';
import { askedAt, type GoldenLog } from './golden-log';

const fixtures = ['right', 'long-way', 'wrong'] as const;

type Fixture = (typeof fixtures)[number];

const assertions = fixtures.flatMap((fixture, place): readonly AssertionEntry[] => {
  const about = { file: `fixtures/parity/${fixture}.yaml`, title: `a ${fixture} solution` };
  return [
    createAssertionEntry(fixture, 'isCorrect', { ...about, line: 3, expected: fixture !== 'wrong' }),
    createAssertionEntry(fixture, 'isShort', {
      ...about,
      line: 4,
      expected: place !== 1,
      assert: 'soft',
      tolerate: 0.1,
    }),
  ];
});

const gate = {
  attempt: 2,
  spent: 0.075,
  alpha: 0.05,
  beta: 0.05,
  batch: 10,
  preset: null,
  hypotheses: null,
  most: null,
  failFast: false,
};

const correct: Verdict = { status: 'correct' };

/** What one model says of a fixture in a run. */
type Answer = (fixture: Fixture, run: number) => Verdict;

const always: Answer = () => correct;

/** Wrong about the wrong solution in every run, and about the long one now and then. */
const fooled: Answer = (fixture, run) => {
  switch (fixture) {
    case 'right':
      return correct;
    case 'long-way':
      return run % 10 === 3 ? wrongIn('isCorrect') : run % 2 === 1 ? wrongIn('isShort') : correct;
    case 'wrong':
      return run === 9
        ? unreadable
        : { status: 'incorrect', mismatches: [{ analytic: 'isCorrect', expected: false, received: true }] };
  }
};

const lost: Answer = (_, run) => (run % 3 === 0 ? errored : correct);

interface Asked {
  readonly runs?: number;
  readonly answers?: readonly Answer[];
  readonly source?: 'live' | 'recording' | 'offline';
  readonly end?: object | null;
  readonly suite?: Partial<SuiteEntry>;
}

function logOf(
  name: string,
  { runs = 30, answers = [always], source = 'live', end = { kind: 'ended' }, suite = {} }: Asked,
): GoldenLog {
  const names = source === 'offline' ? ['offline/key?flip=0.1'] : ['gpt-6-luna', 'gpt-4o'];
  const models = names.slice(0, answers.length);
  const head = createSuiteEntry(assertions, {
    challenge: 'parity',
    title: 'Parity',
    promptFile: 'prompts/parity.md',
    promptHash: 'd01b89822e6c',
    models,
    runs,
    startedAt: askedAt,
    priced: true,
    ...suite,
  });
  const entries = Array.from({ length: runs }, (_, index) => head.firstRun + index).flatMap((run) =>
    models.flatMap((model, place) =>
      fixtures.map((fixture) => {
        const verdict = answers[place]?.(fixture, run) ?? correct;
        const isLost = verdict.status === 'errored';
        const entry = createTrialEntry(fixture, run, verdict, {
          model,
          source,
          milliseconds: source === 'offline' || isLost ? null : 800 + 10 * (run % 7),
          servedBy: isLost ? null : `${model}-2026-10-01`,
          server: isLost ? null : 'api.openai.com',
          repliedAt: isLost ? null : askedAt,
          replyHash: isLost ? null : hashOf(verdict),
          usage: isLost ? null : { promptTokens: 900, completionTokens: 20, cachedTokens: 0, cacheWriteTokens: 0 },
        });
        return { ...entry, trial: { ...entry.trial, challenge: 'parity' } };
      }),
    ),
  );
  return { name: `validator, ${name}`, entries: [head, ...entries, ...(end === null ? [] : [end])], texts };
}

/** Equal verdicts come from equal replies. */
function hashOf(verdict: Verdict): string {
  return verdict.status === 'incorrect' ? verdict.mismatches.map(({ analytic }) => analytic).join(' ') : verdict.status;
}

const texts: GoldenLog['texts'] = [
  ...fixtures.map((fixture) => ({
    ...({ kind: 'code', fixture, language: 'javascript' } as const),
    text: `const isEven = (n) => n % 2 === 0; // ${fixture}\n`,
  })),
  ...[correct, wrongIn('isCorrect'), wrongIn('isShort'), unreadable].map((verdict) => ({
    ...({ kind: 'reply', hash: hashOf(verdict), text: `{"said":"${hashOf(verdict)}"}` } as const),
  })),
];

const soft = { assertions: assertions.map((one) => ({ ...one, assert: 'soft' as const })) };

/** Logs of a validator, one for each thing that can come of it. */
export const validatorLogs: readonly GoldenLog[] = [
  logOf('passed', { runs: 1 }),
  logOf('failed at once', { runs: 1, answers: [fooled] }),
  logOf('no failure shown', {}),
  logOf('failed', { answers: [fooled] }),
  logOf('two models', { answers: [fooled, always] }),
  logOf('inconclusive', { answers: [lost] }),
  logOf('nothing judged', { runs: 2, answers: [() => errored] }),
  logOf('measured', { answers: [fooled], suite: soft }),
  logOf('log only', { answers: [fooled], suite: { ...soft, logOnly: true } }),
  logOf('simulated', { source: 'offline', answers: [fooled], suite: { substituted: true } }),
  logOf('recorded', { source: 'recording', suite: { baseRate: 0.6, looks: 2 } }),
  logOf('cut short', { runs: 4, end: null, suite: { runs: 30 } }),
  logOf('interrupted', { runs: 4, end: { kind: 'stopped', interrupted: true }, suite: { runs: 30 } }),
  logOf('shard', { runs: 2, suite: { shard: { index: 1, of: 3 } } }),
  logOf('certified', { runs: 120, suite: { gate, firstRun: 1_000_000 } }),
  logOf('rejected', { runs: 20, answers: [fooled], suite: { gate, firstRun: 1_000_000 } }),
  logOf('gate cut short', { runs: 20, end: null, suite: { gate, firstRun: 1_000_000 } }),
  logOf('certified for unseen submissions', {
    runs: 1,
    suite: { gate: { ...gate, attempt: 1, unseen: 0.7, fromOutside: 2 }, firstRun: 1_000_000 },
  }),
  logOf('too few fixtures for unseen submissions', {
    runs: 1,
    suite: { gate: { ...gate, attempt: 1, unseen: 0.05, fromOutside: 0 }, firstRun: 1_000_000 },
  }),
  logOf('unreviewed, with overrides', {
    runs: 10,
    answers: [fooled],
    suite: {
      assertions: assertions.slice(0, 4),
      unreviewed: assertions.slice(4),
      overrides: { recorded: 2, about: [{ fixture: 'long-way', analytic: 'isCorrect', value: false }] },
    },
  }),
  logOf('simulated rejection', {
    runs: 20,
    source: 'offline',
    answers: [fooled],
    suite: { gate, firstRun: 1_000_000 },
  }),
  logOf('simulated gate', { runs: 120, source: 'offline', suite: { gate, firstRun: 1_000_000 } }),
];
