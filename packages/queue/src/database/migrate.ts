import { AssayError } from 'gpt-assay/plugin';
import type { Database } from './database';

/** Statements that upgrade the tables of a queue from version to version; a released migration never changes. */
const migrations: readonly (readonly string[])[] = [
  [
    // The queue to one model of a server, or to a sandbox. Limits are those of the server, for all workers together.
    `create table assay.lane (
       id int generated always as identity primary key,
       server text not null,
       model text not null,
       calls_per_minute double precision,
       tokens_per_minute double precision,
       is_stated boolean not null default false,
       calls_left double precision not null default 0,
       tokens_left double precision not null default 0,
       refilled_at timestamptz not null default clock_timestamp(),
       paused_until timestamptz not null default '-infinity',
       unique (server, model)
     )`,
    // A request, stored once for all its runs, with the hash of method, path and body.
    `create table assay.request (
       id bigint generated always as identity primary key,
       lane int not null references assay.lane,
       hash bytea not null,
       body text not null,
       challenge text not null,
       kind text not null,
       about text not null,
       unique (lane, hash)
     )`,
    // A reply that counts: one per run of a request, and one per response id.
    `create table assay.evidence (
       request bigint not null references assay.request,
       run bigint not null,
       choice smallint not null default 0,
       response bigint,
       reply text not null,
       primary key (request, run)
     )`,
    `create unique index evidence_response on assay.evidence (request, response, choice)`,
    // A command that waits for replies.
    `create table assay.session (
       id uuid primary key,
       name text not null,
       place text not null,
       started_at timestamptz not null default clock_timestamp(),
       seen_at timestamptz not null default clock_timestamp(),
       ended_at timestamptz,
       asked bigint not null default 0,
       answered bigint not null default 0,
       budget double precision,
       spent double precision not null default 0,
       aside double precision not null default 0
     )`,
    // The calls that one worker makes at a time.
    `create table assay.chunk (
       id uuid primary key,
       number bigint generated always as identity,
       session uuid not null references assay.session,
       lane int not null references assay.lane,
       name text not null,
       run bigint not null,
       requests bigint[] not null,
       runs bigint[] not null,
       state text not null check (state in ('ready', 'leased', 'done', 'failed')),
       attempts int not null default 0,
       refusals int not null default 0,
       lost int not null default 0,
       worker uuid,
       leased_until timestamptz not null default '-infinity',
       problems jsonb not null default '{}',
       problem text,
       worst double precision not null default 0,
       aside double precision not null default 0
     )`,
    `create index chunk_waiting on assay.chunk (lane, run, number) where state in ('ready', 'leased')`,
    `create index chunk_session on assay.chunk (session, state)`,
    `create index chunk_worker on assay.chunk (worker) where state = 'leased'`,
    // Calls in some chunk, so that two commands never make the same call.
    `create table assay.pending (
       request bigint not null,
       run bigint not null,
       chunk uuid not null,
       primary key (request, run)
     )`,
    `create table assay.worker (
       id uuid primary key,
       name text not null,
       version text not null,
       concurrency int not null,
       started_at timestamptz not null default clock_timestamp(),
       seen_at timestamptz not null default clock_timestamp(),
       answered bigint not null default 0,
       fault text,
       fault_lane int
     )`,
    `create table assay.control (is_draining boolean not null)`,
    `insert into assay.control values (false)`,
  ],
];

/** Version of the tables that this version of Assay needs. */
export const schemaVersion = migrations.length;

/** An arbitrary number for the lock. */
const lock = 6_170_025_011;

const roleName = /^[a-z_][a-z0-9_$]{0,62}$/i;

/** The result of a migration. */
export interface Migrated {
  /** 0 if there were no tables. */
  readonly from: number;
  readonly to: number;
}

/**
 * Creates or updates the tables of a queue, each version in a separate transaction; concurrent migrations wait for each
 * other. Rejects a database that a newer Assay has migrated.
 */
export async function migrate(database: Database): Promise<Migrated> {
  const from = await readVersion(database);
  refuseNewer(database, from);
  for (const [index, statements] of migrations.entries()) {
    if (index >= from) {
      await database.query(asBlock(index + 1, statements));
    }
  }
  return { from, to: schemaVersion };
}

/** Lets a role read and change the rows of a queue, but not create or drop tables. */
export async function grant(database: Database, role: string): Promise<void> {
  if (!roleName.test(role)) {
    throw new AssayError(`assay queue migrate: --grant expects the name of a role, received "${role}".`);
  }
  for (const statement of [
    `grant usage on schema assay to "${role}"`,
    `grant select on all tables in schema assay to "${role}"`,
    `grant insert, update on assay.lane, assay.request, assay.session, assay.chunk, assay.worker to "${role}"`,
    `grant insert, delete on assay.pending, assay.evidence to "${role}"`,
    `grant delete on assay.chunk, assay.session, assay.worker to "${role}"`,
    `grant update on assay.control to "${role}"`,
  ]) {
    await database.query(statement);
  }
}

/** Throws unless the tables have the version that this Assay needs. */
export async function checkVersion(database: Database): Promise<void> {
  const version = await readVersion(database);
  refuseNewer(database, version);
  if (version < schemaVersion) {
    const have = version === 0 ? 'has no tables yet' : `has the tables of version ${version}, not ${schemaVersion}`;
    throw new AssayError(`The queue at ${database.address.shown} ${have}.\n  Run as its owner: assay queue migrate`);
  }
}

function refuseNewer(database: Database, version: number): void {
  if (version > schemaVersion) {
    throw new AssayError(
      `The queue at ${database.address.shown} has the tables of version ${version}; this Assay knows ${schemaVersion}.\n` +
        '  Install the version of Assay that the others use here, too.',
    );
  }
}

async function readVersion(database: Database): Promise<number> {
  const [there] = await database.query<{ found: string | null }>(`select to_regclass('assay.version') as found`);
  if ((there?.found ?? null) === null) {
    return 0;
  }
  const [row] = await database.query<{ version: number }>('select version from assay.version');
  return row?.version ?? 0;
}

/** One transaction that does nothing if it was already applied. */
function asBlock(version: number, statements: readonly string[]): string {
  return `do $migration$ begin
    perform pg_advisory_xact_lock(${lock});
    create schema if not exists assay;
    create table if not exists assay.version (version int not null);
    if (select coalesce(max(version), 0) from assay.version) < ${version} then
      ${statements.join(';\n')};
      delete from assay.version;
      insert into assay.version values (${version});
    end if;
  end $migration$`;
}
