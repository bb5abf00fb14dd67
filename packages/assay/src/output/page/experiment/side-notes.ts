import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { layOut } from '../../terminal/lay-out';
import { renderExamples } from '../../terminal/render-examples';

/** Notes next to a report's figures, one sentence each: with and without examples, unreviewed fixtures. */
export function sideNotes(report: ReportDocument): readonly string[] {
  const { unreviewed = [], challenge } = report;
  const examples = layOut(renderExamples(report))
    .split('\n')
    .slice(1)
    .map((text) => `Examples: ${text.trim()}.`);
  const proposed = unreviewed
    .filter(({ trials }) => trials > 0)
    .map(({ model, fixtures, differences, judged }) => {
      const by = unreviewed.length > 1 ? `${printableLine(model)}: ` : '';
      return `Unreviewed, excluded from all results: ${by}${formatNumberOf(fixtures, 'fixture')}, ${differences} of ${formatNumberOf(judged, 'answer')} unlike the proposed label (npx assay review ${printableLine(challenge)}).`;
    });
  return [...examples, ...proposed];
}
