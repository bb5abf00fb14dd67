import type { Database } from '../database/database';
import { isWaitedFor } from './sessions';
import { listWorkers, type LivingWorker } from './workers';

/** The content of a queue. */
export interface QueueStatus {
  readonly isDraining: boolean;
  readonly sessions: readonly SessionStatus[];
  readonly lanes: readonly LaneStatus[];
  readonly workers: readonly LivingWorker[];
  /** Stored requests and replies. */
  readonly kept: { readonly requests: number; readonly replies: number; readonly bytes: number };
}

/** A command with present or recent work in the queue. */
export interface SessionStatus {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly startedAt: string;
  /** Whether the command is still waiting. */
  readonly isWaitedFor: boolean;
  readonly asked: number;
  readonly answered: number;
  readonly chunks: { readonly ready: number; readonly leased: number; readonly failed: number };
  readonly budget: number | null;
  readonly spent: number;
  readonly aside: number;
}

/** The queue to one model of a server. */
export interface LaneStatus {
  readonly server: string;
  readonly model: string;
  /** Calls waiting or in flight. */
  readonly calls: number;
  readonly callsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** Whether a person has set the limits. */
  readonly isStated: boolean;
  /** Milliseconds until the end of a pause. */
  readonly pause: number;
}

/** Reads the content of a queue. */
export async function readStatus(database: Database): Promise<QueueStatus> {
  const [control] = await database.query<{ isDraining: boolean }>(
    'select is_draining as "isDraining" from assay.control',
  );
  const sessions = await database.query<SessionStatus>(
    `select s.id, s.name, s.place, to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startedAt",
       ${isWaitedFor} as "isWaitedFor", s.asked::float8 as asked, s.answered::float8 as answered,
       json_build_object(
         'ready', count(c.id) filter (where c.state = 'ready'),
         'leased', count(c.id) filter (where c.state = 'leased'),
         'failed', count(c.id) filter (where c.state = 'failed')) as chunks,
       s.budget, s.spent, s.aside
     from assay.session s left join assay.chunk c on c.session = s.id
     group by s.id having ${isWaitedFor} or count(c.id) > 0
     order by s.started_at`,
  );
  const lanes = await database.query<LaneStatus>(
    `select l.server, l.model, coalesce(sum(cardinality(c.runs)), 0)::float8 as calls,
       l.calls_per_minute as "callsPerMinute", l.tokens_per_minute as "tokensPerMinute", l.is_stated as "isStated",
       greatest(0, case when l.paused_until > clock_timestamp()
         then extract(epoch from l.paused_until - clock_timestamp()) * 1000 else 0 end)::float8 as pause
     from assay.lane l left join assay.chunk c on c.lane = l.id and c.state in ('ready', 'leased')
     group by l.id order by l.server, l.model`,
  );
  const [kept] = await database.query<QueueStatus['kept']>(
    `select (select count(*) from assay.request)::float8 as requests,
       (select count(*) from assay.evidence)::float8 as replies,
       pg_database_size(current_database())::float8 as bytes`,
  );
  return {
    isDraining: control?.isDraining === true,
    sessions,
    lanes,
    workers: await listWorkers(database),
    kept: kept ?? { requests: 0, replies: 0, bytes: 0 },
  };
}
