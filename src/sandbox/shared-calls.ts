import { createHash } from 'node:crypto';
import type { EngineProcess } from './child-process';

/** Characters from which on calls are sent once only to a process that makes them again and again. */
const longCalls = 2_000;
/** Lists of calls that a process keeps. */
const mostKept = 8;

/** How a job's calls are sent: as they are, with a key under which the process keeps them, or by their key alone. */
export interface SentCalls {
  readonly calls?: string;
  readonly callsKey?: string;
  /** Key of calls that the process need not keep any longer. */
  readonly forget?: string;
}

/** Keys that each process has, the one that was used last at the end. */
const kept = new WeakMap<EngineProcess, Set<string>>();

/** What to send to a process so that it makes these calls. */
export function shareCalls(engine: EngineProcess, calls: string): SentCalls {
  if (calls.length < longCalls) {
    return { calls };
  }
  const callsKey = createHash('sha1').update(calls).digest('base64');
  const keys = kept.get(engine) ?? new Set();
  kept.set(engine, keys);
  if (keys.delete(callsKey)) {
    keys.add(callsKey);
    return { callsKey };
  }
  keys.add(callsKey);
  const [oldest] = keys.size > mostKept ? keys : [];
  if (oldest === undefined) {
    return { calls, callsKey };
  }
  keys.delete(oldest);
  return { calls, callsKey, forget: oldest };
}
