import { interview } from '../../kinds/interview/interview-name';
import { annotateOutcome } from '../../output/github/annotate-outcome';
import { annotateReport } from '../../output/github/annotate-report';
import type { News } from '../../output/github/open-github';
import type { Annotation } from '../../output/github/workflow-commands';
import { renderReportMarkdown } from '../../output/markdown/render-report-markdown';
import type { ReportDocument } from '../../experiment/report/report-document';

/** What an interview comes to by its points stands in no file of the project; a gate rejects single questions. */
function annotate(report: ReportDocument): readonly Annotation[] {
  return report.of === interview && report.gate === null
    ? annotateOutcome(report.title, undefined, report.outcome)
    : annotateReport(report);
}

/** What a GitHub Actions run is told of a report. */
export function newsOf(document: ReportDocument): News {
  return { markdown: renderReportMarkdown(document), annotations: annotate(document) };
}
