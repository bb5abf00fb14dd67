import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Engine, JobQueue } from './engine';
import { paceFor } from './pace';

/** The calls to one model of a server, or to a sandbox. */
export interface Lane {
  readonly server: string;
  readonly model: string;
  /** The model as a user names it. */
  readonly name: string;
}

/** A lane with its queue in the engine. */
export interface OpenLane extends Lane {
  readonly queue: JobQueue;
  /** Calls per minute that the provider allows; `undefined` if no limit is known. */
  readonly perMinute?: number | undefined;
  /** Whether a person has stated the limit. */
  readonly isStated?: boolean | undefined;
}

/** The lanes of a queue. Each is a job that nobody processes; pausing their queue lets workers end. */
export interface Lanes {
  readonly queue: JobQueue;
  /** Adds a lane, or finds it. */
  readonly open: (lane: Lane) => Promise<OpenLane>;
  readonly list: () => Promise<readonly OpenLane[]>;
  /** Limits the calls to a model, of all workers together; a limit of a server yields to one that a person stated. */
  readonly limit: (lane: Omit<Lane, 'name'>, perMinute: number, isStated: boolean) => Promise<void>;
}

const laneSchema = z.looseObject({
  server: z.string(),
  model: z.string(),
  name: z.string(),
  perMinute: z.number().int().positive().optional(),
  isStated: z.boolean().optional(),
});

/** Name of the queue that holds the lanes. */
const registry = 'assay-lanes';

/** The lanes of an engine. */
export async function openLanes(engine: Engine): Promise<Lanes> {
  const queue = await engine.queue(registry);
  const known = new Map<string, OpenLane>();
  const withQueue = async (lane: Omit<OpenLane, 'queue'>): Promise<OpenLane> => ({
    ...lane,
    queue: await engine.queue(queueNameOf(lane)),
  });
  const open: Lanes['open'] = async (lane) => {
    const id = queueNameOf(lane);
    const found = known.get(id) ?? (await withQueue(lane));
    if (!known.has(id)) {
      await queue.add('lane', { server: lane.server, model: lane.model, name: lane.name }, { jobId: id });
      known.set(id, found);
    }
    return found;
  };
  return {
    queue,
    open,
    async list() {
      const jobs = await queue.getJobs(['wait']);
      const lanes = jobs.flatMap((job) => {
        const lane = laneSchema.safeParse(job.data);
        return lane.success && job.id === queueNameOf(lane.data) ? [lane.data] : [];
      });
      return Promise.all(lanes.map(withQueue));
    },
    async limit({ server, model }, perMinute, isStated) {
      const id = queueNameOf({ server, model });
      const lane = await open({ server, model, name: model });
      const job = await queue.getJob(id);
      const data = laneSchema.safeParse(job?.data);
      if (job === undefined || !data.success || (data.data.isStated === true && !isStated)) {
        return;
      }
      const { calls, milliseconds } = paceFor(perMinute);
      await lane.queue.setGlobalRateLimit(calls, milliseconds);
      await job.updateData({ ...data.data, perMinute, isStated });
    },
  };
}

/** Name of a lane's queue: readable in a dashboard, and different for each server and model. */
function queueNameOf({ server, model }: Omit<Lane, 'name'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([server, model]))
    .digest('hex')
    .slice(0, 16);
  const readable = `${model}@${server}`.replace(/[^\w.@-]/g, '_').slice(0, 80);
  return `assay-${readable}-${hash}`;
}
