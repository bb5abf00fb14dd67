import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { OnTrial } from '../../../experiment/report/read-report';
import { createTrialCollector, type ChoiceOf, type TrialCollector } from './collect-trials';

/** Gathers the trials of a report while it is read. */
export interface TrialGatherer {
  readonly onTrial: OnTrial;
  /** What was gathered of a suite. */
  readonly end: (suite: SuiteEntry) => TrialCollector;
}

/** Nothing gathered yet. */
export function createTrialGatherer(choiceOf?: ChoiceOf): TrialGatherer {
  let collector: TrialCollector | undefined;
  return {
    onTrial(entry, suite, counted) {
      collector ??= createTrialCollector(suite, choiceOf);
      if (counted) {
        collector.add(entry);
      }
    },
    end: (suite) => collector ?? createTrialCollector(suite, choiceOf),
  };
}
