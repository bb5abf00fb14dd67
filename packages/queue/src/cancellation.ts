import { randomUUID } from 'node:crypto';
import type { Lanes } from './lanes';

/** Id of the job that stands for the last cancellation. */
const jobId = 'cancelled';

/** Which cancellation of all calls was the last one; `undefined` if there was none. */
export async function cancellation({ queue }: Lanes): Promise<string | undefined> {
  const job = await queue.getJob(jobId);
  return job === undefined ? undefined : JSON.stringify(job.data);
}

/** Takes all waiting calls out of all lanes, and lets their commands know. Gives their number. */
export async function cancelAll(lanes: Lanes): Promise<number> {
  const all = await lanes.list();
  // Not the engine's counts, which leave out what waits in a paused queue.
  const waiting = await Promise.all(all.map(({ queue }) => queue.getRanges(['wait', 'delayed'], 0, -1)));
  const calls = waiting.flat().length;
  if (calls > 0) {
    await lanes.queue.remove(jobId);
    await lanes.queue.add('cancelled', { id: randomUUID() }, { jobId });
    await Promise.all(all.map(({ queue }) => queue.drain(true)));
  }
  return calls;
}
