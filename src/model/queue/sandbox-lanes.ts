import { createHash } from 'node:crypto';
import type { JavaScriptEngine, Job, Language } from '../../sandbox/sandbox';

/** What stands in the place of a server where code is run and nobody is asked. */
export const sandboxServer = 'sandbox';

/** The lane of jobs of a language: what JavaScript runs in is part of its name. */
export function sandboxLane(language: Language, javascript: JavaScriptEngine): string {
  return language === 'javascript' ? `javascript in ${javascript}` : language;
}

/** The job that a row of the queue holds; `undefined` when it holds none. */
export function readJob(value: unknown): Job | undefined {
  const job = value as Partial<Job> | null;
  const isJob = typeof job === 'object' && typeof job?.source === 'string' && Array.isArray(job.calls);
  return isJob ? (job as Job) : undefined;
}

/** SHA-256 (hex) of a job's text. */
export function hashJob(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
