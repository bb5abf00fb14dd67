import type { Cost } from '../../experiment/report/cost-tally';
import type { EndOfAsking } from '../../experiment/report/report-builder';
import { buildCellReport } from './build-cell-report';
import { createCellTally, type CellTally } from './cell-tally';
import { compareCells } from './compare-cells';
import { findSuspicious } from './find-suspicious';
import type { QuizDocument } from './quiz-document';
import { outcomeOfQuiz } from './quiz-outcome';
import { noteOnShard } from '../../experiment/asking/shard';
import type { AnswerEntry, QuizEntry } from './quiz-log';
import { refusePositions, reportPositions } from './report-positions';

/** Makes a report of answers that come one by one; keeps none of them but the first wrong ones of each run. */
export interface QuizBuilder {
  readonly add: (entry: AnswerEntry) => void;
  readonly cells: readonly CellTally[];
  readonly cost: () => Cost;
  /** Answers that were not right so far. */
  readonly failures: () => number;
  readonly build: (end: EndOfAsking) => QuizDocument;
}

/** A builder for the answers of a quiz. */
export function createQuizBuilder(entry: QuizEntry): QuizBuilder {
  const quiz = entry.shard === undefined ? entry : unjudged(entry, noteOnShard(entry.shard));
  const cells = quiz.cells.map((cell) => createCellTally(quiz, cell));
  let failures = 0;
  return {
    cells,
    cost: () => addCosts(cells.map(({ bill }) => bill.total())),
    failures: () => failures,
    add(answer) {
      failures += ['correct', 'errored'].includes(answer.verdict.status) ? 0 : 1;
      cells[answer.cell]?.add(answer);
    },
    build({ complete: ended, interrupted = false }) {
      const positions = reportPositions(quiz, cells);
      const reports = cells.map((cell, index) => ({
        ...buildCellReport(cell, quiz),
        position: positions[index] ?? null,
      }));
      const complete =
        ended && (quiz.lacking === undefined || reports.every(({ trials, planned }) => trials >= planned));
      const document: Omit<QuizDocument, 'outcome'> = {
        version: 1,
        kind: 'quiz',
        ...{ quiz: quiz.quiz, title: quiz.title, files: { ...quiz.files }, startedAt: quiz.startedAt, complete },
        ...(quiz.lacking !== undefined && { lacking: [...quiz.lacking] }),
        ...{ seed: quiz.seed, shuffle: quiz.shuffle, circular: quiz.circular, runs: quiz.runs },
        questions: quiz.questions.length,
        cells: reports,
        comparisons: compareCells(cells),
        suspicious: findSuspicious(quiz, cells),
        positionRefused: refusePositions(quiz) ?? null,
      };
      return { ...document, outcome: outcomeOfQuiz(document, quiz, interrupted) };
    },
  };
}

/** A shard is not judged alone. */
function unjudged(quiz: QuizEntry, note: string): QuizEntry {
  return { ...quiz, policy: null, cells: quiz.cells.map((cell) => ({ ...cell, notes: [...cell.notes, note] })) };
}

function addCosts(costs: readonly Cost[]): Cost {
  const sum = (
    of: 'trials' | 'calls' | 'recorded' | 'offline' | 'retries' | 'promptTokens' | 'completionTokens',
  ): number => costs.reduce((all, cost) => all + cost[of], 0);
  // Cells that asked nobody cost nothing, whatever their server charges.
  const dollars = costs.filter(({ calls }) => calls > 0).map((cost) => cost.dollars);
  return {
    ...{ trials: sum('trials'), calls: sum('calls'), recorded: sum('recorded'), offline: sum('offline') },
    ...{ retries: sum('retries'), promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens') },
    dollars: dollars.includes(null) ? null : dollars.reduce<number>((all, one) => all + (one ?? 0), 0),
    callsPerVerdict: sum('trials') === 0 ? null : 1,
  };
}
