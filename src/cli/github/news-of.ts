import type { InterviewDocument } from '../../kinds/interview/report/interview-document';
import { renderInterviewMarkdown } from '../../output/markdown/render-interview-markdown';
import { annotateOutcome } from '../../output/github/annotate-outcome';
import { annotateReport } from '../../output/github/annotate-report';
import type { News } from '../../output/github/open-github';
import type { Annotation } from '../../output/github/workflow-commands';
import { renderReportMarkdown } from '../../output/markdown/render-report-markdown';
import type { ReportDocument } from '../../experiment/report/report-document';

/** What an interview comes to stands in no file of the project. */
function annotateInterview({ cells, outcome }: InterviewDocument): readonly Annotation[] {
  const names = [...new Set(cells.map(({ interview }) => interview))];
  return annotateOutcome(names.length === 0 ? 'Interview' : names.join(', '), undefined, outcome);
}

/** What a GitHub Actions run is told of a report. */
export function newsOf(document: ReportDocument | InterviewDocument): News {
  switch (document.kind) {
    case 'repeat':
    case 'gate':
      return { markdown: renderReportMarkdown(document), annotations: annotateReport(document) };
    case 'interview':
      return { markdown: renderInterviewMarkdown(document), annotations: annotateInterview(document) };
  }
}
