import { createHash } from 'node:crypto';
import type { CallOutcome, JobResult, Sandbox } from './sandbox';

/** Results that are kept; one has some hundred outcomes. */
const mostKept = 1_000;

/**
 * A sandbox that runs each Python job once: equal jobs have equal results, for the interpreter's order of sets, its random
 * numbers and its memory are the same in each. Results that a limit has cut are not kept. JavaScript takes a tenth of the
 * time and is run each time.
 */
export function rememberPython(sandbox: Sandbox): Sandbox {
  const known = new Map<string, Promise<JobResult>>();
  return {
    ...sandbox,
    run(job, signal) {
      if (job.language !== 'python') {
        return sandbox.run(job, signal);
      }
      const key = createHash('sha256').update(JSON.stringify(job)).digest('base64');
      const running = known.get(key);
      if (running !== undefined) {
        return running;
      }
      const result = sandbox.run(job, signal);
      known.set(key, result);
      const forget = (): unknown => known.delete(key);
      result.then((found) => (isWhole(found) ? undefined : forget()), forget);
      const [oldest] = known.size > mostKept ? known.keys() : [];
      known.delete(oldest ?? '');
      return result;
    },
  };
}

const whole: readonly CallOutcome['status'][] = ['returned', 'threw', 'unserializable'];

/** Whether no limit, of which some depend on the machine, has cut a result. */
export function isWhole({ load, calls }: JobResult): boolean {
  return (load.status === 'loaded' || load.status === 'threw') && calls.every(({ status }) => whole.includes(status));
}
