import type { AggregatedResult } from '@jest/reporters';
import { createSection } from '../kinds';
import { annotateReport } from '../output/github/annotate-report';
import type { Github } from '../output/github/open-github';
import type { Annotation } from '../output/github/workflow-commands';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import { aboutSuite, createReportBuilder } from '../experiment/report/report-builder';
import type { ReportDocument } from '../experiment/report/report-document';
import { outcomeOfReport } from '../experiment/report/report-outcome';
import { summariseSuites, type SuiteSummary } from '../experiment/report/summarise-suite';
import type { LogEntry } from '../experiment/log/trial-log';
import { annotateTests } from './annotate-tests';
import { renderTests } from './render-tests';

/** Tells a GitHub Actions run what a Jest command came to: each challenge, and what failed where. */
export function tellGithub(
  entries: readonly LogEntry[],
  { results, root, github }: { readonly results: AggregatedResult; readonly root: string; readonly github: Github },
): void {
  const reports = summariseSuites(entries)
    .filter(({ trials }) => trials.length > 0)
    .map(toReport);
  // Of other kinds the failed tests say it.
  const ours = reports.filter(({ of }) => of === undefined).flatMap(annotateReport);
  const others = annotateTests(results.testResults, root, ours);
  const told = [...reports.map((report) => renderReportMarkdown(report, 'npx jest'))];
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

/** The report of what was asked, with the decisions that the tests rest on. */
function toReport({ suite, trials, assertions, stopped }: SuiteSummary): ReportDocument {
  const asked = new Set(trials.map(({ trial }) => trial.fixture));
  const models = new Set(trials.map(({ trial }) => trial.model));
  const builder = createReportBuilder(
    {
      ...suite,
      models: suite.models.filter((model) => models.has(model)),
      assertions: suite.assertions.filter(({ fixture }) => asked.has(fixture)),
    },
    createSection,
  );
  for (const trial of trials) {
    builder.add(trial);
  }
  const keyOf = (model: string, one: { readonly fixture: string; readonly analytic: string }): string =>
    JSON.stringify([model, one.fixture, one.analytic]);
  const decisions = new Map(
    assertions.map(({ model, assertion, decision }) => [keyOf(model, assertion), decision] as const),
  );
  const built = builder.build({ complete: !stopped });
  const report = {
    ...built,
    models: built.models.map((one) => ({
      ...one,
      assertions: one.assertions.map((assertion) => {
        const decision = decisions.get(keyOf(one.model, assertion));
        return decision === undefined
          ? assertion
          : { ...assertion, decision: decision.status, reason: 'reason' in decision ? decision.reason : null };
      }),
    })),
  };
  const about = aboutSuite(suite, { interrupted: false, missing: report.missing });
  return { ...report, outcome: report.of === undefined ? outcomeOfReport(report, about) : built.outcome };
}
