import { refuseSecretsInRequest } from 'gpt-assay/basics';
import type { Database } from './database/database';
import type { Item } from './store/item';
import { fileRequests, openLane, type FiledRequest } from './store/requests';
import type { RemoteCall } from 'gpt-assay/plugin';

/** Maximum number of requests whose ids are cached. */
const most = 100_000;

/** Calls to one model of one server; `name` is the model as the user wrote it. */
export interface Lane {
  readonly id: number;
  readonly name: string;
}

/** Stores the requests of calls in the queue, each once. */
export interface CallFiler {
  /** The items for calls to one model of one server. */
  readonly file: <Waiter extends { readonly call: RemoteCall }>(
    waiters: readonly Waiter[],
  ) => Promise<{ readonly filed: readonly (readonly [Waiter, Item])[]; readonly lane: Lane }>;
}

/** A filer that remembers stored requests. */
export function createCallFiler(database: Database): CallFiler {
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
