import { worstOf } from '../../experiment/advice/failed-rows';
import { sectionText, spaced, toned, type Text, line, type Block, when } from '../../experiment/blocks/blocks';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import type { QuizSection, CellReport, FailedReport } from '../../kinds/quiz/quiz-section';
import type { FiguresShown } from '../section-renderer';
import { quizFigures } from '../tables/quiz-figures';
import { describeSize, quizSummary, suspiciousSection } from '../tables/quiz-summary';
import { renderFailed, type Medium } from './render-failed';
import { renderSimulatedCells } from './render-remarks';
import { wordFor } from '../../experiment/words';

/** The runs of each cell, as far as wanted, and the summary; for a gate, only whether it was simulated. */
export function renderQuizFigures(
  report: ReportDocument,
  quiz: QuizSection,
  runs: FiguresShown['runs'],
): readonly Text[] {
  if (report.gate !== null) {
    return [renderSimulatedCells(quiz.cells)];
  }
  const listed = runs === 'none' ? [] : renderRuns(quiz);
  return [
    runs === 'folded' ? foldRuns(listed) : listed,
    renderSimulatedCells(quiz.cells),
    [toned('heading', titleOf(report, quiz)), '', ...quizSummary(report, quiz)],
    ...suspiciousSection(quiz).map(sectionText),
  ];
}

/** The figures of all cells, and for each the questions whose answers show what to do. */
export function renderAllOfQuiz(report: ReportDocument, quiz: QuizSection, medium: Medium): Text {
  return spaced([
    [toned('heading', `Details: ${titleOf(report, quiz)} · seed ${printableLine(quiz.seed)}`)],
    ...quizFigures(quiz).map(sectionText),
    ...report.models.map((model) => renderQuestions(report, model, medium)),
  ]);
}

function titleOf({ title }: ReportDocument, quiz: QuizSection): string {
  return `${printableLine(title)} · ${describeSize(quiz)}`;
}

function renderQuestions(report: ReportDocument, { model, assertions }: ModelReport, medium: Medium): Text {
  const failed = worstOf(assertions);
  const telling = assertions.filter(({ advice, decision }) => advice !== 'ask-more' || decision === 'failed');
  const heading = `${printableLine(model)} · ${formatCount(failed.length)} of ${formatNumberOf(assertions.length, 'question')} answered wrong at least once. Those with clear advice:`;
  return worstOf(telling).length === 0
    ? []
    : [toned('heading', heading), ...renderFailed(report, telling, { medium, listed: 10, of: 'question' })];
}

/** Maximum number of trials without a reply that are listed. */
const lostShown = 3;

/** Maximum number of characters of a question or an option: two may differ only at their ends. */
const longest = 1000;

/** Number of lines before the fold. */
const foldedLines = 10;

/** The result of each run of each model with each system prompt: number of right answers, and the wrong ones. */
export function renderRuns({ questions, cells }: QuizSection): Text {
  return spaced(
    cells.flatMap(({ model, prompt, runs }) =>
      runs
        .filter((run) => run.judged + run.errored > 0)
        .map((run) => [
          toned('heading', `Model ${printableLine(model)} | Prompt[${prompt}] | Run ${run.run}`),
          ...renderRun(run, questions),
        ]),
    ),
  );
}

/** The first lines of the runs, no question without its answer, and how many more there are. */
export function foldRuns(runs: Text): Text {
  if (runs.length <= foldedLines) {
    return runs;
  }
  const isQuestion = (block: Block | undefined): boolean => typeof block === 'string' && block.startsWith('  Q: ');
  const kept = isQuestion(runs[foldedLines - 1]) ? foldedLines - 1 : foldedLines;
  return [
    ...runs.slice(0, kept),
    toned('quiet', `… and ${formatNumberOf(runs.length - kept, 'more line')}: npx assay report --details`),
  ];
}

function renderRun(
  { correct, judged, errored, failed, lost }: CellReport['runs'][number],
  questions: QuizSection['questions'],
): Text {
  const more = judged - correct - failed.length;
  const shown = lost.slice(0, lostShown);
  return [
    line(`Correct: ${correct}/${judged}`, toned('unsure', errored > 0 ? `, ${errored} without a reply` : '')),
    ...when(failed.length > 0, toned('bad', 'Failed:'), ...failed.flatMap((one) => renderAnswer(one, questions))),
    ...when(more > 0, `  and ${more} more, in answers.csv`),
    ...when(shown.length > 0, toned('unsure', 'No reply:'), ...shown.flatMap((one) => renderAnswer(one, questions))),
    ...when(errored > shown.length, `  and ${errored - shown.length} more`),
  ];
}

function renderAnswer(failed: FailedReport, questions: QuizSection['questions']): readonly string[] {
  const { question, order, letters, said: text, kind, problem } = failed;
  const asked = questions[question];
  const chosen = (letters ?? []).map((letter) => {
    const place = order[letter.charCodeAt(0) - 65] ?? -1;
    return `${letter} - "${printableLine(asked?.options[place]?.text ?? '', longest)}"`;
  });
  const said = text === undefined ? chosen : [`"${printableLine(text, longest)}"`];
  return [`  Q: ${printableLine(asked?.title ?? '', longest)}`, `  ${describeAnswer(said, kind, problem)}`];
}

function describeAnswer(said: readonly string[], kind: FailedReport['kind'], problem: string | null): string {
  if (problem === null) {
    return `Answer: ${said.join(', ')}`;
  }
  return kind === null
    ? `Problem: ${printableLine(problem)}`
    : `Answer: unreadable (${wordFor(kind)}): ${printableLine(problem)}`;
}
