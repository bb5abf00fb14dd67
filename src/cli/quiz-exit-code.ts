import type { QuizDocument } from '../kinds/quiz/quiz-document';
import { mostErroredOfSuite } from '../experiment/policy/errored';
import { exitCodes, type ExitCode } from './exit-codes';

/** What a quiz comes to: 1 when a cell misses what its policy requires, 2 when asking was cut short or too many trials brought no reply. */
export function exitCodeOfQuiz({ cells, complete }: QuizDocument): ExitCode {
  if (cells.some(({ policy }) => policy?.status === 'failed')) {
    return exitCodes.failed;
  }
  const conclusive = cells.every(({ errored, trials }) => trials > 0 && errored <= mostErroredOfSuite * trials);
  return complete && conclusive ? exitCodes.passed : exitCodes.inconclusive;
}
