import { appendTo } from 'gpt-assay/basics';
import type { Waiter, Waiters } from './waiters';

/** A call in a chunk of this command. */
export interface QueuedCall {
  readonly waiters: Waiters;
  /** Id of its chunk. */
  readonly chunk: string;
  /** Maximum cost in US dollars. */
  readonly worst: number;
}

/** Who waits for which call, and where each call is. */
export interface WaitingCalls {
  /** Calls in chunks of this command, by `keyOf`. */
  readonly inQueue: Map<string, QueuedCall>;
  /** Calls in chunks of other commands, by `keyOf`. */
  readonly elsewhere: Map<string, Pick<QueuedCall, 'waiters' | 'chunk'>>;
  /** Calls that do not fit the budget while others are in flight. */
  readonly postponed: Waiter[];
  readonly add: (waiters: readonly Waiter[]) => void;
  /** Number of callers whose calls are not queued yet. */
  readonly incoming: () => number;
  /** Number of all waiting callers. */
  readonly all: () => number;
  /** Takes the calls that are not queued yet; `rejectAll` still rejects these until the next `take`. */
  readonly take: () => readonly Waiter[];
  /** Makes postponed calls incoming. */
  readonly admitPostponed: () => void;
  /** Makes calls in chunks of other commands incoming. */
  readonly admitElsewhere: () => void;
  /** Makes calls incoming whose chunk is not among these. */
  readonly admitLost: (chunks: ReadonlySet<string>) => void;
  readonly rejectAll: (error: unknown) => void;
}

/** An empty collection. */
export function createWaitingCalls(): WaitingCalls {
  const inQueue: WaitingCalls['inQueue'] = new Map();
  const elsewhere: WaitingCalls['elsewhere'] = new Map();
  const postponed: Waiter[] = [];
  let incoming: Waiter[] = [];
  let taken: readonly Waiter[] = [];
  const add = (waiters: Iterable<Waiter>): void => {
    appendTo(incoming, waiters);
  };
  return {
    inQueue,
    elsewhere,
    postponed,
    add,
    incoming: () => incoming.length,
    all: () => incoming.length + postponed.length + elsewhere.size + inQueue.size,
    take() {
      taken = incoming;
      incoming = [];
      return taken;
    },
    admitPostponed() {
      add(postponed.splice(0));
    },
    admitElsewhere() {
      add([...elsewhere.values()].flatMap(({ waiters }) => waiters));
      elsewhere.clear();
    },
    admitLost(chunks) {
      for (const [key, { chunk, waiters }] of [...inQueue]) {
        if (!chunks.has(chunk)) {
          inQueue.delete(key);
          add(waiters);
        }
      }
    },
    rejectAll(error) {
      const queued = [...inQueue.values(), ...elsewhere.values()].flatMap(({ waiters }) => waiters);
      const all = [...incoming, ...taken, ...postponed.splice(0), ...queued];
      incoming = [];
      taken = [];
      inQueue.clear();
      elsewhere.clear();
      for (const { reject } of all) {
        reject(error);
      }
    },
  };
}
