import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { fitBlocks, foldAway } from './fit-blocks';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';
import { describeNotes } from './report-footer';
import { textBlocks } from './text-blocks';
import { formatCount, formatDollars, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { CellReport, QuizSection } from '../../kinds/quiz/quiz-section';
import { renderQuiz } from '../terminal/render-quiz';

/** A quiz's report for a pull request: what it comes to, then all cells, then what it rests on. `command` made it, if no report folder holds it. */
export function renderQuizMarkdown(report: ReportDocument, quiz: QuizSection, command?: string): string {
  return fitBlocks([
    `## ${markdownText(report.title)}: ${outcomeOf(report, quiz)}${report.simulated ? ' (simulated)' : ''}`,
    conclude(quiz),
    ...textBlocks(renderQuiz(report.title, quiz), '`report.json`'),
    ...describeNotes(report),
    describeSource(report, quiz),
    foldAway(
      'How to reproduce',
      `${markdownBlock(command ?? commandOf(report, quiz), 'sh')}\n\nReplies that are kept in \`.assay/recordings\` or \`recordings\` are used again.${command === undefined ? ' All answers are in `answers.csv`.' : ''}`,
    ),
  ]);
}

/** Agrees with the exit code of `assay test-llm`. */
function outcomeOf({ complete }: ReportDocument, { cells }: QuizSection): 'Failed' | 'Inconclusive' | 'Measured' {
  const isWhole = cells.every(({ errored, trials }) => trials > 0 && errored <= mostErroredOfSuite * trials);
  return cells.some(({ policy }) => policy?.status === 'failed')
    ? 'Failed'
    : complete && isWhole
      ? 'Measured'
      : 'Inconclusive';
}

function conclude({ cells }: QuizSection): string {
  const failed = cells.filter(({ policy }) => policy?.status === 'failed').length;
  const [best] = cells
    .filter(({ accuracy }) => accuracy !== null)
    .toSorted((a, b) => (b.accuracy ?? 0) - (a.accuracy ?? 0));
  const missed = `${formatCount(failed)} of ${formatNumberOf(cells.length, 'cell')} ${failed === 1 ? 'misses' : 'miss'} what the policy requires.`;
  return [
    ...(failed === 0 ? [] : [`**${missed}**`]),
    ...(best === undefined ? ['**Nothing was judged.**'] : [describeBest(best, cells.length)]),
  ].join(' ');
}

function describeBest(cell: CellReport, cells: number): string {
  const { model, prompt, accuracy, interval, correct, judged } = cell;
  const who = `${markdownCode(model, 60)} with Prompt&#91;${String(prompt)}&#93;`;
  const range = interval === null ? '' : `, 95 % interval ${formatInterval(interval)}`;
  return `**${who} ${cells > 1 ? 'answers most right' : 'is right'}: ${formatShare(accuracy)}** (${formatCount(correct)} of ${formatNumberOf(judged, 'answer')}${range}).`;
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

/** The command that would ask the same again. */
function commandOf({ challenge }: ReportDocument, { runs, seed, circular, cells }: QuizSection): string {
  const models = [...new Set(cells.map(({ model }) => model))].join(',');
  const prompts = [...new Set(cells.map(({ prompt }) => prompt))].join(',');
  return [
    `npx assay test-llm ${quoteForShell(challenge)} --runs ${String(runs)} --seed ${quoteForShell(seed)}`,
    `--model ${quoteForShell(models)} --prompt ${prompts}`,
    ...(circular ? ['--circular'] : []),
  ].join(' ');
}
