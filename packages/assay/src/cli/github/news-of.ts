import { annotateReport } from '../../output/github/annotate-report';
import type { News } from '../../output/github/open-github';
import { renderReportMarkdown } from '../../output/markdown/render-report-markdown';
import type { ReportDocument } from '../../experiment/report/report-document';

/** What to tell a GitHub Actions run about a report. */
export function newsOf(document: ReportDocument): News {
  return { markdown: renderReportMarkdown(document), annotations: annotateReport(document) };
}
