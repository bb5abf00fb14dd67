import { mostErroredOfSuite } from '../experiment/policy/errored';
import type { ModelReport, ReportDocument } from '../experiment/report/report-document';
import { concludeSection } from '../kinds/interview/conclude-section';
import { findInterviewSection } from '../kinds/interview/report/interview-section';
import { exitCodes, type ExitCode } from './exit-codes';

/**
 * What a report comes to. Of a gate, its verdict; otherwise 1 when a hard assertion fails beyond what it tolerates, and 2
 * when asking was cut short or too many trials brought no reply.
 */
export function exitCodeOfReport(report: ReportDocument): ExitCode {
  const { gate, complete, models } = report;
  const interview = findInterviewSection(report);
  const points = interview === undefined ? 'passed' : concludeSection(interview);
  switch (gate?.verdict) {
    case 'certified':
      return exitCodes.passed;
    case 'rejected':
      return exitCodes.failed;
    case 'inconclusive':
      return exitCodes.inconclusive;
    case undefined:
      if (points === 'failed' || models.some((model) => hasDecision(model, 'failed') || model.heldOut.failed > 0)) {
        return exitCodes.failed;
      }
      return complete && points === 'passed' && models.every(isConclusive) ? exitCodes.passed : exitCodes.inconclusive;
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
