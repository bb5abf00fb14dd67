import { fitBlocks, foldAway } from './fit-blocks';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { describeNotes } from './report-footer';
import { outcomeBlocks } from './outcome-blocks';
import { textBlocks } from './text-blocks';
import { formatCount, formatDollars } from '../../basics/text/numbers';
import type { ReportDocument } from '../../experiment/report/report-document';
import { commandOfQuiz } from '../../kinds/quiz/quiz-outcome';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { renderQuiz } from '../terminal/render-quiz';

/** A quiz's report for a pull request: what it comes to, then all cells, then what it rests on. `command` made it, if no report folder holds it. */
export function renderQuizMarkdown(report: ReportDocument, quiz: QuizSection, command?: string): string {
  return fitBlocks([
    ...outcomeBlocks(report.title, report.outcome),
    ...textBlocks(renderQuiz(report.title, quiz), '`report.json`'),
    ...describeNotes(report),
    describeSource(report, quiz),
    foldAway(
      'How to reproduce',
      `${markdownBlock(command ?? commandOfQuiz(report.challenge, quiz), 'sh')}\n\nReplies that are kept in \`.assay/recordings\` or \`recordings\` are used again.${command === undefined ? ' All answers are in `answers.csv`.' : ''}`,
    ),
  ]);
}

function describeSource({ startedAt }: ReportDocument, { cells, files }: QuizSection): string {
  const sum = (of: 'trials' | 'calls' | 'promptTokens' | 'completionTokens'): string =>
    formatCount(cells.reduce((all, cell) => all + cell[of], 0));
  const called = cells.filter(({ calls }) => calls > 0);
  const dollars = called.map((cell) => cell.dollars);
  const cost = dollars.includes(null)
    ? 'unknown'
    : formatDollars(dollars.reduce<number>((all, one) => all + (one ?? 0), 0));
  const servers = [...new Set(called.map(({ server }) => markdownText(server)))];
  return [
    `${sum('trials')} trials`,
    ...(called.length === 0
      ? []
      : [
          `${sum('calls')} calls to ${servers.join(', ')}`,
          `tokens ${sum('promptTokens')} in, ${sum('completionTokens')} out`,
          `cost ${cost}`,
        ]),
    `questions of ${markdownCode(files.questions)}, cells of ${markdownCode(files.config)}`,
    `started ${markdownText(startedAt.slice(0, 16).replace('T', ' '))} UTC`,
  ].join(' · ');
}
