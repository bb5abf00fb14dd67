import { type Settings, printableLine, systemClock, tryParseJson } from 'gpt-assay/basics';
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
} from 'gpt-assay/model';
import { createSharedLimits, type SharedLimits } from './shared-limits';

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
