import type { Clock } from 'gpt-assay/basics';
import type { Database } from './database/database';
import { grantSeconds, noteLimits, pauseLane, takeGrant, type Grant } from './store/lanes';
import { type Ended, type PlannedCall, type RateLimit, estimatePromptTokens } from 'gpt-assay/model';

/** Rate limits of servers that all workers of a queue share. */
export interface SharedLimits {
  /** Waits until a call is allowed. */
  readonly enter: (lane: number, call: PlannedCall, signal: AbortSignal) => Promise<void>;
  /** Shares what a server says about its limits, and how long to pause. */
  readonly note: (lane: number, ended: Ended) => void;
}

/** What this process may use of a lane, and until when. */
interface Allowed {
  left: number;
  readonly until: number;
  readonly isLimited: boolean;
  readonly countsTokens: boolean;
}

/** Milliseconds between attempts when nothing was granted. */
const pause = { shortest: 50, longest: 1000 };

/** Maximum number of calls requested at once. */
const most = 64;

/** Limits enforced by leasing calls from database rows, one second's worth at a time. */
export function createSharedLimits(database: Database, clock: Clock): SharedLimits {
  const allowed = new Map<number, Allowed>();
  const asking = new Map<number, Promise<Grant>>();
  const waiting = new Map<number, number>();
  const told = new Map<number, string>();

  const ask = (lane: number, call: PlannedCall): Promise<Grant> => {
    const known = asking.get(lane);
    if (known !== undefined) {
      return known;
    }
    const last = allowed.get(lane);
    const calls = last?.isLimited === true && !last.countsTokens ? Math.min(most, waiting.get(lane) ?? 1) : 1;
    const started = clock.elapsed();
    const grant = takeGrant(database, lane, { calls, tokens: estimatePromptTokens(call.body) * calls }).then((one) => {
      const { isLimited, countsTokens } = one;
      // Uses the time before the statement, so that a grant never outlives what the database assumes.
      allowed.set(lane, { left: one.calls, until: started + grantSeconds * 1000, isLimited, countsTokens });
      return one;
    });
    asking.set(
      lane,
      grant.finally(() => asking.delete(lane)),
    );
    return grant;
  };

  return {
    async enter(lane, call, signal) {
      waiting.set(lane, (waiting.get(lane) ?? 0) + 1);
      try {
        for (let rest = pause.shortest; ; rest = Math.min(2 * rest, pause.longest)) {
          signal.throwIfAborted();
          const own = allowed.get(lane);
          if (own !== undefined && own.until > clock.elapsed() && (!own.isLimited ? own.left > 0 : own.left >= 1)) {
            own.left -= own.isLimited ? 1 : 0;
            return;
          }
          const grant = await ask(lane, call);
          if (grant.calls < 1) {
            await clock.sleep(Math.max(rest, Math.min(grant.pause, pause.longest)), signal);
          }
        }
      } finally {
        waiting.set(lane, (waiting.get(lane) ?? 1) - 1);
      }
    },
    note(lane, ended) {
      if (ended.kind === 'refused' && ended.busy && (ended.retryAfterMs ?? 0) > 0) {
        void pauseLane(database, lane, ended.retryAfterMs ?? 0).catch(() => undefined);
      }
      const limits = ended.kind === 'replied' || ended.kind === 'refused' ? ended.limits : undefined;
      const found = { calls: perMinute(limits?.requests), tokens: perMinute(limits?.tokens) };
      const text = JSON.stringify(found);
      if ((found.calls !== undefined || found.tokens !== undefined) && told.get(lane) !== text) {
        told.set(lane, text);
        void noteLimits(database, lane, found).catch(() => undefined);
      }
    },
  };
}

/** A limit per minute; `undefined` if it is for a longer time, such as a day, and says little about a minute. */
function perMinute(limit: RateLimit | undefined): number | undefined {
  if (limit === undefined) {
    return undefined;
  }
  const used = limit.limit - limit.remaining;
  const whole = used > 0 && limit.reset > 0 ? (limit.reset * limit.limit) / used : 0;
  return whole <= 90_000 ? limit.limit : undefined;
}
