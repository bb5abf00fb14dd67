import { outcomeOf } from '../log/trial';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import type { AssertionCounts } from './assertion-result';

/** How a model's answers compare with the proposed labels of one analytic of one fixture. */
export interface ProposedTally {
  readonly assertion: AssertionEntry;
  readonly counts: AssertionCounts;
}

/** What one model answered about the fixtures that nobody has reviewed. */
export interface UnreviewedModel {
  readonly model: string;
  /** Fixtures that were asked about. */
  readonly fixtures: number;
  readonly trials: number;
  readonly errored: number;
  /** In the order of the suite, those that were asked. */
  readonly proposed: readonly ProposedTally[];
}

/** Counts trials of fixtures that nobody has reviewed, apart from all others. */
export interface UnreviewedTally {
  /** Counts a trial; false when it is of no such fixture, or its run was counted before. */
  readonly add: (entry: TrialEntry) => boolean;
  readonly models: () => readonly UnreviewedModel[];
}

/** An empty tally of a suite's unreviewed fixtures. */
export function createUnreviewedTally({ models, unreviewed = [], unlabelled = [] }: SuiteEntry): UnreviewedTally {
  const byFixture = new Map<string, AssertionEntry[]>(unlabelled.map((fixture) => [fixture, []]));
  for (const assertion of unreviewed) {
    byFixture.set(assertion.fixture, [...(byFixture.get(assertion.fixture) ?? []), assertion]);
  }
  const counted = new Map(models.map((model) => [model, new Map<string, Counts>()]));

  return {
    add({ trial }) {
      const assertions = byFixture.get(trial.fixture);
      const own = counted.get(trial.model);
      if (assertions === undefined || own === undefined) {
        return false;
      }
      const counts: Counts = own.get(trial.fixture) ?? emptyCounts();
      if (counts.runs.has(trial.run)) {
        return false;
      }
      own.set(trial.fixture, counts);
      counts.runs.add(trial.run);
      counts.errored += trial.verdict.status === 'errored' ? 1 : 0;
      for (const { analytic } of assertions) {
        const before = counts.byAnalytic.get(analytic) ?? { trials: 0, failures: 0, unreadable: 0, errored: 0 };
        counts.byAnalytic.set(analytic, addOutcome(before, outcomeOf(trial, analytic)));
      }
      return true;
    },
    models: () =>
      byFixture.size === 0
        ? []
        : models.map((model) => {
            const own = [...(counted.get(model) ?? [])];
            const sum = (of: (counts: Counts) => number): number =>
              own.reduce((total, [, counts]) => total + of(counts), 0);
            return {
              model,
              fixtures: own.length,
              trials: sum(({ runs }) => runs.size),
              errored: sum(({ errored }) => errored),
              proposed: unreviewed.flatMap((assertion) => {
                const counts = counted.get(model)?.get(assertion.fixture)?.byAnalytic.get(assertion.analytic);
                return counts === undefined ? [] : [{ assertion, counts }];
              }),
            };
          }),
  };
}

interface Counts {
  readonly runs: Set<number>;
  errored: number;
  readonly byAnalytic: Map<string, AssertionCounts>;
}

function emptyCounts(): Counts {
  return { runs: new Set(), errored: 0, byAnalytic: new Map() };
}

function addOutcome(counts: AssertionCounts, outcome: ReturnType<typeof outcomeOf>): AssertionCounts {
  return {
    trials: counts.trials + 1,
    failures: counts.failures + (outcome === 'failed' || outcome === 'unreadable' ? 1 : 0),
    unreadable: counts.unreadable + (outcome === 'unreadable' ? 1 : 0),
    errored: counts.errored + (outcome === 'errored' ? 1 : 0),
  };
}
