import type { Asked, Trial, Verdict } from 'gpt-assay/plugin';
import type { EvaluatedRow } from '../rows/rows';
import type { AnswerDetails } from './log-details';

/** The only analytic of an answer: it earned every point. */
export const passed = 'passed';

/** The trial of an evaluated answer. */
export function toTrial(
  row: EvaluatedRow,
  asked: Asked,
  { asks, ...about }: Pick<Trial, 'challenge' | 'fixture' | 'model' | 'asks' | 'request'>,
): Trial {
  return {
    ...about,
    ...(asks !== undefined && asks !== about.model && { asks }),
    run: row.run,
    asked,
    verdict: verdictOf(row),
    details: detailsOf(row),
  };
}

/** The verdict on an answer. */
export function verdictOf({ status, error, passed: points, total }: EvaluatedRow): Verdict {
  switch (status) {
    case 'PASS':
      return { status: 'correct' };
    case 'FAIL':
      return { status: 'incorrect', mismatches: [{ analytic: passed, expected: true, received: false }] };
    case 'NO_CODE':
    case 'NOCODE':
      return { status: 'unreadable', kind: 'no-code', problem: 'there is no code in the reply' };
    case 'NO_FUNCTION':
      return {
        status: 'unreadable',
        kind: 'no-function',
        problem: `the reply lacks the requested function: ${points} of ${total} points`,
      };
    case 'ERRORED':
      return { status: 'errored', problem: error ?? 'unknown reason' };
  }
}

/** Interview-specific details of an answer. */
export function detailsOf(row: EvaluatedRow): AnswerDetails {
  const { round, status, passed: points, total, checks } = row;
  const { sandbox, finishReason, refusal } = row as Readonly<Record<string, unknown>>;
  return {
    round,
    status,
    passed: points,
    total,
    checks,
    ...(typeof sandbox === 'string' && { sandbox }),
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof refusal === 'string' && { refused: true }),
  };
}
