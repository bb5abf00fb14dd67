import type { Outcome } from '../experiment/outcome-facts';
import type { ReportDocument } from '../experiment/report/report-document';
import { outcomeOfReport } from '../experiment/report/report-outcome';

/** A report that a test has changed, with the outcome that it has now. */
export function withOutcome(report: Omit<ReportDocument, 'outcome'> & { readonly outcome?: Outcome }): ReportDocument {
  const about = { interrupted: false, lacking: [], planned: report.runs, shard: false, logOnly: false, allHard: false };
  return { ...report, outcome: outcomeOfReport(report, about) };
}
