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
  // By a global timer: an exported validator, which imports as little as it can, sleeps by this clock, too.
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
    });
    signal.throwIfAborted();
  },
};
