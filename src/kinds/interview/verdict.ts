import type { Wire } from '../../sandbox/wire';

/** Why a check has less than its points. */
export const failureKinds = [
  ...(['no code', 'no function', 'wrong result', 'exception', 'timeout', 'limit'] as const),
  /** It asks for what the sandbox lacks, which is no wrong answer. */
  'environment',
] as const;

/** Why a check has less than its points. */
export type FailureKind = (typeof failureKinds)[number];

/** What became of one check. */
export interface CheckVerdict {
  readonly name: string;
  /** Points earned, 0 to `weight`. */
  readonly points: number;
  readonly weight: number;
  /** What came; `undefined` when no value did. */
  readonly got: Wire | undefined;
  /** `undefined` when all points were earned. */
  readonly failure: FailureKind | undefined;
  /** What was expected and what came, in one line, for people: hostile text. */
  readonly description: string | undefined;
}

/** What became of one answer. */
export interface AnswerVerdict {
  /** `PASS` when every point was earned. */
  readonly status: 'PASS' | 'FAIL' | 'NO_CODE' | 'NO_FUNCTION';
  /** One for each check of the question, also when there was nothing to check. */
  readonly checks: readonly CheckVerdict[];
  /** Points earned. */
  readonly passed: number;
  /** Points that could be earned. */
  readonly total: number;
}
