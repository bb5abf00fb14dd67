import type { AggregatedResult } from '@jest/reporters';
import { annotateReport } from '../output/github/annotate-report';
import type { Github } from '../output/github/open-github';
import type { Annotation } from '../output/github/workflow-commands';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import type { ReportDocument } from '../experiment/report/report-document';
import { annotateTests, type TestPlaces } from './annotate-tests';
import { renderTests } from './render-tests';

/** Reports the results of a Jest command to a GitHub Actions run: each challenge, and what failed where. */
export function tellGithub(
  reports: readonly ReportDocument[],
  {
    results,
    github,
    ...places
  }: TestPlaces & {
    readonly results: AggregatedResult;
    readonly github: Github;
  },
): void {
  // For other kinds, the failed tests are annotated instead.
  const ours = reports.filter(({ of }) => of === undefined).flatMap(annotateReport);
  const others = annotateTests(results.testResults, places, ours);
  const told = reports.map((report) => renderReportMarkdown(report, 'npx jest'));
  if (told.length + others.length === 0) {
    return;
  }
  for (const markdown of [renderTests(results, others), ...told]) {
    github.tell({ markdown });
  }
  // Files that could not run hide everything else, so they come first; then fixtures; then single questions.
  const isFile = ({ line }: Annotation): boolean => line === undefined;
  github.tell({ annotations: [...others.filter(isFile), ...ours, ...others.filter((one) => !isFile(one))] });
}
