import type { Wire } from 'gpt-assay/sandbox';

/** Why a check earned less than all its points. */
export const failureKinds = [
  ...(['no-code', 'no-function', 'wrong-result', 'exception', 'timeout', 'limit'] as const),
  /** The code needs something the sandbox lacks, which is not a wrong answer. */
  'environment',
] as const;

/** Why a check earned less than all its points. */
export type FailureKind = (typeof failureKinds)[number];

/** The result of one check. */
export interface CheckVerdict {
  readonly name: string;
  /** Points earned, 0 to `weight`. */
  readonly points: number;
  readonly weight: number;
  /** The received value; `undefined` if there was none. */
  readonly got: Wire | undefined;
  /** `undefined` if all points were earned. */
  readonly failure: FailureKind | undefined;
  /** What was expected and received, in one line for people; untrusted text. */
  readonly description: string | undefined;
}

/** The result of one answer. */
export interface AnswerVerdict {
  /** `PASS` if every point was earned. */
  readonly status: 'PASS' | 'FAIL' | 'NO_CODE' | 'NO_FUNCTION';
  /** One per check of the question, even if there was nothing to check. */
  readonly checks: readonly CheckVerdict[];
  /** Points earned. */
  readonly passed: number;
  /** Points that could be earned. */
  readonly total: number;
}
