import type { Github } from '../../output/github/open-github';
import type { Annotation } from '../../output/github/workflow-commands';
import { markdownText } from '../../output/markdown/markdown-text';
import { formatNumberOf } from '../../basics/text/numbers';
import type { MergedFound } from './merge-found';

/** Reports the merge to a GitHub Actions run: first what is missing, then each report. */
export function tellGithub({ reports, incomplete, failedTests }: MergedFound, github: Github | undefined): void {
  if (github === undefined) {
    return;
  }
  const missing = [
    ...(failedTests === 0 ? [] : [`${formatNumberOf(failedTests, 'test')} of Jest failed`]),
    ...incomplete.map((text) => `incomplete: ${text}`),
  ];
  if (missing.length > 0) {
    const lines = missing.slice(0, 50).map((text) => `- ${markdownText(text, 500)}`);
    github.tell({ markdown: `## Merged\n\n${lines.join('\n')}\n` });
  }
  const told = reports.map(({ news }) => news());
  for (const { markdown } of told) {
    github.tell({ ...(markdown !== undefined && { markdown }) });
  }
  github.tell({
    annotations: [
      ...incomplete.map((text): Annotation => ({ level: 'error', title: 'Incomplete', message: text })),
      ...told.flatMap(({ annotations }) => annotations ?? []),
    ],
  });
}
