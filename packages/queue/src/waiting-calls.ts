import type { OpenLane } from './lanes';
import type { Waiter, Waiters } from './waiters';

/** A call that is a job of the engine. */
export interface QueuedCall {
  readonly lane: OpenLane;
  readonly waiters: Waiters;
  /** Maximum cost in US dollars, which is set aside. */
  readonly worst: number;
  /** How often this command has queued it. */
  readonly asked: number;
}

/** Who waits for which call, and where each call is. */
export interface WaitingCalls {
  /** Callers whose calls are not queued yet. */
  readonly incoming: Waiter[];
  /** Calls that are jobs of the engine, by the ids of these. */
  readonly queued: Map<string, QueuedCall>;
  /** Number of calls that wait. */
  readonly all: () => number;
  readonly rejectAll: (error: unknown) => void;
}

/** An empty collection. */
export function createWaitingCalls(): WaitingCalls {
  const incoming: Waiter[] = [];
  const queued: WaitingCalls['queued'] = new Map();
  return {
    incoming,
    queued,
    all: () => incoming.length + queued.size,
    rejectAll(error) {
      const all = [...incoming.splice(0), ...[...queued.values()].flatMap(({ waiters }) => waiters)];
      queued.clear();
      for (const { reject } of all) {
        reject(error);
      }
    },
  };
}
