import type { ModelTally } from '../../../experiment/tally/tally';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { TrialCollector } from '../experiment/collect-trials';

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
  readonly gathered: TrialCollector | undefined;
}
