import { z } from 'zod';
import type { Submission } from '../code/submission';
import { messageOf } from '../basics/errors';
import { undecided, type Oracle, type OracleTools, type Ruling } from './oracle';

/** What an oracle says about every analytic of a submission. It is given the code alone: expected values stay outside. */
export async function consult(
  oracle: Oracle,
  analytics: readonly string[],
  { id, language, solution }: Submission,
  tools: OracleTools,
): Promise<Readonly<Record<string, Ruling>>> {
  const submission: Submission = { id, language, solution };
  const rulings = await Promise.all(
    analytics.map(async (analytic): Promise<readonly [string, Ruling]> => {
      const decide = oracle[analytic];
      if (decide === undefined) {
        return [analytic, undecided('the oracle has no function for it')];
      }
      try {
        return [analytic, toRuling(await decide(submission, tools))];
      } catch (error) {
        tools.signal.throwIfAborted();
        if (isSandboxError(error)) {
          throw error;
        }
        return [analytic, undecided(`the oracle failed: ${messageOf(error)}`)];
      }
    }),
  );
  return Object.fromEntries(rulings);
}

const rulingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('decided'), value: z.boolean(), evidence: z.string() }),
  z.object({ status: z.literal('undecided'), because: z.string() }),
]);

/** The author's function may be one that no compiler has looked at. */
function toRuling(returned: unknown): Ruling {
  const { data } = rulingSchema.safeParse(returned);
  return data ?? undecided('the oracle failed: it returned something else than a ruling of yes, no or undecided');
}

/** By name: in Jest, classes of one module exist once for each test file. */
function isSandboxError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'SandboxError';
}
