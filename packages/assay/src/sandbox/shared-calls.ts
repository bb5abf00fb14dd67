import { createHash } from 'node:crypto';
import type { EngineProcess } from './child-process';
import type { Job } from './sandbox';

/** Calls with at least this many characters are sent only once to a process that makes them repeatedly. */
const longCalls = 2_000;
/** Number of lists of calls that a process caches. */
const mostKept = 8;

/** How to send a job's calls: in full, in full with a cache key, or by the key alone. */
export interface SentCalls {
  readonly calls?: string;
  readonly callsKey?: string;
  /** Key of calls that the process can drop from its cache. */
  readonly forget?: string;
}

/** Long lists as they are sent: the same one comes with each candidate. */
const texts = new WeakMap<Job['calls'], Required<Pick<SentCalls, 'calls' | 'callsKey'>>>();

/** Cached keys of each process, most recently used last. */
const kept = new WeakMap<EngineProcess, Set<string>>();

/** What to send to a process so that it makes these calls. */
export function shareCalls(engine: EngineProcess, list: Job['calls']): SentCalls {
  const known = texts.get(list);
  const calls = known?.calls ?? JSON.stringify(list);
  if (calls.length < longCalls) {
    return { calls };
  }
  const callsKey = known?.callsKey ?? createHash('sha1').update(calls).digest('base64');
  texts.set(list, { calls, callsKey });
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
