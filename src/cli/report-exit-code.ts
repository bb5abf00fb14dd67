import { mostErroredOfSuite } from '../experiment/policy/errored';
import type { ModelReport, ReportDocument } from '../experiment/report/report-document';
import { quizSectionOf } from '../kinds/quiz/quiz-section';
import { exitCodeOfQuiz } from './quiz-exit-code';
import { exitCodes, type ExitCode } from './exit-codes';

/**
 * What a report comes to. Of a gate, its verdict; otherwise 1 when a hard assertion fails beyond what it tolerates, and 2
 * when asking was cut short or too many trials brought no reply.
 */
export function exitCodeOfReport(report: ReportDocument): ExitCode {
  const { gate, complete, models } = report;
  const quiz = quizSectionOf(report);
  switch (gate?.verdict) {
    case 'certified':
      return exitCodes.passed;
    case 'rejected':
      return exitCodes.failed;
    case 'inconclusive':
      return exitCodes.inconclusive;
    case undefined:
      if (models.some((model) => hasDecision(model, 'failed') || model.heldOut.failed > 0)) {
        return exitCodes.failed;
      }
      if (quiz !== undefined) {
        return exitCodeOfQuiz(quiz, complete);
      }
      return complete && models.every(isConclusive) ? exitCodes.passed : exitCodes.inconclusive;
  }
}

function isConclusive(model: ModelReport): boolean {
  return (
    model.errored <= mostErroredOfSuite * model.trials &&
    !hasDecision(model, 'inconclusive') &&
    model.heldOut.inconclusive === 0
  );
}

function hasDecision({ assertions }: ModelReport, status: 'failed' | 'inconclusive'): boolean {
  return assertions.some(({ decision }) => decision === status);
}
