import { z } from 'zod';
import { count } from '../../basics/measures';
import { mostRuns, type SuiteEntry } from './suite-entry';

const mismatches = z.array(z.object({ analytic: z.string(), expected: z.boolean(), received: z.boolean() }));

const verdictSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('correct') }),
  z.object({ status: z.literal('incorrect'), mismatches }),
  z.object({ status: z.literal('partial'), mismatches, undecided: z.record(z.string(), z.string()) }),
  z.object({ status: z.literal('unreadable'), kind: z.string(), problem: z.string() }),
  z.object({ status: z.literal('errored'), problem: z.string() }),
]);

const callShape = {
  source: z.enum(['live', 'recording', 'offline']),
  attempts: count,
  milliseconds: z.number().nonnegative().nullable(),
  servedBy: z.string().nullable(),
  fingerprint: z.string().optional(),
  server: z.string().nullable(),
  responseId: z.string().nullable(),
  replyHash: z.string().nullable(),
  usage: z
    .object({ promptTokens: count, completionTokens: count, cachedTokens: count, cacheWriteTokens: count.optional() })
    .nullable(),
  tier: z.string().optional(),
  choice: count.optional(),
  repliedAt: z.string().nullable(),
};

const trialSchema = z.object({
  kind: z.literal('trial'),
  trial: z.object({
    challenge: z.string(),
    fixture: z.string(),
    model: z.string(),
    asks: z.string().optional(),
    run: count,
    part: count.optional(),
    request: z.string(),
    verdict: verdictSchema,
    answer: z.string().optional(),
    reason: z.string().optional(),
  }),
  ...callShape,
  fenced: z.boolean(),
  votes: z
    .array(
      z.object({
        model: z.string(),
        prompt: z.string().optional(),
        run: count,
        request: z.string(),
        verdict: verdictSchema,
        ...callShape,
      }),
    )
    .optional(),
  tied: z.array(z.string()).optional(),
  details: z.looseObject({}).optional(),
});

/** Why a line of a log is no trial that can be counted: its fields with what is wrong; empty if it is one. */
export function problemsOfTrial(entry: unknown, { firstRun }: Pick<SuiteEntry, 'firstRun'>): readonly string[] {
  const parsed = trialSchema.safeParse(entry);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const { run } = parsed.data.trial;
  return run - firstRun < mostRuns ? [] : [`trial.run: expected at most ${firstRun + mostRuns - 1}, received ${run}`];
}
