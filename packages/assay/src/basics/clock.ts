/** Time as the tool sees it; tests pass one of their own. */
export interface Clock {
  /** Milliseconds since the epoch, for dates that people read. */
  readonly now: () => number;
  /** Milliseconds on a clock that never jumps, for durations. */
  readonly elapsed: () => number;
  /** Resolves after this many milliseconds; rejects with the signal's reason if it aborts first. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  // A global timer, because an exported validator, which imports as little as it can, uses this clock too.
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
