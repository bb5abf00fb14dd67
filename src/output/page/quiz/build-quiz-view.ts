import type { QuizBuilder } from '../../../kinds/quiz/quiz-builder';
import type { QuizDocument } from '../../../kinds/quiz/quiz-document';
import type { QuizEntry } from '../../../kinds/quiz/quiz-log';
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
  readonly quiz: QuizEntry;
  readonly builder: QuizBuilder;
  readonly document: QuizDocument;
  readonly collector: AnswerCollector;
  readonly shelf: TextShelf;
}

/** The page of a quiz's report. */
export function buildQuizView(gathered: GatheredQuiz): QuizView {
  const { quiz, builder, document, collector, shelf } = gathered;
  const suspicious = viewSuspicious(document, quiz);
  const cells = viewCells(document, builder.cells, collector);
  const { answers, texts, problems } = viewAllAnswers(quiz, builder, collector, shelf);
  return {
    kind: 'quiz',
    title: printableLine(document.title),
    subtitle: [
      printableLine(document.quiz),
      formatNumberOf(cells.length, 'cell (model × system prompt)', 'cells (model × system prompt)'),
      `${formatNumberOf(document.questions, 'question')} × ${formatNumberOf(document.runs, 'run')}${document.circular ? ' × every rotation of the options' : ''}`,
    ].join(' · '),
    verdict: verdictOf(document.outcome),
    notes: notesOn(document),
    facts: factsOfQuiz(document, builder, collector),
    ...{ runs: document.runs, circular: document.circular },
    required: document.cells.some(({ policy }) => policy !== null) ? (quiz.policy?.accuracy ?? null) : null,
    cells: cells.map((cell, index): CellView => ({ ...cell, answers: answers[index] ?? [] })),
    ranking: rankCells(document.cells),
    prompts: viewPrompts(document),
    comparisons: document.comparisons.map(viewComparison),
    questions: viewQuestions(quiz, builder.cells, suspicious),
    suspicious,
    positions: describePositions(document),
    latencies: collector.latencies.all().map((one) => ({ ...one, model: printableLine(one.model, 60) })),
    ...{ texts, problems },
  };
}

function viewAllAnswers(
  { cells, questions, circular, runs, firstRun }: QuizEntry,
  builder: QuizBuilder,
  collector: AnswerCollector,
  shelf: TextShelf,
): Pick<QuizView, 'texts' | 'problems'> & { readonly answers: readonly CellView['answers'][] } {
  const all = cells.map((_, cell) => questions.map(({ id }) => collector.answersOf(cell, id)));
  const viewer = createAnswersViewer(all.flat(), shelf);
  const rotations = circular ? largest(questions.map(({ options }) => options.length)) : 1;
  const spells = spellsFor(cells.length * questions.length, runs * rotations);
  const answers = all.map((own, cell) =>
    questions.map(({ options, multiple }, index) => {
      const [collected, tally] = [own[index], builder.cells[cell]?.questions[index]];
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

function viewComparison(comparison: QuizDocument['comparisons'][number]): ComparisonView {
  const { better, worse, difference, interval, adjustedP, real } = comparison;
  return {
    ...{ better, worse, difference, lower: interval?.lower ?? null, upper: interval?.upper ?? null },
    text: `${formatPoints(difference)} points`,
    interval: interval === null ? '–' : `${formatPoints(interval.lower)} to ${formatPoints(interval.upper)}`,
    p: formatP(adjustedP),
    real,
  };
}

function viewPrompts({ cells }: QuizDocument): readonly PromptView[] {
  const systems = new Map(cells.map(({ prompt, system }) => [prompt, system]));
  return [...systems]
    .sort(([a], [b]) => a - b)
    .map(([prompt, system]) => ({ prompt, text: system === null ? null : plainLines(system) }));
}

function notesOn({ cells, complete, lacking }: QuizDocument): readonly string[] {
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
      : lacking === undefined
        ? [`Stopped early: based only on the answers that arrived, ${there}.`]
        : [`Incomplete: ${there} are there: ${lacking.map((text) => printableLine(text)).join(', ')}.`]),
    ...(errored > 0
      ? [`${formatNumberOf(errored, 'trial')} brought no reply and ${errored === 1 ? 'was' : 'were'} not judged.`]
      : []),
    ...[...new Set(cells.flatMap(({ notes }) => notes))].map((note) => `${printableLine(note)}.`),
  ];
}
