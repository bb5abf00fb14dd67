import type { Database } from '../database/database';

/** A request in the queue. */
export interface FiledRequest {
  /** SHA-256 (hex) of method, path and body. */
  readonly hash: string;
  /** JSON. */
  readonly body: string;
  readonly challenge: string;
  readonly kind: string;
  /** Id of the fixture. */
  readonly about: string;
}

/** The id of the lane of a model at a server; creates the lane if necessary. */
export async function openLane(database: Database, server: string, model: string): Promise<number> {
  await database.query('insert into assay.lane (server, model) values ($1, $2) on conflict do nothing', [
    server,
    model,
  ]);
  const [lane] = await database.query<{ id: number }>('select id from assay.lane where server = $1 and model = $2', [
    server,
    model,
  ]);
  return lane?.id ?? 0;
}

/** Stores requests, and returns their ids by hash. */
export async function fileRequests(
  database: Database,
  lane: number,
  requests: readonly FiledRequest[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = requests.map(({ hash }) => hash);
  await database.query(
    `insert into assay.request (lane, hash, body, challenge, kind, about)
     select $1, decode(hash, 'hex'), body, challenge, kind, about
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as new (hash, body, challenge, kind, about)
     order by hash
     on conflict do nothing`,
    [
      lane,
      hashes,
      requests.map(({ body }) => body),
      requests.map(({ challenge }) => challenge),
      requests.map(({ kind }) => kind),
      requests.map(({ about }) => about),
    ],
  );
  const rows = await database.query<{ hash: string; id: string }>(
    `select encode(hash, 'hex') as hash, id from assay.request
     where lane = $1 and hash in (select decode(hash, 'hex') from unnest($2::text[]) as wanted (hash))`,
    [lane, hashes],
  );
  return new Map(rows.map(({ hash, id }) => [hash, id]));
}

/** Hash and body of requests by id. */
export async function readRequests(
  database: Database,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly hash: string; readonly body: string }[]> {
  return database.query(
    `select id, encode(hash, 'hex') as hash, body from assay.request where id = any($1::bigint[])`,
    [ids],
  );
}
