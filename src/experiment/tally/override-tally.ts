import { nameOfAnswer } from '../overrides/answer-override';
import { outcomeOf } from './assertion-result';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';

/** How the answers of a suite compare with the overrides that were recorded for its challenge. */
export interface OverrideCounts {
  /** Recorded for the challenge, whatever they are about. */
  readonly recorded: number;
  /** Assertions that overrides concern, proposed labels included. */
  readonly concerned: readonly OverriddenAssertion[];
  /** Answers to these that could be read. */
  readonly answers: number;
  /** Those that an override calls wrong. */
  readonly wrong: number;
}

/** An assertion that an override concerns. */
export interface OverriddenAssertion {
  readonly assertion: AssertionEntry;
  /** What the override says is right. */
  readonly value: boolean;
  /** The answer that it is about; absent when it is about every answer. */
  readonly answer?: string | undefined;
}

/** Counts answers that overrides are about; it changes nothing about any rate. */
export interface OverrideTally {
  readonly add: (entry: TrialEntry) => void;
  readonly counts: () => OverrideCounts;
}

/** An empty tally; `undefined` when a suite has no overrides. */
export function createOverrideTally({ overrides, assertions, unreviewed = [] }: SuiteEntry): OverrideTally | undefined {
  if (overrides === undefined) {
    return undefined;
  }
  const concerned = overrides.about.flatMap(({ fixture, analytic, value, answer }): readonly OverriddenAssertion[] => {
    const assertion = [...assertions, ...unreviewed].find(
      (one) => one.fixture === fixture && one.analytic === analytic,
    );
    return assertion === undefined ? [] : [{ assertion, value, answer }];
  });
  let answers = 0;
  let wrong = 0;
  return {
    add(entry) {
      const { trial } = entry;
      for (const { assertion, value, answer } of concerned) {
        const isMeant = assertion.fixture === trial.fixture && (answer === undefined || nameOfAnswer(entry) === answer);
        const outcome = isMeant ? outcomeOf(trial, assertion.analytic) : 'errored';
        // What could not be read counts as wrong, which an override of that very answer may call a mistake.
        if (outcome === 'held' || outcome === 'failed' || (outcome === 'unreadable' && answer !== undefined)) {
          answers += 1;
          wrong += (outcome === 'held') === (assertion.expected === value) ? 0 : 1;
        }
      }
    },
    counts: () => ({ recorded: overrides.recorded, concerned, answers, wrong }),
  };
}
