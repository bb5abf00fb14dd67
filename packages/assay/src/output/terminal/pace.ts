import type { Clock } from '../../basics/clock';

/** The rate covers half of the elapsed time, but at most this many milliseconds. */
const longestPast = 20_000;
/** Minimum number of completed items behind the rate, so that the rate of slow work does not fluctuate. */
const fewestDone = 5;
/** Milliseconds between two samples. */
const sampleEvery = 200;

interface Sample {
  readonly time: number;
  readonly done: number;
  readonly fresh: number;
}

/** The recent speed of work: a fast start soon does not count. */
export interface Pace {
  /** Updates the number of completed items, and how many of these took no time; returns the rate per second. */
  readonly at: (done: number, kept?: number) => number;
}

/** Starts measuring a pace. */
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
