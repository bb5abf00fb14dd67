import { systemClock, type Clock } from '../../basics/clock';

/** Seconds of the units in which the time of a spread is given, smallest first. */
export const unitsOfTime = { s: 1, min: 60, h: 3600, d: 86_400 } as const;

/** Spreads a gate's requests over time, so that a server's bad hour is not the whole sample. */
export interface Spread {
  /** What is asked at once: every open fixture of a run, or one fixture of it. */
  readonly portion: 'run' | 'fixture';
  /** Asks for one portion as soon as it is due; only replies from a server now move the next one. */
  readonly ask: (portion: () => Promise<{ readonly live: boolean }>) => Promise<void>;
}

/**
 * Portions `gap` milliseconds apart, from start to start. Stored replies take no time, so a gate that was stopped goes
 * on where it was. Waiting ends with the signal's reason if that aborts.
 */
export function spreadPortions(
  portion: Spread['portion'],
  gap: number,
  signal: AbortSignal,
  { elapsed, sleep }: Pick<Clock, 'elapsed' | 'sleep'> = systemClock,
): Spread {
  let due = -Infinity;
  return {
    portion,
    async ask(askPortion) {
      const left = due - elapsed();
      if (left > 0) {
        await sleep(left, signal);
      }
      const start = elapsed();
      const { live } = await askPortion();
      due = live ? start + gap : due;
    },
  };
}
