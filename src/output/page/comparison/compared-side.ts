import type { ModelTally } from '../../../experiment/tally/tally';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { OnTrial } from '../../../experiment/report/read-report';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { createTrialCollector, type TrialCollector } from '../experiment/collect-trials';

/** One model of one report, as a comparison takes it. */
export interface ComparedSide {
  /** As the user names it. */
  readonly name: string;
  /** Where the report is. */
  readonly folder: string;
  readonly suite: SuiteEntry;
  readonly report: ReportDocument;
  readonly tally: ModelTally;
  /** Trials of the whole report, gathered for a page; `undefined` when there is to be none. */
  readonly gathered: GatheredTrials | undefined;
}

/** The trials of a report. */
export interface GatheredTrials {
  /** Their order in the outcomes of trials. */
  readonly analytics: readonly string[];
  readonly collector: TrialCollector;
  /** Most calls behind one trial, by model: 1 for single answers. */
  readonly votes: ReadonlyMap<string, number>;
}

/** Gathers the trials of a report while it is read. */
export interface TrialGatherer {
  readonly onTrial: OnTrial;
  /** What was gathered of a suite. */
  readonly end: (suite: SuiteEntry) => GatheredTrials;
}

/** Nothing gathered yet. */
export function createTrialGatherer(): TrialGatherer {
  const votes = new Map<string, number>();
  let collector: TrialCollector | undefined;
  return {
    onTrial(entry, suite, counted) {
      collector ??= createTrialCollector(suite, analyticsOf(suite));
      if (counted) {
        const { model } = entry.trial;
        votes.set(model, Math.max(votes.get(model) ?? 1, entry.votes?.length ?? 1));
        collector.add(entry);
      }
    },
    end: (suite) => ({
      analytics: analyticsOf(suite),
      collector: collector ?? createTrialCollector(suite, analyticsOf(suite)),
      votes,
    }),
  };
}

function analyticsOf({ assertions }: SuiteEntry): readonly string[] {
  return [...new Set(assertions.map(({ analytic }) => analytic))];
}
