import type { AggregatedResult } from '@jest/reporters';
import { annotateReport } from '../output/github/annotate-report';
import type { Github } from '../output/github/open-github';
import type { Annotation } from '../output/github/workflow-commands';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import type { ReportDocument } from '../experiment/report/report-document';
import { annotateTests } from './annotate-tests';
import { renderTests } from './render-tests';

/** Tells a GitHub Actions run what a Jest command came to: each challenge, and what failed where. */
export function tellGithub(
  reports: readonly ReportDocument[],
  { results, root, github }: { readonly results: AggregatedResult; readonly root: string; readonly github: Github },
): void {
  // Of other kinds the failed tests say it.
  const ours = reports.filter(({ of }) => of === undefined).flatMap(annotateReport);
  const others = annotateTests(results.testResults, root, ours);
  const told = reports.map((report) => renderReportMarkdown(report, 'npx jest'));
  if (told.length + others.length === 0) {
    return;
  }
  for (const markdown of [renderTests(results, others), ...told]) {
    github.tell({ markdown });
  }
  // What could not run hides everything else; then what is stated in fixtures; then single questions.
  const isFile = ({ line }: Annotation): boolean => line === undefined;
  github.tell({ annotations: [...others.filter(isFile), ...ours, ...others.filter((one) => !isFile(one))] });
}
