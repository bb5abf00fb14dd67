import type { FailureKind } from '../verdict';
import type { EvaluatedRow } from './rows';

/** Kinds of failures, most severe first. */
const byGravity: readonly FailureKind[] = [
  ...(['no-code', 'no-function', 'limit', 'timeout', 'exception', 'wrong-result', 'environment'] as const),
];

/** One answer, counted. */
export interface AnswerResult {
  readonly round: number;
  readonly status: 'PASS' | 'FAIL' | 'ERRORED';
  readonly passed: number;
  readonly total: number;
  /** The most severe failure; `undefined` if there is none. */
  readonly failure: FailureKind | undefined;
}

/** The result of an answer. */
export function resultOf({
  round,
  status,
  passed,
  total,
  checks,
}: Pick<EvaluatedRow, 'round' | 'status' | 'passed' | 'total' | 'checks'>): AnswerResult {
  const found = new Set(checks.map(({ failure }) => failure));
  const gravest = byGravity.find((kind) => found.has(kind));
  const known: FailureKind | undefined =
    status === 'NO_CODE' || status === 'NOCODE' ? 'no-code' : status === 'NO_FUNCTION' ? 'no-function' : gravest;
  switch (status) {
    case 'PASS':
    case 'ERRORED':
      return { round, status, passed, total, failure: undefined };
    default:
      return { round, status: 'FAIL', passed, total, failure: known ?? 'wrong-result' };
  }
}

/** Parameters in a fixed order, or as another tool wrote them. */
export function describeParams(params: NonNullable<EvaluatedRow['params']>): string {
  if (typeof params === 'string') {
    return params;
  }
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
