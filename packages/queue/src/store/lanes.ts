import type { Database } from '../database/database';

/** The queue to one model of a server. */
export interface KnownLane {
  readonly id: number;
  readonly server: string;
  readonly model: string;
}

/** All lanes with waiting chunks, and the name under which a user asks for the model. */
export async function listWaitingLanes(
  database: Database,
): Promise<readonly (KnownLane & { readonly name: string })[]> {
  return database.query(
    `select l.id, l.server, l.model, min(c.name) as name from assay.lane l join assay.chunk c on c.lane = l.id
     where c.state in ('ready', 'leased') group by l.id`,
  );
}

/** Calls that a worker may make now. */
export interface Grant {
  readonly calls: number;
  readonly isLimited: boolean;
  /** Whether tokens are limited, so that calls are requested one by one. */
  readonly countsTokens: boolean;
  /** Milliseconds until the next call is allowed. */
  readonly pause: number;
}

/** Seconds after which an unused grant expires. */
export const grantSeconds = 1;

/**
 * Share of a limit that may be used at once. If `r` is refilled per second, any 60 seconds contain at most `burst + r
 * (60 + grantSeconds)`. So a rate of `(limit − burst) ÷ (60 + grantSeconds)` never exceeds the limit and uses 97 % of
 * it. Calls are indivisible, so they may exceed it by almost one: a limit of one call lets one through.
 */
const burst = 0.01;

/**
 * Takes up to this many calls, and the tokens that they need together, from the limits that all workers share: token
 * buckets, refilled by the database's clock. Calls are granted in part, tokens all or nothing. A full token bucket lets
 * a larger call through, and makes the next ones wait for it. `at` replaces the clock.
 */
export async function takeGrant(
  database: Database,
  lane: number,
  { calls, tokens, at = null }: { readonly calls: number; readonly tokens: number; readonly at?: string | null },
): Promise<Grant> {
  const [row] = await database.query<Grant>(
    `with told as (
       select *, coalesce($4::timestamptz, clock_timestamp()) as at from assay.lane where id = $1 for update
     ), timed as (
       select *, paused_until > at as is_paused, greatest(0, extract(epoch from at - refilled_at)) as seconds,
         greatest(1, ${burst} * calls_per_minute) as calls_burst, ${burst} * tokens_per_minute as tokens_burst,
         (calls_per_minute + 0.99 - greatest(1, ${burst} * calls_per_minute)) / (60 + ${grantSeconds}) as calls_rate
       from told
     ), refilled as (
       select *,
         least(calls_burst, calls_left + seconds * calls_rate) as calls_now,
         least(tokens_burst, tokens_left + seconds * (tokens_per_minute - tokens_burst) / (60 + ${grantSeconds}))
           as tokens_now
       from timed
     ), granted as (
       select *,
         case when is_paused or tokens_now < least($3::float8, tokens_burst) then 0
           when calls_per_minute is null then $2::float8
           else greatest(0, least($2::float8, floor(calls_now))) end as taken
       from refilled
     ), noted as (
       update assay.lane l set
         calls_left = coalesce(g.calls_now - g.taken, 0),
         tokens_left = coalesce(g.tokens_now - $3::float8 * g.taken / greatest(1, $2::float8), 0),
         refilled_at = g.at
       from granted g
       where l.id = g.id and (g.calls_per_minute is not null or g.tokens_per_minute is not null)
     )
     select taken as calls, calls_per_minute is not null or tokens_per_minute is not null as "isLimited",
       tokens_per_minute is not null as "countsTokens",
       case when is_paused then extract(epoch from paused_until - at) * 1000
         when calls_now < 1 and calls_rate > 0 then (1 - calls_now) / calls_rate * 1000 else 0 end::float8 as pause
     from granted`,
    [lane, calls, tokens, at],
  );
  return row ?? { calls, isLimited: false, countsTokens: false, pause: 0 };
}

/** The limits of a server per minute; `undefined` leaves a limit unchanged. */
export interface StatedLimits {
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
}

/** Stores the limits that a server reports, unless a person has set them. */
export async function noteLimits(database: Database, lane: number, { calls, tokens }: StatedLimits): Promise<void> {
  await database.query(
    `update assay.lane set calls_per_minute = coalesce($2, calls_per_minute),
       tokens_per_minute = coalesce($3, tokens_per_minute), refilled_at = clock_timestamp()
     where id = $1 and not is_stated
       and (calls_per_minute is distinct from coalesce($2, calls_per_minute)
         or tokens_per_minute is distinct from coalesce($3, tokens_per_minute))`,
    [lane, calls ?? null, tokens ?? null],
  );
}

/** Sets the limits of a model at a server, which then override what the server reports. */
export async function stateLimits(
  database: Database,
  { server, model, calls, tokens }: StatedLimits & Omit<KnownLane, 'id'>,
): Promise<void> {
  await database.query(
    `insert into assay.lane (server, model, calls_per_minute, tokens_per_minute, is_stated) values ($1, $2, $3, $4, true)
     on conflict (server, model) do update
     set calls_per_minute = $3, tokens_per_minute = $4, is_stated = true, refilled_at = clock_timestamp(),
       calls_left = 0, tokens_left = 0`,
    [server, model, calls ?? null, tokens ?? null],
  );
}

/** Pauses a lane for this many milliseconds, because its server is overloaded. */
export async function pauseLane(database: Database, lane: number, milliseconds: number): Promise<void> {
  await database.query(
    `update assay.lane set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $2))
     where id = $1`,
    [lane, milliseconds / 1000],
  );
}
