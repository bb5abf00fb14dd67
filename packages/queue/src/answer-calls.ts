import { type Settings, printableLine, systemClock, tryParseJson, type Clock } from 'gpt-assay/basics';
import { AssayError, type Model } from 'gpt-assay/plugin';
import type { Database } from './database/database';
import type { Answered, Call, Lane } from './worker/call';
import type { Work } from './worker/run-worker';
import {
  type Access,
  type Dispatch,
  type Outcome,
  createCanaries,
  createDispatch,
  createOnlineModel,
  hostOf,
  isHashOf,
  missingKeys,
  openModel,
  type Ended,
  type PlannedCall,
  type RateLimit,
  estimatePromptTokens,
} from 'gpt-assay/model';
import { grantSeconds, noteLimits, pauseLane, takeGrant, type Grant } from './store/lanes';

/** Rate limits of servers that all workers of a queue share. */
interface SharedLimits {
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

/** Further servers for a worker, and where to report what it cannot ask. */
export interface ModelWorkOptions {
  readonly servers: readonly Access[];
  readonly say: (line: string) => void;
}

/**
 * Makes calls with this process's own keys, only to servers in its settings or in `servers`. Rows determine neither
 * server nor key.
 */
export function createModelWork(database: Database, settings: Settings, { servers, say }: ModelWorkOptions): Work {
  const models = new Map<string, Model | undefined>();
  const bodies = new WeakMap<object, Readonly<Record<string, unknown>>>();
  const limits = createSharedLimits(database, systemClock);
  const dispatch = createDispatch({
    limit: settings.concurrency,
    clock: systemClock,
    canaries: settings.canary ? createCanaries(settings.root, systemClock, say) : undefined,
    say,
  });
  const modelOf = ({ name, server }: Lane): Model | undefined => {
    const key = `${name} ${server}`;
    if (!models.has(key)) {
      models.set(key, openNamed(name, server, servers) ?? openOwn(name, server, settings, say));
    }
    return models.get(key);
  };
  return {
    serves: (lane) => modelOf(lane) !== undefined,
    async answer(call, signal) {
      const model = modelOf(call.lane);
      const body = bodies.get(call.request) ?? readBody(call);
      if (body === undefined || model?.askSeveral === undefined) {
        const problem = 'the queued request does not match its hash';
        return { status: 'failed', failed: { problem, attempts: 0, lost: false } };
      }
      bodies.set(call.request, body);
      const own = watchCall(dispatch, limits, call);
      const [outcome] = await model.askSeveral({ hash: call.request.hash, body }, 1, signal, own.dispatch);
      return toAnswered(outcome, own.wasLost());
    },
  };
}

/** Limits enforced by leasing calls from database rows, one second's worth at a time. */
function createSharedLimits(database: Database, clock: Clock): SharedLimits {
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

/** A model at one of the servers given to the worker. */
function openNamed(name: string, server: string, servers: readonly Access[]): Model | undefined {
  const access = servers.find(({ baseURL }) => hostOf(baseURL) === server);
  return access === undefined ? undefined : createOnlineModel(name, access);
}

/** A model that the settings let this process ask at that server; otherwise says why not, once. */
function openOwn(name: string, server: string, settings: Settings, say: (line: string) => void): Model | undefined {
  // Both come from a row, and must not make up another line.
  const place = printableLine(`${name} at ${server}`);
  try {
    const [missing] = missingKeys([name], settings);
    if (missing !== undefined) {
      say(`Skipping ${place}: ${missing} is not set on this machine.`);
      return undefined;
    }
    const model = openModel(name, settings);
    if (model.server !== server) {
      say(`Skipping ${place}: this machine’s settings name ${model.server}. To ask it: --server <url>=<variable>`);
      return undefined;
    }
    return model;
  } catch (error) {
    if (!(error instanceof AssayError)) {
      throw error;
    }
    say(`Skipping ${place}: ${error.message}`);
    return undefined;
  }
}

function readBody({ request: { hash, body } }: Call): Readonly<Record<string, unknown>> | undefined {
  const value = tryParseJson(body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && isHashOf(hash, value as Record<string, unknown>) ? (value as Record<string, unknown>) : undefined;
}

/**
 * A dispatch that respects the shared limits, and reserves money for a retry after an attempt that may have been
 * billed.
 */
function watchCall(
  dispatch: Dispatch,
  limits: SharedLimits,
  call: Call,
): { readonly dispatch: Dispatch; readonly wasLost: () => boolean } {
  let lost = false;
  return {
    dispatch: {
      ...dispatch,
      async enter(planned, signal) {
        if (lost && !(await call.setAsideAgain())) {
          throw new AssayError('no budget left to retry after a lost reply');
        }
        await limits.enter(call.lane.id, planned, signal);
        const leave = await dispatch.enter(planned, signal);
        return (ended) => {
          lost ||= ended.kind === 'lost';
          limits.note(call.lane.id, ended);
          leave(ended);
        };
      },
    },
    wasLost: () => lost,
  };
}

function toAnswered(outcome: Outcome | undefined, lost: boolean): Answered {
  if (outcome?.status !== 'replied') {
    const { problem = 'no choice in the reply', attempts = 1 } = outcome ?? {};
    return { status: 'failed', failed: { problem, attempts, lost } };
  }
  const { reply } = outcome;
  const kept = { choice: reply.choice ?? 0, response: reply.responseId, reply: JSON.stringify(reply) };
  return { status: 'answered', kept };
}
