import type { CellTally } from '../../../kinds/quiz/cell-tally';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { rankCells } from '../../../kinds/quiz/rank-cells';
import { nameOf } from '../../../kinds/quiz/say-best';
import { formatCount, formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { largest } from '../../../statistics/extremes';
import { costSection } from '../cost-section';
import { differenceSection } from '../difference-section';
import { factsOf, type NamedFact } from '../facts';
import { latencySection } from '../latencies';
import { notesOn } from '../notes';
import type { TextShelf } from '../text-shelf';
import { verdictOf } from '../verdict-of';
import { cellSection } from './cell-section';
import type { AnswerCollector } from './collect-answers';
import { positionSection } from './position-section';
import { promptSection, runSection, suspiciousSection } from './quiz-sections';
import type { CellView, QuizView } from './quiz-view';
import { createAnswersViewer } from './view-answers';
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
  const questions = viewQuestions(quiz, tallies, { places, suspicious });
  const names = nameCells(quiz);
  const required = quiz.cells.some(({ policy }) => policy !== null) ? (head.policy?.accuracy ?? null) : null;
  const { answers, texts, problems } = viewAllAnswers({ head, tallies, collector, shelf }, places);
  return {
    kind: 'quiz',
    title: printableLine(report.title),
    subtitle: [
      printableLine(report.challenge),
      formatNumberOf(names.length, 'cell (model × system prompt)', 'cells (model × system prompt)'),
      `${formatNumberOf(quiz.questions.length, 'question')} × ${formatNumberOf(quiz.runs, 'run')}${quiz.circular ? ' × every rotation of the options' : ''}`,
    ].join(' · '),
    verdict: verdictOf(report.outcome),
    notes: notesOn(report, { simulated: simulatedIn(quiz), asked: 'question' }),
    facts: factsOf(report, ownFacts(quiz)),
    before: [
      cellSection(quiz, names, required),
      ...differenceSection(quiz.comparisons, (place) => names[place] ?? '', rankCells(quiz.cells)),
    ],
    ...{ runs: quiz.runs, circular: quiz.circular, firstRun: head.firstRun + 1 },
    cells: quiz.cells.map(({ model, prompt }, index): CellView => ({
      ...{ name: names[index] ?? '', model: printableLine(model, 60), prompt },
      answers: answers[index] ?? [],
    })),
    ...{ questions, suspicious, texts, problems },
    after: [
      ...suspiciousSection(suspicious, questions),
      positionSection(quiz, names),
      ...runSection(quiz, tallies, names),
      costSection(
        'cell',
        quiz.cells.map((bill, index) => ({ name: names[index] ?? '', bill, taken: collector.costOf(index).read() })),
      ),
      ...latencySection(collector.latencies),
      promptSection(quiz),
    ],
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

/** Names that tell cells apart. */
function nameCells({ cells }: QuizSection): readonly string[] {
  const names = cells.map(nameOf);
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (cell ${String(index + 1)})`));
}

function simulatedIn({ cells }: QuizSection): string | null {
  const models = new Set(cells.filter((cell) => cell.simulated).map(({ model }) => printableLine(model, 60)));
  return models.size === 0
    ? null
    : `${[...models].join(', ')} threw dice. Nothing here says how good a model or a prompt is.`;
}

function ownFacts({ files, shuffle, circular, seed, runs }: QuizSection): readonly NamedFact[] {
  const order = `${describeShuffle(shuffle)}${circular ? ', every rotation of the options' : ''}; seed ${seed}`;
  return [
    ['Questions', files.questions],
    ['Configuration', files.config],
    ['Order', order],
    ['Runs', formatCount(runs)],
  ];
}

function describeShuffle(shuffle: QuizSection['shuffle']): string {
  switch (shuffle) {
    case true:
      return 'questions and options shuffled in each run';
    case false:
      return 'as in the file';
    case 'questions':
    case 'options':
      return `${shuffle} shuffled in each run`;
  }
}
