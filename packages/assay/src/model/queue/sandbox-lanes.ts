import { createHash } from 'node:crypto';
import type { JavaScriptEngine, Job, Language } from '../../sandbox/sandbox';

/** The server name of lanes that run code instead of asking a model. */
export const sandboxServer = 'sandbox';

/** The lane for jobs of a language; for JavaScript, its name includes the engine. */
export function sandboxLane(language: Language, javascript: JavaScriptEngine): string {
  return language === 'javascript' ? `javascript in ${javascript}` : language;
}

/** The job in a row of the queue; `undefined` if there is none. */
export function readJob(value: unknown): Job | undefined {
  const job = value as Partial<Job> | null;
  const isJob = typeof job === 'object' && typeof job?.source === 'string' && Array.isArray(job.calls);
  return isJob ? (job as Job) : undefined;
}

/** SHA-256 (hex) of a job's text. */
export function hashJob(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
