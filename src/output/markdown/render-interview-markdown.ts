import { fitBlocks } from './fit-blocks';
import { markdownCode } from './markdown-text';
import { describeNotes } from './report-footer';
import { outcomeBlocks } from './outcome-blocks';
import { textBlocks } from './text-blocks';
import { formatCount, formatDollars, formatNumberOf } from '../../basics/text/numbers';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { InterviewSection } from '../../kinds/interview/report/interview-section';
import { renderInterview } from '../terminal/render-interview';

/** An interview's report for a pull request: what it comes to, then all cells, then what it rests on. */
export function renderInterviewMarkdown(report: ReportDocument, section: InterviewSection): string {
  const { cells } = section;
  const names = [...new Set(cells.map(({ interview }) => interview))];
  return fitBlocks([
    ...outcomeBlocks(names.length === 0 ? 'Interview' : names.join(', '), report.outcome),
    ...textBlocks(renderInterview(section), '`report.json`'),
    ...describeNotes(report),
    describeSource(section),
  ]);
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
