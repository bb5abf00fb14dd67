import { setTimeout as wait } from 'node:timers/promises';

/** Time as the tool sees it; tests pass one of their own. */
export interface Clock {
  /** Milliseconds since the epoch, for dates that people read. */
  readonly now: () => number;
  /** Milliseconds on a clock that never jumps, for durations. */
  readonly elapsed: () => number;
  /** Resolves after that many milliseconds; rejects with the signal's reason when it aborts first. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  },
};
