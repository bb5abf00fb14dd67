import { type Settings, printableLine, systemClock, tryParseJson } from 'gpt-assay/basics';
import {
  type Access,
  type Dispatch,
  type Ended,
  type RateLimit,
  createCanaries,
  createDispatch,
  createOnlineModel,
  hostOf,
  isHashOf,
  missingKeys,
  openModel,
} from 'gpt-assay/model';
import { AssayError, type Model } from 'gpt-assay/plugin';
import type { CallJob, CallResult } from './job';
import type { Lane, Lanes, OpenLane } from './lanes';
import { LaterError, type Call, type Work } from './work';

/** Further servers for a worker, and where to report what it cannot ask. */
export interface ModelWorkOptions {
  readonly lanes: Lanes;
  readonly servers: readonly Access[];
  readonly say: (line: string) => void;
}

/** How often a call is handed out again within a limit, before its worker goes on by itself. */
const mostAttempts = 6;

/** A worker may have been billed, and the command must find the money before it asks again. */
class LostError extends AssayError {}

/**
 * Makes calls with this process's own keys, only to servers in its settings or in `servers`. Jobs determine neither
 * server nor key.
 */
export function createModelWork(settings: Settings, { lanes, servers, say }: ModelWorkOptions): Work {
  const models = new Map<string, Model | undefined>();
  const note = createLimitNoter(lanes);
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
      const model = modelOf({ ...call.lane, name: call.job.name });
      const body = readBody(call.job);
      if (body === undefined || model?.askSeveral === undefined) {
        const problem =
          body === undefined ? 'the queued request does not match its hash' : 'no worker knows a model of this name';
        return { failed: { problem, attempts: 0, lost: false } };
      }
      const own = watchCall(dispatch, note, call);
      try {
        const [outcome] = await model.askSeveral({ hash: call.job.hash, body }, 1, signal, own.dispatch);
        if (outcome?.status === 'replied') {
          const { reply } = outcome;
          return { reply: JSON.stringify({ ...reply, attempts: reply.attempts + call.attempts }) };
        }
        const { problem = 'no choice in the reply', attempts = 1 } = outcome ?? {};
        return { failed: { problem, attempts: attempts + call.attempts, lost: own.wasLost() } };
      } catch (error) {
        if (error instanceof LostError || (signal.aborted && own.wasSent())) {
          return { lost: 'the workers that asked were stopped' } satisfies CallResult;
        }
        throw error;
      }
    },
  };
}

/** Limits a lane to what its server says of itself. */
function createLimitNoter(lanes: Lanes): (lane: OpenLane, ended: Ended) => void {
  const told = new Map<string, number>();
  return (lane, ended) => {
    if (ended.kind === 'refused' && ended.busy && (ended.retryAfterMs ?? 0) > 0) {
      void lane.queue.rateLimit(ended.retryAfterMs ?? 0).catch(() => undefined);
    }
    const limits = ended.kind === 'replied' || ended.kind === 'refused' ? ended.limits : undefined;
    const calls = perMinute(limits?.requests);
    if (calls !== undefined && told.get(lane.queue.name) !== calls) {
      told.set(lane.queue.name, calls);
      void lanes.limit(lane, calls, false).catch(() => undefined);
    }
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
  // Both come from a job, and must not make up another line.
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

function readBody({ hash, body }: CallJob): Readonly<Record<string, unknown>> | undefined {
  const value = tryParseJson(body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && isHashOf(hash, value as Record<string, unknown>) ? (value as Record<string, unknown>) : undefined;
}

/**
 * A dispatch for the attempts of one call. A further attempt goes back to the engine if its lane is limited, because
 * only the engine counts, and to the command if an attempt may have been billed and there is a budget.
 */
function watchCall(
  dispatch: Dispatch,
  note: (lane: OpenLane, ended: Ended) => void,
  { lane, job, attempts }: Call,
): { readonly dispatch: Dispatch; readonly wasLost: () => boolean; readonly wasSent: () => boolean } {
  let sent = 0;
  let lost = false;
  return {
    dispatch: {
      ...dispatch,
      async enter(planned, signal) {
        if (lost && job.isBudgeted) {
          throw new LostError('a reply was lost');
        }
        if (sent > 0 && lane.perMinute !== undefined && attempts + sent < mostAttempts) {
          throw new LaterError(sent);
        }
        const leave = await dispatch.enter(planned, signal);
        sent += 1;
        return (ended) => {
          lost ||= ended.kind === 'lost';
          note(lane, ended);
          leave(ended);
        };
      },
    },
    wasLost: () => lost,
    wasSent: () => sent > 0,
  };
}
