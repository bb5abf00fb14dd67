import { setMaxListeners } from 'node:events';
import * as core from 'node:timers';
import { appendTo } from '../../basics/collections';
import { AssayError } from '../../basics/errors';
import { type AskContext, MissingRecordingError } from './ask-once';

/** Milliseconds within which real timers have certainly run. */
const patience = 1000;

/** Missing recordings: the first names, and the total. */
interface Missing {
  readonly first: string[];
  /** The first error of each of the first requests, with the position of its name. */
  readonly explained: { readonly at: number; readonly error: MissingRecordingError }[];
  count: number;
}

/** Missing recordings named in the error. */
const mostNamed = 10;

/** Requests for which the error explains how the nearest recording differs. */
const mostExplained = 3;

/**
 * Recorded and offline replies never yield to the event loop. After this many, signals and timers get a chance to run.
 */
const startedInARow = 100;

/** One request to make. */
export interface Turn {
  /** Names of the trials that this turn brings. */
  readonly names: () => readonly string[];
  readonly ask: (context: AskContext) => Promise<void>;
}

/**
 * Starts every turn in order, concurrently, and keeps only the turns in flight in memory. The first outage ends
 * everything with one error. In `strict` mode, missing recordings give one error that names the first ones and counts
 * the rest.
 */
export async function askInTurn(turns: Iterable<Turn>, context: AskContext): Promise<void> {
  await refuseFakeTimers();
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  setMaxListeners(0, signal);
  const missing: Missing = { first: [], explained: [], count: 0 };
  const failures: unknown[] = [];

  const take = async (turn: Turn): Promise<void> => {
    if (signal.aborted) {
      return;
    }
    try {
      await turn.ask({ ...context, signal });
    } catch (error) {
      if (error instanceof MissingRecordingError) {
        const names = turn.names();
        const isKnown = missing.explained.some((known) => known.error.hash === error.hash);
        if (!isKnown && missing.explained.length < mostExplained && missing.first.length < mostNamed) {
          missing.explained.push({ at: missing.first.length, error });
        }
        appendTo(missing.first, names.slice(0, mostNamed - missing.first.length));
        missing.count += names.length;
      } else {
        failures.push(error);
        stop.abort(error);
      }
    }
  };
  // Prepares at most twice the maximum in flight, so that memory does not grow with the number of turns.
  const slots = createSlots(2 * context.scheduler.limit);
  let started = 0;
  for (const turn of turns) {
    if (signal.aborted) {
      break;
    }
    await slots.start(() => take(turn));
    started += 1;
    if (started % startedInARow === 0) {
      await new Promise(setImmediate);
    }
  }
  await slots.idle();
  if (failures.length > 0) {
    throw failures[0];
  }
  context.signal.throwIfAborted();
  if (missing.count > 0) {
    throw new AssayError(describeMissing(missing));
  }
}

/** Throws if a test has replaced the timers by fake ones, which never run by themselves: a request would never end. */
async function refuseFakeTimers(): Promise<void> {
  if (setTimeout === core.setTimeout && setImmediate === core.setImmediate) {
    return;
  }
  // A spy that calls the real timer is fine, and so are fake timers that advance by themselves.
  const run = new Promise<true>((resolve) => {
    setTimeout(() => {
      setImmediate(resolve, true);
    }, 0);
  });
  let late: NodeJS.Timeout | undefined;
  const wait = new Promise<false>((resolve) => {
    late = core.setTimeout(resolve, patience, false);
  });
  const isReal = await Promise.race([run, wait]);
  core.clearTimeout(late);
  if (!isReal) {
    throw new AssayError(
      'Fake timers are on, with which a request never ends: call jest.useRealTimers() before you ask a model. To fake only the date, use jest.useFakeTimers({ doNotFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate", "queueMicrotask", "nextTick", "hrtime", "performance"] }).',
    );
  }
}

function describeMissing({ first, explained, count }: Missing): string {
  const rest = count - first.length;
  return [
    `Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:`,
    ...first.flatMap((what, index) => [
      `  - ${what}`,
      ...explained
        .filter(({ at }) => at === index)
        .flatMap(({ error }) => error.explain())
        .map((line) => `      ${line}`),
    ]),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
    'Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.',
  ].join('\n');
}

/** A limited number of slots for concurrent tasks. */
export interface Slots {
  /** Starts a task, which must never reject, as soon as a slot is free; resolves when it has started. */
  readonly start: (task: () => Promise<void>) => Promise<void>;
  /** Resolves when no task is running. */
  readonly idle: () => Promise<void>;
}

/** Slots for at most `size` tasks; only one caller may wait for a slot at a time. */
export function createSlots(size: number): Slots {
  let taken = 0;
  let wake = (): void => undefined;
  const until = async (room: () => boolean): Promise<void> => {
    while (!room()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    async start(task) {
      await until(() => taken < size);
      taken += 1;
      void task().finally(() => {
        taken -= 1;
        wake();
      });
    },
    idle: () => until(() => taken === 0),
  };
}
