import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type JavaScriptEngine, type Job, type Language, languages } from 'gpt-assay/sandbox';

/** The server name of lanes that run code instead of asking a model. */
export const sandboxServer = 'sandbox';

/** The lane for jobs of a language; for JavaScript, its name includes the engine. */
export function sandboxLane(language: Language, javascript: JavaScriptEngine): string {
  return language === 'javascript' ? `javascript in ${javascript}` : language;
}

/** The job in a row of the queue; `undefined` if there is none that can be run. */
export function readJob(value: unknown): Job | undefined {
  const parsed = jobSchema.safeParse(value);
  return parsed.success ? (value as Job) : undefined;
}

/** What every sandbox relies on; the values of calls are the guest's affair. */
const jobSchema = z.looseObject({
  language: z.enum(languages),
  source: z.string(),
  entry: z.string().optional(),
  instrument: z.string().optional(),
  calls: z.array(z.array(z.unknown())),
  standIns: z.array(z.string()).optional(),
  limits: z.record(z.string(), z.number().positive().max(1_000_000)).optional(),
});

/** SHA-256 (hex) of a job's text. */
export function hashJob(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
