import { z } from 'zod';
import type { Submission } from '../code/submission';
import { messageOf } from '../basics/errors';
import { undecided, type Oracle, type OracleTools, type Ruling } from './oracle';

/** An oracle's ruling on each analytic of a submission that it covers. The oracle gets the code alone: expected values are not passed. */
export async function consult(
  oracle: Oracle,
  analytics: readonly string[],
  { id, language, solution, hasFiles, task }: Submission,
  tools: OracleTools,
): Promise<Readonly<Record<string, Ruling>>> {
  if (hasFiles === true) {
    const because = undecided('the submission has several files, which an oracle does not judge');
    return Object.fromEntries(analytics.filter((name) => oracle[name] !== undefined).map((name) => [name, because]));
  }
  const submission: Submission = { id, language, solution, ...(task !== undefined && { task }) };
  const rulings = await Promise.all(
    analytics.map(async (analytic): Promise<readonly (readonly [string, Ruling])[]> => {
      const decide = oracle[analytic];
      if (decide === undefined) {
        return [];
      }
      try {
        return [[analytic, toRuling(await decide(submission, tools))]];
      } catch (error) {
        tools.signal.throwIfAborted();
        if (isNoFaultOfCode(error)) {
          throw error;
        }
        return [[analytic, undecided(`the oracle failed: ${messageOf(error)}`)]];
      }
    }),
  );
  return Object.fromEntries(rulings.flat());
}

const rulingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('decided'), value: z.boolean(), evidence: z.string() }),
  z.object({ status: z.literal('undecided'), because: z.string(), isLacking: z.literal(true).exactOptional() }),
]);

/** The author's function may not have been type-checked. */
function toRuling(returned: unknown): Ruling {
  const { data } = rulingSchema.safeParse(returned);
  return data ?? undecided('the oracle failed: it returned something other than yes(…), no(…) or undecided(…)');
}

/** The sandbox failed, or a file of the oracle is wrong. Checked by name: in Jest, each test file has its own copy of a module's classes. */
function isNoFaultOfCode(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'SandboxError' || name === 'InputError';
}
