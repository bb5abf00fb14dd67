import { fitBlocks, foldAway } from './fit-blocks';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { outcomeBlocks } from './outcome-blocks';
import { textBlocks } from './text-blocks';
import { formatCount, formatDollars } from '../../basics/text/numbers';
import type { QuizDocument } from '../../kinds/quiz/quiz-document';
import { commandOfQuiz } from '../../kinds/quiz/quiz-outcome';
import { renderQuiz } from '../terminal/render-quiz';

/** A quiz's report for a pull request: what it comes to, then all cells, then what it rests on. */
export function renderQuizMarkdown(document: QuizDocument): string {
  return fitBlocks([
    ...outcomeBlocks(document.title, document.outcome),
    ...textBlocks(renderQuiz(document), '`report.json`'),
    describeSource(document),
    foldAway(
      'How to reproduce',
      `${markdownBlock(commandOfQuiz(document), 'sh')}\n\nReplies that are kept in \`.assay/recordings\` or \`recordings\` are used again. All answers are in \`answers.csv\`.`,
    ),
  ]);
}

function describeSource({ cells, files, startedAt }: QuizDocument): string {
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
