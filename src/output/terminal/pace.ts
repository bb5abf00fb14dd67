import type { Clock } from '../../basics/clock';

/** The past that a rate is taken from: half of the time that went by, but no more than this, in milliseconds. */
const longestPast = 20_000;
/** What must have been done in it, lest the rate of slow work jumps about. */
const fewestDone = 5;
/** Milliseconds between two samples. */
const sampleEvery = 200;

interface Sample {
  readonly time: number;
  readonly done: number;
  readonly fresh: number;
}

/** How fast something went lately: what came at once in the beginning soon does not count. */
export interface Pace {
  /** How much is done by now, and how much of it was kept and took no time; gives the times a second. */
  readonly at: (done: number, kept?: number) => number;
}

/** Starts to measure a pace. */
export function createPace({ elapsed }: Pick<Clock, 'elapsed'>): Pace {
  const start: Sample = { time: elapsed(), done: 0, fresh: 0 };
  let samples: readonly Sample[] = [start];
  return {
    at(done, kept = 0) {
      const now: Sample = { time: elapsed(), done, fresh: done - kept };
      const since = (sample: Sample): number => (now.fresh > 0 ? now.fresh - sample.fresh : done - sample.done);
      const past = Math.min(longestPast, (now.time - start.time) / 2);
      const isFit = (sample: Sample): boolean => now.time - sample.time >= past && since(sample) >= fewestDone;
      samples = samples.slice(Math.max(0, samples.findLastIndex(isFit)));
      const [from = start] = samples;
      if (now.time - (samples.at(-1) ?? start).time >= sampleEvery) {
        samples = [...samples, now];
      }
      return now.time === from.time ? 0 : (1000 * since(from)) / (now.time - from.time);
    },
  };
}
