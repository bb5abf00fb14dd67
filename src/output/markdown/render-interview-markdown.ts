import type { ReportDocument } from '../../experiment/report/report-document';
import { concludeSection } from '../../kinds/interview/conclude-section';
import { fitBlocks } from './fit-blocks';
import { markdownCode, markdownText } from './markdown-text';
import { textBlocks } from './text-blocks';
import { formatCount, formatDollars, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { InterviewCell, InterviewSection } from '../../kinds/interview/report/interview-section';
import { describeNotes } from './report-footer';
import { renderInterview } from '../terminal/render-interview';

/** An interview's report for a pull request: what it comes to, then all cells, then what it rests on. */
export function renderInterviewMarkdown(report: ReportDocument, document: InterviewSection): string {
  const { cells } = document;
  const names = [...new Set(cells.map(({ interview }) => interview))];
  return fitBlocks([
    `## ${names.length === 0 ? 'Interview' : markdownText(names.join(', '))}: ${wordFor(document)}${cells.some(({ simulated }) => simulated) ? ' (simulated)' : ''}`,
    conclude(cells),
    ...textBlocks(renderInterview(document), '`report.json`'),
    ...describeNotes(report),
    describeSource(document),
  ]);
}

function wordFor(document: InterviewSection): string {
  switch (concludeSection(document)) {
    case 'failed':
      return 'Failed';
    case 'inconclusive':
      return 'Inconclusive';
    case 'passed':
      return document.policy === undefined ? 'Measured' : 'Passed';
  }
}

function conclude(cells: readonly InterviewCell[]): string {
  const [best] = cells.filter(({ share }) => share !== null).toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  if (best === undefined) {
    return '**Nothing was judged.**';
  }
  const { model, language, share, passed, total, interval } = best;
  const range = interval === null ? '' : `, 95 % interval ${formatInterval(interval)}`;
  return `**${markdownCode(model, 60)} in ${markdownText(language)} earns ${cells.length > 1 ? 'most: ' : ''}${formatShare(share)} of the points** (${formatCount(passed)} of ${formatNumberOf(total, 'point')}${range}).`;
}

function describeSource({ cells, files }: InterviewSection): string {
  const sum = (of: 'calls' | 'promptTokens' | 'completionTokens'): string =>
    formatCount(cells.reduce((all, cell) => all + cell[of], 0));
  const called = cells.filter(({ calls }) => calls > 0);
  const dollars = called.map((cell) => cell.dollars);
  const cost = dollars.includes(null)
    ? 'unknown'
    : formatDollars(dollars.reduce<number>((all, one) => all + (one ?? 0), 0));
  return [
    ...(called.length === 0
      ? []
      : [`${sum('calls')} calls`, `tokens ${sum('promptTokens')} in, ${sum('completionTokens')} out`, `cost ${cost}`]),
    ...(files.length === 0
      ? []
      : [
          `Answers and verdicts in ${files
            .slice(0, 5)
            .map((file) => markdownCode(file))
            .join(
              ', ',
            )}${files.length > 5 ? ` and ${formatNumberOf(files.length - 5, 'more file')}` : ''}; \`npx assay interview report\` compares them again and asks nobody`,
        ]),
  ].join(' · ');
}
