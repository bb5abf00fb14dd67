import type { Clock } from '../../basics/clock';
import { printable } from '../../basics/text/printable';
import { formatCount, formatDuration, formatNumberOf } from '../../basics/text/numbers';

/** Milliseconds between updates of the line, also when nothing was completed. */
const timing = { update: 200, tick: 1000 };

/** A line of live progress. */
export interface Progress {
  /** Reports progress; the line changes a few times per second at most. */
  readonly update: () => void;
  /** Removes the line until the next update. */
  readonly end: () => void;
}

/** Where to show progress, if anybody is watching. */
export interface ProgressPlace {
  /** Shows a line that replaces the last one; `undefined` removes it. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Milliseconds before it is first shown; default: a second. */
  readonly progressAfter?: number | undefined;
}

/** Progress of work that takes longer than a second; does nothing if nobody is watching. */
export function createLiveProgress(
  { progress, progressAfter = 1000 }: ProgressPlace,
  howFar: () => HowFar,
  clock: Pick<Clock, 'elapsed'>,
): Progress {
  if (progress === undefined) {
    return { update: () => undefined, end: () => undefined };
  }
  const start = clock.elapsed();
  const pace = createPace(clock);
  let measured = -Infinity;
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  const update = (): void => {
    // The elapsed time changes even if nothing is completed.
    timer ??= setInterval(update, timing.tick).unref();
    const now = clock.elapsed();
    if (now - measured < timing.update) {
      return;
    }
    measured = now;
    const state = howFar();
    const perSecond = pace.at(state.done, state.kept);
    if (now - start >= progressAfter) {
      isShown = true;
      progress(printable(describeProgress(state, perSecond)));
    }
  };
  timer = setInterval(update, timing.tick).unref();
  return {
    update,
    end() {
      clearInterval(timer);
      timer = undefined;
      if (isShown) {
        isShown = false;
        progress(undefined);
      }
    },
  };
}

/** Progress of a longer task. */
export interface HowFar {
  /** The task, such as `Checking two-sum`; absent if it needs no name. */
  readonly what?: string;
  /** The unit of counting, such as `trial`. */
  readonly unit: string;
  readonly units?: string;
  readonly done: number;
  readonly total?: number | undefined;
  /** Completed items that took no time, such as recorded replies. */
  readonly kept?: number;
  readonly failures?: number;
  readonly more?: readonly string[];
}

/** One line with progress, speed and remaining time. */
export function describeProgress(state: HowFar, perSecond: number): string {
  const { what, unit, failures, more = [] } = state;
  const left = secondsLeft(state, perSecond);
  return [
    `${what === undefined ? '' : `${what}: `}${describeCount(state)}`,
    ...(perSecond > 0 ? [formatPace(perSecond)] : []),
    ...(failures === undefined ? [] : [formatNumberOf(failures, unit === 'trial' ? 'wrong answer' : 'failure')]),
    ...(left === undefined ? [] : [`${formatDuration(left)} left`]),
    ...more,
  ].join(' · ');
}

/** `undefined` if it cannot be told: the first few may be slowed down by connecting. */
function secondsLeft({ done, total, kept = 0 }: HowFar, perSecond: number): number | undefined {
  if (total === undefined || total <= done || perSecond <= 0) {
    return undefined;
  }
  return done - kept >= Math.min(5, total / 20) ? (total - done) / perSecond : undefined;
}

function describeCount({ unit, units = `${unit}s`, done, total }: HowFar): string {
  return total === undefined || total < done
    ? formatNumberOf(done, unit, units)
    : `${formatCount(done)}/${formatNumberOf(total, unit, units)}`;
}

/** A rate per second, or per minute if it is low. */
function formatPace(perSecond: number): string {
  const [rate, per] = perSecond >= 1 ? [perSecond, 's'] : [60 * perSecond, 'min'];
  return `${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))}/${per}`;
}

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
