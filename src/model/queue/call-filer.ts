import { refuseSecretsInRequest } from '../../basics/secrets/refuse-secrets';
import type { Database } from '../../queue/database';
import type { Item } from '../../queue/store/item';
import { fileRequests, openLane } from '../../queue/store/requests';
import type { RemoteCall } from '../dispatch/remote-calls';

/** Requests whose ids are remembered. */
const most = 100_000;

/** Files the requests of calls in the queue, each once. */
export interface CallFiler {
  /** The items of calls to one model of one server, in their order. */
  readonly file: (calls: readonly RemoteCall[]) => Promise<{
    readonly items: readonly Item[];
    readonly lane: { readonly id: number; readonly name: string };
  }>;
}

/** A filer that remembers what it has filed. */
export function createCallFiler(database: Database): CallFiler {
  const lanes = new Map<string, number>();
  const known = new Map<string, string>();
  return {
    async file(calls) {
      const { server = '', model = '', name = '' } = calls[0] ?? {};
      const place = `${server} ${model}`;
      const lane = lanes.get(place) ?? (await openLane(database, server, model));
      lanes.set(place, lane);
      const keyOf = ({ request }: RemoteCall): string => `${lane} ${request.hash}`;
      const fresh = new Map(calls.filter((call) => !known.has(keyOf(call))).map((call) => [call.request.hash, call]));
      if (known.size > most) {
        known.clear();
      }
      if (fresh.size > 0) {
        const requests = [...fresh.values()].map(({ request: { hash, body, question } }) => {
          const text = JSON.stringify(body);
          refuseSecretsInRequest(body);
          return {
            hash,
            body: text,
            challenge: question.challenge,
            kind: question.about.kind,
            about: question.about.id,
          };
        });
        for (const [hash, id] of await fileRequests(database, lane, requests)) {
          known.set(`${lane} ${hash}`, id);
        }
      }
      return {
        items: calls.map((call) => ({ request: known.get(keyOf(call)) ?? '0', run: call.run })),
        lane: { id: lane, name },
      };
    },
  };
}
