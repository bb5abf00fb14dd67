import { randomUUID } from 'node:crypto';
import { appendTo, refuseSecretsInRequest } from 'gpt-assay/basics';
import type { Database } from './database/database';
import { queueChunk } from './store/chunks';
import { findEvidence, forgetEvidence } from './store/evidence';
import { keyOf, type Item } from './store/item';
import { readAccount } from './store/sessions';
import { largest } from 'gpt-assay/statistics';
import { BudgetError, describeEnd } from 'gpt-assay/model';
import type { CallCosts } from './call-costs';
import { readKept } from './read-kept';
import type { Waiter, Waiters } from './waiters';
import type { WaitingCalls } from './waiting-calls';
import { fileRequests, openLane, type FiledRequest } from './store/requests';
import type { RemoteCall } from 'gpt-assay/plugin';

/** Maximum number of requests whose ids are cached. */
const most = 100_000;

/** Which calls to queue, and their prices; with `renews`, stored replies are deleted and asked for again. */
export interface CallQueueOptions {
  readonly session: string;
  readonly renews: boolean;
  readonly costs: CallCosts;
}

/** A call that is not queued yet, with everyone waiting for it. */
interface OpenCall {
  readonly item: Item;
  readonly waiters: Waiters;
}

/** Queues calls to one model, and delivers replies that already exist. */
export function createCallQueue(
  database: Database,
  { inQueue, elsewhere, postponed }: WaitingCalls,
  { session, renews, costs }: CallQueueOptions,
): (waiters: readonly Waiter[]) => Promise<void> {
  const filer = createCallFiler(database);
  /** Calls whose stored reply was deleted once, and must not be deleted again. */
  const renewed = new Set<string>();

  const forget = async (items: readonly Item[]): Promise<void> => {
    const old = items.filter((item) => !renewed.has(keyOf(item)));
    await forgetEvidence(database, old);
    for (const item of old) {
      renewed.add(keyOf(item));
    }
  };
  /** Calls that are not asked yet; others waiting for the same reply join them. */
  const join = (filed: readonly (readonly [Waiter, Item])[]): Map<string, OpenCall> => {
    const open = new Map<string, OpenCall>();
    for (const [waiter, item] of filed) {
      const key = keyOf(item);
      const place = [inQueue, elsewhere].find((calls) => calls.has(key));
      if (place !== undefined) {
        joinIn(place, key, waiter);
      } else {
        const known = open.get(key)?.waiters;
        open.set(key, { item, waiters: known === undefined ? [waiter] : [...known, waiter] });
      }
    }
    return open;
  };
  const queue = async (calls: readonly OpenCall[], lane: Lane): Promise<void> => {
    const worst = largest(calls.map(({ waiters: [{ call }] }) => costs.worstOf(call)));
    const id = randomUUID();
    const items = calls.map(({ item }) => item);
    const queued = await queueChunk(database, { id, session, lane: lane.id, name: lane.name, items, worst });
    if (!queued.fits && calls.length > 1) {
      const half = Math.ceil(calls.length / 2);
      await queue(calls.slice(0, half), lane);
      await queue(calls.slice(half), lane);
      return;
    }
    if (!queued.fits) {
      if (inQueue.size === 0 && elsewhere.size === 0) {
        const account = await readAccount(database, session);
        throw new BudgetError(describeEnd(account.budget ?? 0, account, worst));
      }
      appendTo(
        postponed,
        calls.flatMap(({ waiters }) => waiters),
      );
      return;
    }
    const others = new Map(queued.elsewhere.map((item) => [keyOf(item), item.chunk]));
    for (const { item, waiters } of calls) {
      const chunk = others.get(keyOf(item));
      if (chunk === undefined) {
        inQueue.set(keyOf(item), { waiters, chunk: id, worst });
      } else {
        elsewhere.set(keyOf(item), { waiters, chunk });
      }
    }
  };

  return async (waiters) => {
    const { filed, lane } = await filer.file(waiters);
    const open = join(filed);
    const wanted = [...open.values()].map(({ item }) => item);
    if (renews) {
      await forget(wanted);
    }
    for (const { reply, ...item } of await findEvidence(database, wanted)) {
      const outcome = readKept(reply);
      open.get(keyOf(item))?.waiters.forEach(({ resolve }) => {
        resolve(outcome);
      });
      open.delete(keyOf(item));
    }
    if (open.size > 0) {
      await queue([...open.values()], lane);
    }
  };
}

/** Calls to one model of one server; `name` is the model as the user wrote it. */
interface Lane {
  readonly id: number;
  readonly name: string;
}

/** Stores the requests of calls in the queue, each once. */
interface CallFiler {
  /** The items for calls to one model of one server. */
  readonly file: <Waiter extends { readonly call: RemoteCall }>(
    waiters: readonly Waiter[],
  ) => Promise<{ readonly filed: readonly (readonly [Waiter, Item])[]; readonly lane: Lane }>;
}

/** A filer that remembers stored requests. */
function createCallFiler(database: Database): CallFiler {
  const lanes = new Map<string, number>();
  const known = new Map<string, string>();
  return {
    async file(waiters) {
      const calls = waiters.map(({ call }) => call);
      const { server = '', model = '', name = '' } = calls[0] ?? {};
      const place = `${server} ${model}`;
      const lane = lanes.get(place) ?? (await openLane(database, server, model));
      lanes.set(place, lane);
      const keyOf = ({ request }: RemoteCall): string => `${lane} ${request.hash}`;
      if (known.size > most) {
        known.clear();
      }
      const fresh = new Map(calls.filter((call) => !known.has(keyOf(call))).map((call) => [call.request.hash, call]));
      const ids = fresh.size === 0 ? [] : await fileRequests(database, lane, [...fresh.values()].map(toFiled));
      for (const [hash, id] of ids) {
        known.set(`${lane} ${hash}`, id);
      }
      const filed = waiters.map((waiter) => {
        const item: Item = { request: known.get(keyOf(waiter.call)) ?? '0', run: waiter.call.run };
        return [waiter, item] as const;
      });
      return { filed, lane: { id: lane, name } };
    },
  };
}

function toFiled({ request: { hash, body, question } }: RemoteCall): FiledRequest {
  refuseSecretsInRequest(body);
  const { challenge, about } = question;
  return { hash, body: JSON.stringify(body), challenge, kind: about.kind, about: about.id };
}

function joinIn<Call extends { readonly waiters: Waiters }>(
  calls: Map<string, Call>,
  key: string,
  waiter: Waiter,
): void {
  const call = calls.get(key);
  if (call !== undefined) {
    calls.set(key, { ...call, waiters: [...call.waiters, waiter] });
  }
}
