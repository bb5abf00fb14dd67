import type { Clock } from '../../basics/clock';
import { createPace } from './pace';
import { printable } from '../../basics/text/printable';
import { describeProgress, type HowFar } from './progress-line';

/** Milliseconds between updates of the line, also when nothing was completed. */
const timing = { update: 200, tick: 1000 };

/** A line of live progress. */
export interface Progress {
  /** Reports progress; the line changes a few times per second at most. */
  readonly update: () => void;
  /** Removes the line until the next update. */
  readonly end: () => void;
}

/** Where progress is shown, if anybody watches. */
export interface ProgressPlace {
  /** Shows a line, in place of the last one; `undefined` takes it away. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Milliseconds after which it is first shown; a second when absent. */
  readonly progressAfter?: number | undefined;
}

/** Progress of what takes longer than a second; does nothing when nobody watches. */
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
    // While nothing is done, time goes by all the same.
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
