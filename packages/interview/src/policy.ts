import { z } from 'zod';
import type { Settings } from 'gpt-assay/basics';

const asserts = z.enum(['hard', 'soft']);

/** What an interview's models must reach under Jest. */
export const interviewPolicySchema = z.strictObject({
  points: z.number().min(0).max(1).meta({ description: 'Share of the points that each model must earn.' }),
  assert: asserts.default('hard').meta({ description: 'hard fails when it is not reached; soft reports it.' }),
  questions: asserts
    .default('soft')
    .meta({ description: 'Effect of a single answer without full points: hard or soft.' }),
});

/** What must be reached. */
export type InterviewPolicy = Readonly<z.infer<typeof interviewPolicySchema>>;

/** The policy after applying `ASSAY_ASSERT`. */
export function underAssert(policy: InterviewPolicy, assert: Settings['assert']): InterviewPolicy {
  return assert === 'declared' ? policy : { ...policy, assert, questions: assert };
}
