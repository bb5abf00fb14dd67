import { isChosen, type SuiteEntry } from '../../experiment/log/suite-entry';
import type { BuiltSection, Section } from '../../experiment/report/section';
import { buildCellReport, compareCells, judgeCells, refusePositions, reportPositions } from './build-cell-report';
import { type CellTally, createCellTally } from './cell-tally';
import { findSuspicious, rankQuestions } from './rank-questions';
import { answerReader } from './quiz-answer';
import { readQuizHead, type QuizHead } from './quiz-details';
import { outcomeOfQuiz } from './quiz-outcome';
import type { QuizSection } from './quiz-section';

/** The section of a quiz's log; stores no answers except the first wrong ones of each run. */
export interface GrowingQuizSection extends Section {
  readonly quiz: QuizHead;
  readonly cells: readonly CellTally[];
  readonly build: () => BuiltSection<QuizSection>;
}

/** An empty section for the quiz of a log. */
export function createQuizSection(suite: SuiteEntry): GrowingQuizSection {
  const head = readQuizHead(suite);
  // A shard is not judged alone.
  const quiz = head.shard === undefined ? head : { ...head, policy: null };
  const cells = quiz.cells.map((cell) => createCellTally(quiz, cell));
  const read = answerReader(quiz);
  return {
    quiz,
    cells,
    add(entry, calls) {
      const answer = read(entry);
      if (answer !== undefined) {
        cells[answer.cell]?.add(answer, calls);
      }
    },
    build() {
      const content = buildSection(quiz, cells);
      return { content, outcome: (report, about) => outcomeOfQuiz(report, content, about, quiz.policy) };
    },
  };
}

function buildSection(quiz: QuizHead, cells: readonly CellTally[]): QuizSection {
  const positions = reportPositions(quiz, cells);
  const { files, seed, shuffle, circular, runs, questions } = quiz;
  const own = cells.map((_, index) => partFor(quiz, quiz.models[index] ?? ''));
  const policies = judgeCells(cells, own);
  const suspicious = findSuspicious(quiz, cells);
  return {
    files,
    seed,
    shuffle,
    circular,
    runs,
    questions: questions.map(({ options, ...question }) => ({ ...question, options: [...options] })),
    cells: cells.map((cell, index) => ({
      group: quiz.models[index] ?? '',
      ...buildCellReport(cell, own[index] ?? quiz, cells.length),
      position: positions[index] ?? null,
      policy: policies[index] ?? null,
    })),
    comparisons: compareCells(cells),
    suspicious,
    ...rankQuestions(quiz, cells, suspicious),
    positionRefused: refusePositions(quiz) ?? null,
  };
}

/**
 * The quiz as one group was asked it: a part of the questions cannot be judged against the accuracy required of all.
 */
function partFor(quiz: QuizHead, group: string): QuizHead {
  const questions = quiz.questions.filter(({ id }) => isChosen(quiz, group, id));
  return questions.length === quiz.questions.length ? quiz : { ...quiz, questions, policy: null };
}
