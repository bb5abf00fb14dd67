import { formatNumberOf } from '../../basics/text/numbers';
import { renderCost } from '../terminal/render-cost';
import type { ReportDocument } from '../../experiment/report/report-document';
import { markdownCode, markdownText } from './markdown-text';

/** What limits the figures: that asking was cut short, notes, and trials that did not count. */
export function describeNotes({ complete, missing, notes, ignored }: ReportDocument): readonly string[] {
  const incomplete =
    missing > 0
      ? 'Incomplete: these figures rest on the trials that are there.'
      : 'Stopped early: based only on the trials completed.';
  const lines = [
    ...(complete ? [] : [incomplete]),
    ...notes.map((note) => `Note: ${markdownText(note, 1000)}.`),
    ...(ignored === 0 ? [] : [`Ignored ${formatNumberOf(ignored, 'trial')}: duplicates, or not part of this suite.`]),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

/** What it took, who answered and when, and which prompt was asked. */
export function describeCostAndSource({
  cost,
  server,
  evidence,
  prompt,
  startedAt,
}: ReportDocument): readonly string[] {
  const { snapshots, from, to } = evidence;
  const served = [...new Set(snapshots.flatMap(({ servedBy }) => servedBy))].map((name) => markdownCode(name, 60));
  const times = [from ?? startedAt, to ?? startedAt].map(formatTime);
  const answered = served.length === 0 ? 'Started' : `Answered by ${served.join(', ')},`;
  return [
    [
      `${markdownText(renderCost(cost, server), 400)}.`,
      `${answered} ${[...new Set(times)].join(' to ')} UTC.`,
      `Prompt ${markdownCode(prompt.file)}, hash ${markdownCode(prompt.hash.slice(0, 12))}.`,
    ].join(' '),
  ];
}

function formatTime(text: string): string {
  return markdownText(text.slice(0, 16).replace('T', ' '));
}
