import { commandOf } from '../../experiment/report/command-of';
import type { ReportDocument } from '../../experiment/report/report-document';
import { sectionRendererOf } from '../sections';
import { renderDetails } from '../terminal/render-details';
import { renderFigures } from '../terminal/render-report';
import { fitBlocks, foldAway } from './fit-blocks';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { outcomeBlocks } from './outcome-blocks';
import { textBlocks } from './text-blocks';

/** Maximum number of characters for the details, out of 60,000 for a document. */
const detailsLimit = 30_000;

/**
 * A report for a pull request: the outcome, then the figures. `command` is the command that made it, if no report
 * folder stores it.
 */
export function renderReportMarkdown(report: ReportDocument, command?: string): string {
  return fitBlocks([
    ...outcomeBlocks(report.title, report.outcome),
    ...textBlocks(renderFigures(report, 'markdown', { runs: 'none' }), '`report.json`'),
    ...foldDetails(report),
    ...describeSource(report, command),
  ]);
}

/** Everything that the summary leaves out, in one part that may be dropped. */
function foldDetails(report: ReportDocument): readonly string[] {
  const details = textBlocks(renderDetails(report, 'markdown'), '`report.json`');
  return details.length === 0 ? [] : [foldAway('All figures', fitBlocks(details, detailsLimit))];
}

/** Rows of another tool do not say which prompt was asked or how to ask again. */
function describeSource(report: ReportDocument, command: string | undefined): string[] {
  const { prompt, startedAt, gate } = report;
  if (prompt.file === '') {
    return [];
  }
  const own = (gate === null ? sectionRendererOf(report)?.command?.(report) : undefined) ?? commandOf(report);
  const again = command === undefined ? '; `npx assay report <folder>` prints these figures again without calls' : '';
  return [
    `Prompt ${markdownCode(prompt.file)}, hash ${markdownCode(prompt.hash.slice(0, 12))}, started ${markdownText(startedAt.slice(0, 16).replace('T', ' '))} UTC.`,
    foldAway(
      'How to reproduce',
      `${markdownBlock(command ?? own, 'sh')}\n\nReplies stored in \`.assay/recordings\` or \`recordings\` are reused${again}.`,
    ),
  ];
}
