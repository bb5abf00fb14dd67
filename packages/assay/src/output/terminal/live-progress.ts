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
