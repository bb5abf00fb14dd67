import type { ModelTally } from '../../../experiment/tally/tally';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { TrialCollector } from '../experiment/collect-trials';

/** One model of one report, as a side of a comparison. */
export interface ComparedSide {
  /** As the user wrote it. */
  readonly name: string;
  /** Where the report is. */
  readonly folder: string;
  readonly suite: SuiteEntry;
  readonly report: ReportDocument;
  readonly tally: ModelTally;
  /** Collected trials of the whole report for a page; `undefined` without a page. */
  readonly gathered: TrialCollector | undefined;
}
