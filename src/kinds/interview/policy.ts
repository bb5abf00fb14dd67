import { z } from 'zod';
import type { Settings } from '../../basics/settings/settings';
import type { Decision } from '../../experiment/policy/decide';
import { mostErroredOfSuite } from '../../experiment/policy/errored';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';

const asserts = z.enum(['hard', 'soft']);

/** What an interview's models must reach under Jest. */
export const interviewPolicySchema = z.strictObject({
  points: z.number().min(0).max(1).meta({ description: 'Share of the points that each model must earn.' }),
  assert: asserts.default('hard').meta({ description: 'hard fails when it is not reached; soft reports it.' }),
  questions: asserts.default('soft').meta({ description: 'What a single question does when its answer falls short.' }),
});

/** What must be reached. */
export type InterviewPolicy = Readonly<z.infer<typeof interviewPolicySchema>>;

/** The policy under `ASSAY_ASSERT`. */
export function underAssert(policy: InterviewPolicy, assert: Settings['assert']): InterviewPolicy {
  return assert === 'declared' ? policy : { ...policy, assert, questions: assert };
}

/** What a model earned in one language. */
export interface EarnedPoints {
  /** Points, and how many there were. */
  readonly passed: number;
  readonly total: number;
  /** `null` when nothing was judged. */
  readonly share: number | null;
  readonly answers: number;
  readonly errored: number;
}

/** What the policy makes of a model in one language. */
export function judgeInterviewCell(
  cell: EarnedPoints,
  policy: InterviewPolicy,
): Decision & { readonly reason: string } {
  const { share, passed, total, errored, answers } = cell;
  if (share === null || errored > mostErroredOfSuite * answers) {
    return {
      status: 'inconclusive',
      reason: `${formatNumberOf(errored, 'trial')} of ${formatCount(answers)} brought no reply, more than ${formatShare(mostErroredOfSuite)}`,
    };
  }
  const reason = `${formatCount(passed)} of ${formatNumberOf(total, 'point')} (${formatShare(share)}), ${formatShare(policy.points)} are required`;
  return share >= policy.points
    ? { status: 'passed', reason }
    : { status: policy.assert === 'hard' ? 'failed' : 'soft failure', reason };
}
