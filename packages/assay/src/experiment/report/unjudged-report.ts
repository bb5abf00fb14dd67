import type { OutcomeFacts } from '../outcome-facts';
import type { ReportDocument } from './report-document';

/** A report without its outcome. */
export type UnjudgedReport = Omit<ReportDocument, 'outcome'>;

/** Facts that the outcome needs and the report lacks. */
export interface OutcomeAbout extends Pick<OutcomeFacts, 'interrupted' | 'lacking' | 'shard' | 'logOnly'> {
  /** Planned runs; an interrupted run has fewer. */
  readonly planned: number;
  /** Whether every assertion was made hard for this run. */
  readonly allHard: boolean;
}
