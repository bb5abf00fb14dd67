import type { Database } from '../database/database';
import type { FiledRequest } from './requests';
import { toColumns, type Item } from './item';
import type { Evidence } from './evidence';

/** A stored reply, and its request. */
export interface Stored extends Evidence, FiledRequest {}

/** Stored replies of all servers except one, by request and run: at most `limit`, starting after an item. */
export async function readStored(
  database: Database,
  { after, limit, except }: { readonly after: Item; readonly limit: number; readonly except: string },
): Promise<readonly Stored[]> {
  const rows = await database.query<Omit<Stored, 'run'> & { readonly run: string }>(
    `select e.request, e.run, e.reply, encode(r.hash, 'hex') as hash, r.body, r.challenge, r.kind, r.about
     from assay.evidence e join assay.request r on r.id = e.request join assay.lane l on l.id = r.lane
     where (e.request, e.run) > ($1::bigint, $2::bigint) and l.server <> $3
     order by e.request, e.run limit $4`,
    [after.request, after.run, except, limit],
  );
  return rows.map(({ run, ...row }) => ({ ...row, run: Number(run) }));
}

/** Deletes stored replies, except those that a command still waits for, and returns their number. */
export async function removeStored(database: Database, items: readonly Item[]): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `with gone as (
       delete from assay.evidence e using unnest($1::bigint[], $2::bigint[]) as old (request, run)
       where e.request = old.request and e.run = old.run
         and not exists (select from assay.pending p where p.request = e.request and p.run = e.run)
       returning e.run
     )
     select count(*)::int as count from gone`,
    toColumns(items),
  );
  return row?.count ?? 0;
}
