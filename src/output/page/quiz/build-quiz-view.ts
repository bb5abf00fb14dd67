import type { CellTally } from '../../../kinds/quiz/cell-tally';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { rankCells } from '../../../kinds/quiz/rank-cells';
import { formatCount, formatNumberOf, formatP, formatPoints } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { largest } from '../../../statistics/extremes';
import { plainLines } from '../highlight';
import type { TextShelf } from '../text-shelf';
import { verdictOf } from '../verdict-of';
import type { AnswerCollector } from './collect-answers';
import { factsOfQuiz } from './quiz-facts';
import type { CellView, ComparisonView, PromptView, QuizView } from './quiz-view';
import { createAnswersViewer } from './view-answers';
import { viewCells } from './view-cells';
import { describePositions } from './view-positions';
import { viewQuestions, viewSuspicious } from './view-questions';
import { spellsFor } from './view-trials';

/** What a report folder holds, read for its page. */
export interface GatheredQuiz {
  readonly head: QuizHead;
  readonly report: ReportDocument;
  readonly quiz: QuizSection;
  /** As `quiz` reports them. */
  readonly tallies: readonly CellTally[];
  readonly collector: AnswerCollector;
  readonly shelf: TextShelf;
}

/** The page of a quiz's report. */
export function buildQuizView({ head, report, quiz, tallies, collector, shelf }: GatheredQuiz): QuizView {
  const hidden = new Set(report.heldOut);
  const places = head.questions.flatMap(({ id }, place) => (hidden.has(id) ? [] : [place]));
  const suspicious = viewSuspicious(quiz, places);
  const cells = viewCells(quiz, tallies, collector);
  const { answers, texts, problems } = viewAllAnswers({ head, tallies, collector, shelf }, places);
  return {
    kind: 'quiz',
    title: printableLine(report.title),
    subtitle: [
      printableLine(report.challenge),
      formatNumberOf(cells.length, 'cell (model × system prompt)', 'cells (model × system prompt)'),
      `${formatNumberOf(quiz.questions.length, 'question')} × ${formatNumberOf(quiz.runs, 'run')}${quiz.circular ? ' × every rotation of the options' : ''}`,
    ].join(' · '),
    verdict: verdictOf(report.outcome),
    notes: notesOn(report, quiz),
    facts: factsOfQuiz(report, quiz, collector),
    ...{ runs: quiz.runs, circular: quiz.circular },
    required: quiz.cells.some(({ policy }) => policy !== null) ? (head.policy?.accuracy ?? null) : null,
    cells: cells.map((cell, index): CellView => ({ ...cell, answers: answers[index] ?? [] })),
    ranking: rankCells(quiz.cells),
    prompts: viewPrompts(quiz),
    comparisons: quiz.comparisons.map(viewComparison),
    questions: viewQuestions(quiz, tallies, { places, suspicious }),
    suspicious,
    positions: describePositions(quiz),
    latencies: collector.latencies.all().map((one) => ({ ...one, model: printableLine(one.model, 60) })),
    ...{ texts, problems },
  };
}

function viewAllAnswers(
  { head, tallies, collector, shelf }: Omit<GatheredQuiz, 'report' | 'quiz'>,
  places: readonly number[],
): Pick<QuizView, 'texts' | 'problems'> & { readonly answers: readonly CellView['answers'][] } {
  const { cells, circular, runs, firstRun } = head;
  const questions = places.flatMap((place) => head.questions[place] ?? []);
  const all = cells.map((_, cell) => questions.map(({ id }) => collector.answersOf(cell, id)));
  const viewer = createAnswersViewer(all.flat(), shelf);
  const rotations = circular ? largest(questions.map(({ options }) => options.length)) : 1;
  const spells = spellsFor(cells.length * questions.length, runs * rotations);
  const answers = all.map((own, cell) =>
    questions.map(({ options, multiple }, index) => {
      const [collected, tally] = [own[index], tallies[cell]?.questions[places[index] ?? -1]];
      return collected === undefined || tally === undefined || collected.trials.length === 0
        ? null
        : viewer.viewAnswers(collected, tally, {
            ...{ options: options.length, runs, rotations: circular ? options.length : 1, firstRun: firstRun + 1 },
            ...{ right: multiple ? undefined : options.findIndex(({ correct }) => correct), spells },
          });
    }),
  );
  return { answers, texts: viewer.texts(), problems: viewer.problems() };
}

function viewComparison(comparison: QuizSection['comparisons'][number]): ComparisonView {
  const { better, worse, difference, interval, adjustedP, real } = comparison;
  return {
    ...{ better, worse, difference, lower: interval?.lower ?? null, upper: interval?.upper ?? null },
    text: `${formatPoints(difference)} points`,
    interval: interval === null ? '–' : `${formatPoints(interval.lower)} to ${formatPoints(interval.upper)}`,
    p: formatP(adjustedP),
    real,
  };
}

function viewPrompts({ cells }: QuizSection): readonly PromptView[] {
  const systems = new Map(cells.map(({ prompt, system }) => [prompt, system]));
  return [...systems]
    .sort(([a], [b]) => a - b)
    .map(([prompt, system]) => ({ prompt, text: system === null ? null : plainLines(system) }));
}

function notesOn({ complete, missing, notes, heldOut }: ReportDocument, { cells }: QuizSection): readonly string[] {
  const simulated = [
    ...new Set(cells.filter((cell) => cell.simulated).map(({ model }) => printableLine(model, 60))),
  ].join(', ');
  const sum = (of: 'trials' | 'planned' | 'errored'): number => cells.reduce((all, cell) => all + cell[of], 0);
  const errored = sum('errored');
  const there = `${formatCount(sum('trials'))} of ${formatNumberOf(sum('planned'), 'trial')}`;
  return [
    ...(simulated === ''
      ? []
      : [`Simulated: ${simulated} threw dice. Nothing here says how good a model or a prompt is.`]),
    ...(complete
      ? []
      : missing > 0
        ? [`Incomplete: ${there} are there.`]
        : [`Stopped early: based only on the answers that arrived, ${there}.`]),
    ...(errored > 0
      ? [`${formatNumberOf(errored, 'trial')} brought no reply and ${errored === 1 ? 'was' : 'were'} not judged.`]
      : []),
    ...(heldOut.length > 0
      ? [`${formatNumberOf(heldOut.length, 'question')} held out: not shown one by one, so that they stay unseen.`]
      : []),
    ...notes.map((note) => `${printableLine(note)}.`),
  ];
}
