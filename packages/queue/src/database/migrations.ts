/** Statements that upgrade the tables of a queue from version to version; a released migration never changes. */
export const migrations: readonly (readonly string[])[] = [
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
