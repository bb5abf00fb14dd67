import type { Database } from '../database/database';
import { toColumns, type Item } from './item';
import { toStorable } from './storable';

/** A stored reply. */
export interface Evidence extends Item {
  /** JSON. */
  readonly reply: string;
}

/** A reply to store. */
export interface NewEvidence extends Evidence {
  /** Index among several samples of one completion. */
  readonly choice: number;
  /** The server's id of the response. */
  readonly response: string | null;
}

/**
 * The part of a statement that stores replies $1 to $5: the first reply to a run counts, and no response counts twice.
 */
export const keepStatement = `
  insert into assay.evidence (request, run, choice, response, reply)
  select request, run, choice, hashtextextended(response, 0), reply
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[])
    as new (request, run, choice, response, reply)
  order by request, run
  on conflict do nothing`;

/** Parameters of `keepStatement`. */
export function toKept(replies: readonly NewEvidence[]): readonly unknown[] {
  return [
    ...toColumns(replies),
    replies.map(({ choice }) => choice),
    replies.map(({ response }) => (response === null ? null : toStorable(response))),
    replies.map(({ reply }) => reply),
  ];
}

/** Stores replies. */
export async function keepEvidence(database: Database, replies: readonly NewEvidence[]): Promise<void> {
  await database.query(keepStatement, toKept(replies));
}

/** The stored replies to some calls. */
export async function findEvidence(database: Database, items: readonly Item[]): Promise<readonly Evidence[]> {
  const rows = await database.query<{ request: string; run: string; reply: string }>(
    `select request, run, reply from assay.evidence
     join unnest($1::bigint[], $2::bigint[]) as wanted (request, run) using (request, run)`,
    toColumns(items),
  );
  return rows.map(({ run, ...row }) => ({ ...row, run: Number(run) }));
}

/** Deletes the replies to some calls, which are then asked again. */
export async function forgetEvidence(database: Database, items: readonly Item[]): Promise<void> {
  await database.query(
    `delete from assay.evidence using unnest($1::bigint[], $2::bigint[]) as old (request, run)
     where evidence.request = old.request and evidence.run = old.run`,
    toColumns(items),
  );
}
