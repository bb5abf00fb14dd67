import type { Clock } from '../../basics/clock';
import type { Ended } from './call';
import { createAllowance } from './rate-limits';

/** The queue of calls to one model of a server, as wide as the server allows. */
export interface Lane {
  /** Stops holding calls back for the first one: the model is known to answer. */
  readonly trust: () => void;
  /** Waits for a call's turn, first come, first served; `tokens` is the approximate size of the prompt. */
  readonly enter: (tokens: () => number, signal: AbortSignal) => Promise<(ended: Ended) => void>;
}

interface Waiter {
  readonly tokens: number;
  readonly start: () => void;
}

/** A started call. */
interface Start {
  /** Number, from 1. */
  readonly number: number;
  readonly startedAt: number;
  /** Number of replies so far. */
  readonly repliesBefore: number;
}

/** A longer `retry-after` does not pause other calls: the next call finds out for itself. */
const longestPause = 600_000;

/** The narrowest lane: one call at a time, followed by a rest of 63 times the reply time. */
const narrowest = 1 / 64;

/** How much a reply widens a lane that rests between calls. */
const easing = 1.15;

/** Assumed reply time in milliseconds until the first reply. */
const usualReply = 500;

/** Maximum milliseconds between checks of a condition. */
const longestLook = 60_000;

/**
 * A lane with at most `limit` calls in flight. The first call goes alone, so that a wrong key fails only once. Then the
 * width adapts (additive increase, multiplicative decrease). An overloaded server halves the width, once for all calls
 * then in flight. Each reply widens the lane a little. `retry-after` and rate limits in headers delay new calls.
 *
 * A server may queue calls instead of rejecting them. If a call times out, and fewer replies arrived in that time than
 * calls are in flight, the last call in the queue must time out, too (Little's law). Then the width becomes half the
 * number of calls answered in that time.
 */
export function createLane(limit: number, clock: Clock): Lane {
  const waiting: Waiter[] = [];
  const elapsed = (): number => clock.elapsed();
  const requests = createAllowance(elapsed);
  const tokens = createAllowance(elapsed);
  let scouted = false;
  let width = limit;
  let inFlight = 0;
  let tokensInFlight = 0;
  let started = 0;
  /** Calls up to this number were in flight when the lane was last narrowed. */
  let narrowedAt = 0;
  let pausedUntil = 0;
  /** Recent reply time in milliseconds. */
  let replyTime = usualReply;
  let replies = 0;
  /** Milliseconds after which a call timed out in the server's queue. */
  let patience = Infinity;
  /** When the last call was started. */
  let lastStart = -Infinity;
  let alarm: AbortController | undefined;

  /** When the rest of a lane narrower than one call ends. */
  const rest = (): number => (width < 1 ? lastStart + replyTime / width : 0);
  const hasRoom = (): boolean => inFlight < (scouted ? Math.max(1, Math.floor(width)) : 1);
  const waitFor = (size: number): number =>
    Math.max(pausedUntil - clock.elapsed(), rest() - clock.elapsed(), requests.waitFor(1), tokens.waitFor(size), 0);
  const startWaiting = (): void => {
    alarm?.abort();
    alarm = undefined;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (!hasRoom()) {
        return;
      }
      const pause = waitFor(next.tokens);
      if (pause > 0) {
        startLater(pause);
        return;
      }
      waiting.shift();
      next.start();
    }
  };
  const startLater = (pause: number): void => {
    const own = new AbortController();
    alarm = own;
    void clock.sleep(Math.min(pause, longestLook), own.signal).then(
      () => {
        if (alarm === own) {
          startWaiting();
        }
      },
      () => undefined,
    );
  };
  const noteTimeout = (number: number, milliseconds: number, answered: number): void => {
    if (answered < inFlight && number > narrowedAt) {
      width = Math.max(1, Math.min(width, answered / 2));
      narrowedAt = started;
      patience = milliseconds;
    }
  };
  const note = (ended: Ended, { number, startedAt, repliesBefore }: Start): void => {
    const milliseconds = clock.elapsed() - startedAt;
    scouted ||= ended.kind === 'lost';
    if (ended.kind === 'replied') {
      replies += 1;
      if (milliseconds < patience / 2) {
        width = Math.min(limit, width < 1 ? width * easing : width + 1 / width);
      }
      replyTime += (milliseconds - replyTime) / 8;
    }
    if (ended.kind === 'lost' && ended.timedOut === true) {
      noteTimeout(number, milliseconds, replies - repliesBefore);
    }
    if (ended.kind === 'refused' && ended.busy) {
      if (number > narrowedAt) {
        width = Math.max(narrowest, width / 2);
        narrowedAt = started;
      }
      const pause = ended.retryAfterMs ?? 0;
      pausedUntil = Math.max(pausedUntil, pause > longestPause ? 0 : clock.elapsed() + pause);
    }
    if (ended.kind === 'replied' || ended.kind === 'refused') {
      scouted ||= ended.kind === 'replied' || !ended.fatal;
      const { limits } = ended;
      if (limits?.requests !== undefined) {
        requests.update(limits.requests, inFlight);
      }
      if (limits?.tokens !== undefined) {
        tokens.update(limits.tokens, tokensInFlight);
      }
    }
  };

  const begin = (size: number): ((ended: Ended) => void) => {
    started += 1;
    inFlight += 1;
    tokensInFlight += size;
    requests.take(1);
    tokens.take(size);
    const start = { number: started, startedAt: clock.elapsed(), repliesBefore: replies };
    lastStart = start.startedAt;
    return (ended) => {
      inFlight -= 1;
      tokensInFlight -= size;
      note(ended, start);
      if (waiting.length > 0) {
        // Callers that learn of an outage get a chance to stop the others first.
        setImmediate(startWaiting);
      }
    };
  };
  const wait = (size: number, signal: AbortSignal): Promise<(ended: Ended) => void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller chose the reason
        reject(signal.reason);
        startWaiting();
      };
      const waiter: Waiter = {
        tokens: size,
        start() {
          signal.removeEventListener('abort', giveUp);
          resolve(begin(size));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(waiter);
      startWaiting();
    });

  return {
    trust() {
      scouted = true;
    },
    async enter(estimate, signal) {
      signal.throwIfAborted();
      const size = tokens.isLimited() ? estimate() : 0;
      return waiting.length === 0 && hasRoom() && waitFor(size) === 0 ? begin(size) : wait(size, signal);
    },
  };
}
