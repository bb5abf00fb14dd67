import type { Clock } from '../basics/clock';

/** A clock that moves only when someone sleeps or moves it, and remembers how long each sleep was. */
export interface FakeClock extends Clock {
  readonly waits: readonly number[];
  readonly advance: (milliseconds: number) => void;
}

/** Makes a clock that stands a second after noon on 20 November 2026. */
export function makeFakeClock(): FakeClock {
  const waits: number[] = [];
  let time = 1000;
  return {
    waits,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    now: () => Date.parse('2026-11-20T12:00:00Z') + time,
    elapsed: () => time,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
}
