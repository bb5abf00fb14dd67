import type { Database } from '../database/database';
import { readRequests } from '../store/requests';

/** A request by its hash, with its body as JSON. */
export interface CachedRequest {
  readonly hash: string;
  readonly body: string;
}

/** Maximum number of characters of cached bodies. */
const most = 64_000_000;

/** A cache of a queue's requests. */
export interface RequestCache {
  /** Requests by their ids. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, CachedRequest>>;
}

/** Requests of a queue, each read once while there is room: all runs of a fixture send the same one. */
export function createRequestCache(database: Database): RequestCache {
  const known = new Map<string, CachedRequest>();
  let size = 0;
  return {
    async read(ids) {
      const missing = [...new Set(ids)].filter((id) => !known.has(id));
      const found = new Map(ids.flatMap((id) => [known.get(id)].flatMap((one) => (one ? [[id, one] as const] : []))));
      if (missing.length > 0) {
        for (const { id, ...request } of await readRequests(database, missing)) {
          found.set(id, request);
          known.set(id, request);
          size += request.body.length;
        }
      }
      for (const [id, { body }] of known) {
        if (size <= most) {
          break;
        }
        known.delete(id);
        size -= body.length;
      }
      return found;
    },
  };
}
