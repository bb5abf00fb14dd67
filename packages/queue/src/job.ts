import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refuseSecretsInRequest, tryParseJson } from 'gpt-assay/basics';
import type { RemoteCall } from 'gpt-assay/plugin';

const jobSchema = z.looseObject({
  /** Of the command that added the job. */
  session: z.string(),
  /** The model as the user names it. */
  name: z.string(),
  hash: z.string(),
  /** JSON. */
  body: z.string(),
  run: z.number().int().nonnegative(),
  /** Whether the command must find money before the server is asked again. */
  isBudgeted: z.boolean(),
  /** How often the server was asked before. */
  attempts: z.number().int().nonnegative().optional(),
});

/** A call as the engine stores it. */
export type CallJob = z.infer<typeof jobSchema>;

const resultSchema = z.union([
  z.strictObject({ reply: z.string() }),
  z.strictObject({
    failed: z.strictObject({
      problem: z.string(),
      attempts: z.number().int().nonnegative(),
      /** Whether a call without a reply may have been billed. */
      lost: z.boolean(),
    }),
  }),
  z.strictObject({ lost: z.string() }),
  z.strictObject({ outage: z.string() }),
]);

/**
 * How a worker ended a call: with a reply, as JSON; without one; lost, so that its command decides whether to ask again;
 * or because nobody can ask the model.
 */
export type CallResult = z.infer<typeof resultSchema>;

/** The job for a call. */
export function toJob(
  { name, run, request: { hash, body, question } }: RemoteCall,
  { session, isBudgeted }: Pick<CallJob, 'session' | 'isBudgeted'>,
): CallJob {
  refuseSecretsInRequest(body);
  const { challenge } = question;
  return { session, challenge, name, hash, body: JSON.stringify(body), run, isBudgeted };
}

/** Id of the job for a call: commands that ask for the same share it, unless one asks for a `fresh` reply. */
export function jobIdOf({ server, model, request, run }: RemoteCall, fresh: string): string {
  return createHash('sha256')
    .update(JSON.stringify([server, model, request.hash, run, fresh]))
    .digest('hex');
}

/** The call in a job; `undefined` if there is none, because others can write to the database. */
export function readJob(data: unknown): CallJob | undefined {
  return jobSchema.safeParse(data).data;
}

/** A result as text, because PostgreSQL's JSON holds neither U+0000 nor half a character. */
export function writeResult(result: CallResult): string {
  return JSON.stringify(result);
}

/** The result of a finished job; `undefined` if it has none. */
export function readResult(value: unknown): CallResult | undefined {
  return typeof value === 'string' ? resultSchema.safeParse(tryParseJson(value)).data : undefined;
}
