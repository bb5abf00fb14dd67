import { wordFor } from '../../experiment/words';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { type Part, renderTable, type Text, toned } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { CellReport, QuizSection } from '../../kinds/quiz/quiz-section';
import { rankCells } from '../../kinds/quiz/rank-cells';
import { wrongQuestions } from '../../kinds/quiz/wrong-questions';
import { renderPolicies, renderSuspicious } from './render-quiz';
import { renderSimulatedCells } from './render-simulated';

/** Maximum number of questions listed. */
const questionsShown = 10;

/** The summary of a quiz: one row per cell, best first, then the questions with wrong answers. */
export function renderQuizSummary(report: ReportDocument, quiz: QuizSection): Text {
  const simulated = renderSimulatedCells(quiz.cells);
  return [
    ...simulated,
    ...(simulated.length > 0 ? [''] : []),
    toned(
      'heading',
      `${printableLine(report.title)} · ${formatNumberOf(quiz.questions.length, 'question')} × ${formatNumberOf(quiz.runs, 'run')}`,
    ),
    '',
    ...renderCells(quiz.cells),
    '',
    ...renderQuestions(report),
    ...renderSuspicious(quiz),
    ...renderPolicies(quiz.cells),
  ];
}

function renderCells(cells: readonly CellReport[]): Text {
  const has = (of: 'unreadable' | 'errored'): boolean => cells.some((cell) => cell[of] > 0);
  const some = (['unreadable', 'errored'] as const).filter(has);
  return renderTable(
    [
      { heading: 'model' },
      { heading: 'prompt', align: 'right' },
      { heading: 'right', align: 'right' },
      { heading: '', align: 'right' },
      ...some.map((heading) => ({ heading, align: 'right' }) as const),
      { heading: 'verdict' },
    ],
    rankCells(cells).flatMap((place): readonly (readonly Part[])[] => {
      const cell = cells[place];
      return cell === undefined
        ? []
        : [
            [
              printableLine(cell.model, 60),
              `[${cell.prompt}]`,
              formatShare(cell.accuracy),
              `${cell.correct}/${cell.judged}`,
              ...some.map((of) => String(cell[of])),
              wordVerdict(cell),
            ],
          ];
    }),
  );
}

function wordVerdict({ policy, judged }: CellReport): Part {
  if (judged === 0) {
    return toned('unsure', 'nothing was judged');
  }
  const status = wordFor(policy?.status ?? 'measured');
  return toned(status === 'failed' ? 'bad' : status === 'inconclusive' ? 'unsure' : undefined, status);
}

function renderQuestions(report: ReportDocument): Text {
  const wrong = wrongQuestions(report);
  const besides = report.heldOut.length === 0 ? '' : `, not counting ${formatCount(report.heldOut.length)} held out`;
  if (wrong.length === 0) {
    return [`No question was answered wrong${besides}.`];
  }
  const asked = new Set(report.models.flatMap(({ assertions }) => assertions.map(({ fixture }) => fixture))).size;
  const more = wrong.length - questionsShown;
  const several = report.models.length > 1;
  return [
    `${formatCount(wrong.length)} of ${formatNumberOf(asked, 'question')} answered wrong at least once${besides}, worst first:`,
    ...renderTable(
      [
        { heading: 'question' },
        { heading: 'wrong', align: 'right' },
        ...(several ? [{ heading: 'by', align: 'right' } as const] : []),
        { heading: 'where' },
      ],
      wrong
        .slice(0, questionsShown)
        .map(({ title, failures, judged, byCell, file, line }) => [
          printableLine(title, 60),
          `${failures}/${judged}`,
          ...(several ? [`${byCell.filter((one) => (one?.failures ?? 0) > 0).length} of ${byCell.length}`] : []),
          `${file}:${line}`,
        ]),
    ),
    ...(more > 0 ? [`  and ${formatCount(more)} more, in the report`] : []),
  ];
}
