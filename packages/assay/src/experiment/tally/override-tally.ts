import { nameOfAnswer } from '../overrides/answer-override';
import { outcomeOf } from './assertion-result';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';

/** How the answers of a suite compare with the challenge's overrides. */
export interface OverrideCounts {
  /** Overrides recorded for the challenge, whatever they concern. */
  readonly recorded: number;
  /** Assertions affected by overrides, including proposed labels. */
  readonly concerned: readonly OverriddenAssertion[];
  /** Readable answers to these assertions. */
  readonly answers: number;
  /** Answers that an override calls wrong. */
  readonly wrong: number;
}

/** An assertion affected by an override. */
export interface OverriddenAssertion {
  readonly assertion: AssertionEntry;
  /** The right value according to the override. */
  readonly value: boolean;
  /** The affected answer; absent if every answer is affected. */
  readonly answer?: string | undefined;
}

/** Counts answers that overrides affect; never changes a rate. */
export interface OverrideTally {
  readonly add: (entry: TrialEntry) => void;
  readonly counts: () => OverrideCounts;
}

/** An empty tally; `undefined` if a suite has no overrides. */
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
        // An unreadable reply counts as wrong, which an override of that very answer may call a mistake.
        if (outcome === 'held' || outcome === 'failed' || (outcome === 'unreadable' && answer !== undefined)) {
          answers += 1;
          wrong += (outcome === 'held') === (assertion.expected === value) ? 0 : 1;
        }
      }
    },
    counts: () => ({ recorded: overrides.recorded, concerned, answers, wrong }),
  };
}
