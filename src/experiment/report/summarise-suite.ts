import { failureRateOf, judgedOf, type AssertionCounts } from '../tally/assertion-result';
import type { Decision } from '../policy/decide';
import { judgeAssertions } from '../policy/judge-assertions';
import { createUnreviewedTally } from '../tally/unreviewed-tally';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { LogEntry, TrialEntry } from '../log/trial-log';
import { buildUnreviewedReport } from './build-unreviewed';
import type { UnreviewedReport } from './report-document';

/** One assertion of one model with its counts and what the policy made of them. */
export interface AssertionSummary {
  readonly assertion: AssertionEntry;
  readonly model: string;
  readonly counts: AssertionCounts;
  readonly decision: Decision;
}

/** One challenge as one Jest run saw it. */
export interface SuiteSummary {
  readonly suite: SuiteEntry;
  readonly trials: readonly TrialEntry[];
  /** Answers about fixtures that nobody has reviewed, which are in no other figure but the cost. */
  readonly unreviewed: readonly UnreviewedReport[];
  /** Everything that was asked, also what was asked again; calls, tokens and cost are counted over it. */
  readonly everyTrial: readonly TrialEntry[];
  /** Asking ended before its time. */
  readonly stopped: boolean;
  /** Those that were asked, by model and then in the order of the suite. */
  readonly assertions: readonly AssertionSummary[];
}

/** Puts the entries of a log together, challenge by challenge; of several entries of one suite the last one counts. */
export function summariseSuites(entries: readonly LogEntry[]): readonly SuiteSummary[] {
  const suites = new Map(
    entries.flatMap((entry) => (entry.kind === 'suite' ? [[entry.challenge, entry] as const] : [])),
  );
  return [...suites.values()].map((suite) => {
    const everyTrial = entries.flatMap((entry) =>
      entry.kind === 'trial' && entry.trial.challenge === suite.challenge ? [entry] : [],
    );
    const unreviewed = createUnreviewedTally(suite);
    const trials = lastOfEach(everyTrial).filter((entry) => !unreviewed.add(entry));
    const stops = entries.map((entry) => entry.kind === 'stopped' && entry.challenge === suite.challenge);
    const stopped = stops.lastIndexOf(true) > entries.lastIndexOf(suite);
    const assertions = suite.models.flatMap((model) => summariseModel(suite, model, trials));
    return {
      suite,
      trials,
      unreviewed: unreviewed.models().map(buildUnreviewedReport),
      everyTrial,
      stopped,
      assertions,
    };
  });
}

function summariseModel(suite: SuiteEntry, model: string, entries: readonly TrialEntry[]): readonly AssertionSummary[] {
  const trials = entries.filter(({ trial }) => trial.model === model).map(({ trial }) => trial);
  const assertions = suite.assertions.map((entry) => ({ ...entry, policy: entry, entry }));
  const hard = suite.assertions.filter(({ assert }) => assert === 'hard').length;
  return judgeAssertions(assertions, trials, hard).map(({ assertion, counts, decision }) => ({
    assertion: assertion.entry,
    model,
    counts,
    decision,
  }));
}

/** A trial that was asked again in the same command (watch mode, a retried test file) counts once. */
function lastOfEach(entries: readonly TrialEntry[]): readonly TrialEntry[] {
  return [
    ...new Map(
      entries.map((entry) => {
        const { fixture, model, run, part = 0 } = entry.trial;
        return [JSON.stringify([fixture, model, run, part]), entry];
      }),
    ).values(),
  ];
}

/** Sums counts. */
export function addCounts(all: readonly AssertionCounts[]): AssertionCounts {
  const sum = (key: keyof AssertionCounts): number => all.reduce((total, counts) => total + counts[key], 0);
  return { trials: sum('trials'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}

/** `failures/judged trials`, the form in which tables show counts. */
export function formatFailures(counts: AssertionCounts): string {
  return `${String(counts.failures)}/${String(judgedOf(counts))}`;
}

/** The assertions with the highest failure rate first. */
export function worstFirst(assertions: readonly AssertionSummary[]): readonly AssertionSummary[] {
  const rate = ({ counts }: AssertionSummary): number => failureRateOf(counts) ?? 0;
  return [...assertions].sort((a, b) => rate(b) - rate(a));
}
