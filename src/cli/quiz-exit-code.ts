import type { QuizSection } from '../kinds/quiz/quiz-section';
import { mostErroredOfSuite } from '../experiment/policy/errored';
import { exitCodes, type ExitCode } from './exit-codes';

/** What the cells of a quiz come to: 1 when a cell misses what its policy requires, 2 when asking was cut short or too many trials brought no reply. */
export function exitCodeOfQuiz({ cells }: QuizSection, complete: boolean): ExitCode {
  if (cells.some(({ policy }) => policy?.status === 'failed')) {
    return exitCodes.failed;
  }
  const conclusive = cells.every(({ errored, trials }) => trials > 0 && errored <= mostErroredOfSuite * trials);
  return complete && conclusive ? exitCodes.passed : exitCodes.inconclusive;
}
